import type { ApiError } from "../api-error.ts";
import type { Session } from "../session.ts";
import {
  type Batch,
  type Entry,
  type EntryState,
  isUnderWay,
  type RecordedError,
  type StopReason,
  type Uncertainty,
} from "./record.ts";

export interface HandlerServices<E extends Entry> {
  client: Session["client"];
  signal: AbortSignal;
  entriesOf: (account: string) => Promise<E[]>;
}

/** Sends and reconciles entries of one kind. Calls throw `ApiError`. */
export interface Handler<B extends Batch, E extends Entry> {
  policy: Policy<E>;
  /** Called before the intent is written; returns fields to write with it, or a refusal. */
  prepare?: (entry: E) => Promise<{ fields: Partial<E> } | { refused: RecordedError }>;
  /** Sends an entry with a written intent, once. */
  send: (batch: B, entry: E) => Promise<Outcome<E>>;
  /** Finds an entry without a clear answer; undefined where the service has none. */
  reconcile: (batch: B, entry: E) => Promise<Outcome<E> | undefined>;
}

/** Record of the service, or with `isRefused` what prevents it. */
export interface Outcome<E extends Entry> {
  made: { id: string; status: string };
  isRefused?: boolean;
  fields?: Partial<E>;
}

export interface Policy<E extends Entry> {
  read: (error: ApiError) => Reading;
  lookups: Readonly<Partial<Record<Uncertainty, readonly number[]>>>;
  afterMiss: (entry: E) => "send" | "ask" | { refused: Partial<E> };
  /**
   * Subject of an entry: while it is uncertain, nothing else is sent for it. Without subjects entries and batches are
   * sent one by one.
   */
  subject?: (entry: E) => string;
  stopsBatch: (refused: E) => boolean;
  /** Reaction of the batch to the `count`th failed call in a row. */
  setback: (error: ApiError, during: OutboxCall, count: number) => Setback | undefined;
  reconcilesStopped: "never" | "own" | "always";
}

/** `turned-away`: the service did not act, so the same may be sent again. */
type Reading = "refused" | "turned-away" | Uncertainty;

export type OutboxCall = "prepare" | "send" | "reconcile";

type Setback = { pauseMs: number } | { stop: StopReason };

export const SHORTEST_PAUSE = 1_000;
export const LONGEST_PAUSE = 30_000;

/** Doubles with each failed call in a row, ms. */
export function pauseAfter(count: number): number {
  return Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** (count - 1));
}

/** Returns whether the service answered before acting: not signed in, or too fast. */
export function wasTurnedAway({ kind, status }: ApiError): boolean {
  return kind === "answer" && (status === 401 || status === 429);
}

/** Returns whether the company is at a limit, so that the same may be sent later. */
export function isLimitReached({ code }: Pick<RecordedError, "code">): boolean {
  return code === "ERR_LIMIT_REACHED";
}

const LOOKUP_MS = 5_000;
/** Refusals of this sort in a row before a batch stops. */
const MOST_TURNED_AWAY = 4;

/** Policy of one entry at a time: an unfound entry or a failing preparation stops the batch. */
export function inTurnPolicy<E extends Entry>(stopsBatch: Policy<E>["stopsBatch"]): Policy<E> {
  return {
    read: (error) => {
      if (wasTurnedAway(error) || isLimitReached(error)) return "turned-away";
      return error.kind === "answer" && (error.status ?? 500) < 500 ? "refused" : "no-answer";
    },
    lookups: { "no-answer": [0, LOOKUP_MS, LOOKUP_MS] },
    afterMiss: () => "ask",
    stopsBatch,
    setback: (error, during, count) => {
      if (during !== "send" || isLimitReached(error)) return { stop: "trouble" };
      if (!wasTurnedAway(error)) return undefined;
      if (count >= MOST_TURNED_AWAY || error.status === 401) return { stop: "trouble" };
      return { pauseMs: (error.retryAfterSeconds ?? 0) * 1000 || pauseAfter(count) };
    },
    reconcilesStopped: "never",
  };
}

/** Writes the intent before the request: the outcome is unknown until an answer is written. */
export function begin<E extends Entry>(entry: E, fields: Partial<E>, now: number): E {
  const sent = { ...entry, ...fields, attempts: entry.attempts + 1, lookups: 0 };
  return moved({ ...sent, notBefore: undefined, uncertainty: undefined, error: undefined }, "sent", now);
}

