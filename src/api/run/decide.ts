import type { Purchase } from "../../contract/purchases.ts";
import type { ApiError } from "../api-error.ts";
import type { EntryState, RunEntry } from "./run-record.ts";

/** Waits before each look through the purchases after an attempt that left a doubt, milliseconds. */
const LOOK_WAITS = {
  "no-answer": [0, 2_000, 8_000, 20_000],
  "error-answer": [0, 2_000],
  // A page of the list may be missed while purchases move; a second look makes sure.
  conflict: [0, 500],
} as const satisfies Record<NonNullable<RunEntry["doubt"]>, readonly number[]>;

/** Attempts before the user is asked. */
const MAX_ATTEMPTS = 3;

/** The code of a contract whose spend limit is reached (choices.md, Contracts). */
export const NO_FUNDS = "ERR_INSUFFICIENT_FUNDS";

/** How an attempt to buy ended. */
export type Answer = { purchase: Purchase } | { error: ApiError };

/** What the caller's purchases say of a frame: one made by this run, and any other that holds the frame. */
export interface Found {
  ours: Purchase | undefined;
  other: Purchase | undefined;
}

const settledStates: ReadonlySet<EntryState> = new Set([
  "bought",
  "owned-before",
  "owned-elsewhere",
  "failed",
  "withdrawn",
]);

/** Whether nothing more happens to an entry by itself. */
export function isSettled({ state, parked }: RunEntry): boolean {
  return settledStates.has(state) || parked;
}

/** What to do next for an entry: send it, look for it, or nothing. */
export function nextAction({ state, parked }: RunEntry): "send" | "look" | undefined {
  if (parked) return undefined;
  return state === "planned" ? "send" : state === "unknown" ? "look" : undefined;
}

/** Whether a look through the purchases may still tell what became of an entry. */
export function isInDoubt({ state, parked }: RunEntry): boolean {
  return state === "unknown" && !parked;
}

/** Written down before the request leaves. */
export function beginAttempt(entry: RunEntry, now: number): RunEntry {
  const { notBefore: _, doubt: __, ...rest } = entry;
  return moved({ ...rest, attempts: entry.attempts + 1, looks: 0 }, "sent", now);
}

/** An entry whose page ended while its request was out. */
export function afterCrash(entry: RunEntry, now: number): RunEntry {
  return entry.state === "sent" ? inDoubt(entry, "no-answer", now) : entry;
}

/** The entry after its attempt was answered or not. */
export function afterAnswer(entry: RunEntry, answer: Answer, now: number): RunEntry {
  if ("purchase" in answer) return bought(entry, answer.purchase, now);
  const { error } = answer;
  const told = { ...entry, error: describe(error) };
  if (error.kind !== "answer" || error.status === undefined) return inDoubt(told, "no-answer", now);
  if (error.status === 409) return inDoubt(told, "conflict", now);
  if (error.status >= 500) return inDoubt(told, "error-answer", now);
  // The frame can still be bought as it is; this is not counted as an attempt.
  if (wasTurnedAway(error)) {
    return moved({ ...told, attempts: entry.attempts - 1, ...hold(error, now) }, "planned", now);
  }
  return moved(told, "failed", now);
}

/** Whether an error says nothing about the frame: not signed in, too fast, or no money left in the contract. */
export function wasTurnedAway({ status, code }: ApiError): boolean {
  return status === 401 || status === 429 || code === NO_FUNDS;
}

/** The entry after a look through the purchases. */
export function afterLook(entry: RunEntry, found: Found, now: number): RunEntry {
  if (found.ours) return bought(entry, found.ours, now);
  if (found.other) {
    return moved({ ...withoutError(entry), purchaseID: found.other.id, parked: false }, "owned-before", now);
  }
  const doubt = entry.doubt ?? "no-answer";
  const looks = entry.looks + 1;
  const wait = LOOK_WAITS[doubt][looks];
  if (wait !== undefined) return { ...entry, looks, notBefore: now + wait };
  if (doubt === "conflict") return moved({ ...entry, looks }, "owned-elsewhere", now);
  if (entry.attempts < MAX_ATTEMPTS) return again({ ...entry, looks }, now);
  // Without any answer it cannot be ruled out that the last attempt still arrives.
  return doubt === "no-answer"
    ? { ...entry, looks, parked: true }
    : moved({ ...entry, looks }, "failed", now);
}

/** The entry after a look that itself came to nothing. */
export function afterLookFailed(entry: RunEntry, waitMs: number, now: number): RunEntry {
  return { ...entry, notBefore: now + waitMs };
}

/** The entry when the user lets a stopped run go on: what was given up is looked for, then tried, anew. */
export function afterResume(entry: RunEntry): RunEntry {
  const { notBefore: _, ...rest } = entry;
  return entry.state === "unknown" ? { ...rest, parked: false, looks: 0, attempts: 1 } : rest;
}

/** A frame that the user takes out; only what was never sent, or is not in doubt, can be. */
export function withdraw(entry: RunEntry, now: number): RunEntry {
  return entry.state === "planned" ? moved(entry, "withdrawn", now) : entry;
}

function bought(entry: RunEntry, { id }: Purchase, now: number): RunEntry {
  return moved({ ...withoutError(entry), purchaseID: id, parked: false }, "bought", now);
}

function again(entry: RunEntry, now: number): RunEntry {
  const { notBefore: _, ...rest } = entry;
  return moved(rest, "planned", now);
}

function inDoubt(entry: RunEntry, doubt: NonNullable<RunEntry["doubt"]>, now: number): RunEntry {
  return moved({ ...entry, doubt, looks: 0, notBefore: now + LOOK_WAITS[doubt][0] }, "unknown", now);
}

function hold({ retryAfterSeconds }: ApiError, now: number): { notBefore: number } {
  return { notBefore: now + (retryAfterSeconds ?? 1) * 1000 };
}

function moved(entry: RunEntry, state: EntryState, now: number): RunEntry {
  if (state === entry.state) return entry;
  return { ...entry, state, history: [...entry.history, { at: now, state }] };
}

function withoutError({ error: _, doubt: __, notBefore: ___, ...entry }: RunEntry): RunEntry {
  return entry;
}

function describe({ status, code, message, requestID }: ApiError): RunEntry["error"] {
  return {
    code,
    message,
    ...(status !== undefined && { status }),
    ...(requestID !== undefined && { requestID }),
  };
}