export function afterError<E extends Entry>(entry: E, error: ApiError, policy: Policy<E>, now: number): E {
  const told = { ...entry, error: recordError(error) };
  const reading = policy.read(error);
  switch (reading) {
    case "turned-away": {
      const seconds = error.retryAfterSeconds ?? (isLimitReached(error) ? 0 : 1);
      const notBefore = now + seconds * 1000;
      return { ...told, state: "planned", attempts: entry.attempts - 1, notBefore };
    }
    case "refused":
      return moved(told, "refused", now);
    default:
      return uncertain(told, reading, policy, now);
  }
}

export function afterCrash<E extends Entry>(entry: E, policy: Policy<E>, now: number): E | undefined {
  return entry.state === "sent" ? uncertain(entry, "no-answer", policy, now) : undefined;
}

export function settle<E extends Entry>(entry: E, { made, isRefused, fields }: Outcome<E>, now: number): E {
  const clear = { error: undefined, uncertainty: undefined, notBefore: undefined, paused: false };
  const state = isRefused ? "refused" : "done";
  const history = [...entry.history, { at: now, said: made.status }];
  return { ...entry, ...clear, ...fields, state, serviceID: made.id, history };
}

export function refuse<E extends Entry>(entry: E, error: RecordedError, now: number): E | undefined {
  return entry.state === "planned" ? moved({ ...entry, error }, "refused", now) : undefined;
}

export function afterMiss<E extends Entry>(entry: E, policy: Policy<E>, now: number): E {
  const missed = { ...entry, lookups: entry.lookups + 1 };
  const wait = policy.lookups[entry.uncertainty ?? "no-answer"]?.[missed.lookups];
  if (wait !== undefined) return { ...missed, notBefore: now + wait };
  const next = policy.afterMiss(entry);
  if (next === "send") return moved({ ...missed, notBefore: undefined }, "planned", now);
  if (next === "ask") return { ...missed, paused: true };
  return moved({ ...missed, ...next.refused }, "refused", now);
}

/** Resumes an entry: reconciles it, or with `again` sends it again. */
export function resume<E extends Entry>(entry: E, { again }: { again: boolean }, now: number): E | undefined {
  if (entry.state !== "unknown") return undefined;
  const anew = { ...entry, paused: false, notBefore: undefined };
  if (again && entry.lookups > 0) return moved(anew, "planned", now);
  return { ...anew, lookups: 0, attempts: 1 };
}

/** Withdraws a planned entry; undefined for one that may be sent. */
export function withdraw<E extends Entry>(entry: E, now: number): E | undefined {
  return entry.state === "planned" ? moved(entry, "withdrawn", now) : undefined;
}

export function stop<B extends Batch>(batch: B): B {
  return batch.state === "running" ? { ...batch, state: "stopping" } : batch;
}

export function goOn<B extends Batch>(batch: B): B {
  return { ...batch, state: "running", stopReason: undefined, trouble: undefined, finishedAt: undefined };
}

export function afterWork<B extends Batch>(
  batch: B,
  halt: { reason: StopReason; error?: ApiError | undefined } | undefined,
  { isSettled, now }: { isSettled: boolean; now: number },
): B {
  if (isUnderWay(batch) && (halt || batch.state === "stopping")) {
    const trouble = halt?.error && recordError(halt.error);
    return { ...batch, state: "stopped", stopReason: halt?.reason ?? "user", trouble };
  }
  return batch.state === "running" && isSettled ? { ...batch, state: "finished", finishedAt: now } : batch;
}

function uncertain<E extends Entry>(entry: E, uncertainty: Uncertainty, policy: Policy<E>, now: number): E {
  const [wait = 0] = policy.lookups[uncertainty] ?? [];
  return moved({ ...entry, uncertainty, lookups: 0, notBefore: now + wait }, "unknown", now);
}

function moved<E extends Entry>(entry: E, state: EntryState, now: number): E {
  return { ...entry, state, history: [...entry.history, { at: now, said: state }] };
}

function recordError({ status, code, message, requestID, errors }: ApiError): RecordedError {
  return { status, code, message, requestID, ...(errors.length > 0 && { errors: [...errors] }) };
}
