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

/** What a handler works with while a batch is sent. */
export interface HandlerServices<E extends Entry> {
  client: Session["client"];
  /** Fires when the user leaves. */
  signal: AbortSignal;
  /** All entries of the account that are of this kind. */
  entriesOf: (account: string) => Promise<E[]>;
}

/** How entries of one kind are sent and found again. Calls throw `ApiError`. */
export interface Handler<B extends Batch, E extends Entry> {
  policy: Policy<E>;
  /** Called before the intent is written: returns what to write with it, or why nothing is to be sent. */
  prepare?: (entry: E) => Promise<{ fields: Partial<E> } | { refused: RecordedError }>;
  /** Sends an entry whose intent is written, once. */
  send: (batch: B, entry: E) => Promise<Outcome<E>>;
  /** Reconciles an entry without a clear answer: what the service has of it; undefined where it has none. */
  reconcile: (batch: B, entry: E) => Promise<Outcome<E> | undefined>;
}

/** What the service holds of an entry: it, or with `isRefused` what prevents it. */
export interface Outcome<E extends Entry> {
  made: { id: string; status: string };
  isRefused?: boolean;
  fields?: Partial<E>;
}

/** How entries of a kind are treated; decisions alone. */
export interface Policy<E extends Entry> {
  read: (error: ApiError) => Reading;
  /** Waits before each lookup after an attempt that left the entry uncertain, milliseconds. */
  lookups: Readonly<Partial<Record<Uncertainty, readonly number[]>>>;
  /** What becomes of an entry that no reconcile attempt has found. */
  afterMiss: (entry: E) => "send" | "ask" | { refused: Partial<E> };
  /**
   * What an entry is about: while that is unknown, nothing else is sent for it, but everything else is. Absent: batches and
   * their entries are sent one at a time, and none while one is unknown.
   */
  subject?: (entry: E) => string;
  /** Whether a refused entry stops the batch, since the next ones are likely to be refused too. */
  stopsBatch: (refused: E) => boolean;
  /** What the `count`th failed call in a row means for the batch; undefined where it means nothing. */
  setback: (error: ApiError, during: Call, count: number) => Setback | undefined;
  /** Whether a batch that was stopped is reconciled: never, of the user who is known to be its own, or always. */
  reconcilesStopped: "never" | "own" | "always";
}

/** What an error means for the entry that was sent. `turned-away`: the service did not act, the same may be sent again. */
type Reading = "refused" | "turned-away" | Uncertainty;

/** The purpose of a call; `prepare` and `reconcile` change nothing at the service. */
export type Call = "prepare" | "send" | "reconcile";

type Setback = { pauseMs: number } | { stop: StopReason };

/** Time after a first failed call, and after many, milliseconds. */
export const SHORTEST_PAUSE = 1_000;
export const LONGEST_PAUSE = 30_000;

/** Time after the `count`th failed call in a row, milliseconds: twice as long each time. */
export function pauseAfter(count: number): number {
  return Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** (count - 1));
}

/** Whether the service answered before it acted: not signed in, or too fast. */
export function wasTurnedAway({ kind, status }: ApiError): boolean {
  return kind === "answer" && (status === 401 || status === 429);
}

/** Whether a company has as much as it may: the same may be sent again when there is room. */
export function isLimitReached({ code }: Pick<RecordedError, "code">): boolean {
  return code === "ERR_LIMIT_REACHED";
}

/** Time between two lookups of an entry without an answer. */
const LOOKUP_MS = 5_000;
/** Times in a row that the service may turn a batch away before it stops. */
const MOST_TURNED_AWAY = 4;

/** Entries one after the other: one that is not found, or a call that has to come first and fails, stops the batch. */
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

/** The intent, written before the request leaves: from here on nobody knows until an answer is written. */
export function begin<E extends Entry>(entry: E, fields: Partial<E>, now: number): E {
  const sent = { ...entry, ...fields, attempts: entry.attempts + 1, lookups: 0 };
  return moved({ ...sent, notBefore: undefined, uncertainty: undefined, error: undefined }, "sent", now);
}

/** What an error makes of an entry that is out. */
export function afterError<E extends Entry>(entry: E, error: ApiError, policy: Policy<E>, now: number): E {
  const told = { ...entry, error: recordError(error) };
  const reading = policy.read(error);
  switch (reading) {
    case "turned-away": {
      // Where there is no room the user decides when to resume.
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

/** An entry whose page ended while its request was out. */
export function afterCrash<E extends Entry>(entry: E, policy: Policy<E>, now: number): E | undefined {
  return entry.state === "sent" ? uncertain(entry, "no-answer", policy, now) : undefined;
}

/** The entry once the service's record of it is known. */
export function settle<E extends Entry>(entry: E, { made, isRefused, fields }: Outcome<E>, now: number): E {
  const clear = { error: undefined, uncertainty: undefined, notBefore: undefined, paused: false };
  const state = isRefused ? "refused" : "done";
  const history = [...entry.history, { at: now, said: made.status }];
  return { ...entry, ...clear, ...fields, state, serviceID: made.id, history };
}

/** The app itself says why an entry is not sent. */
export function refuse<E extends Entry>(entry: E, error: RecordedError, now: number): E | undefined {
  return entry.state === "planned" ? moved({ ...entry, error }, "refused", now) : undefined;
}

/** An entry that a reconcile attempt has not found. */
export function afterMiss<E extends Entry>(entry: E, policy: Policy<E>, now: number): E {
  const missed = { ...entry, lookups: entry.lookups + 1 };
  const wait = policy.lookups[entry.uncertainty ?? "no-answer"]?.[missed.lookups];
  if (wait !== undefined) return { ...missed, notBefore: now + wait };
  const next = policy.afterMiss(entry);
  if (next === "send") return moved({ ...missed, notBefore: undefined }, "planned", now);
  if (next === "ask") return { ...missed, paused: true };
  return moved({ ...missed, ...next.refused }, "refused", now);
}

/** An entry when the user resumes its batch: it is reconciled again, or with `again` sent again if it was reconciled. */
export function resume<E extends Entry>(entry: E, { again }: { again: boolean }, now: number): E | undefined {
  if (entry.state !== "unknown") return undefined;
  const anew = { ...entry, paused: false, notBefore: undefined };
  if (again && entry.lookups > 0) return moved(anew, "planned", now);
  return { ...anew, lookups: 0, attempts: 1 };
}

/** An entry that the user removes; one that is sent, or may be, stays. */
export function withdraw<E extends Entry>(entry: E, now: number): E | undefined {
  return entry.state === "planned" ? moved(entry, "withdrawn", now) : undefined;
}

/** The batch when the user stops it after the requests under way. */
export function stop<B extends Batch>(batch: B): B {
  return batch.state === "running" ? { ...batch, state: "stopping" } : batch;
}

/** The batch when the user resumes it. */
export function goOn<B extends Batch>(batch: B): B {
  return { ...batch, state: "running", stopReason: undefined, trouble: undefined, finishedAt: undefined };
}

/** The batch once nobody works on it any more; `isSettled`: all its entries are. */
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

/** An error as it is kept; the service's words hold no secret. */
function recordError({ status, code, message, requestID, errors }: ApiError): RecordedError {
  return { status, code, message, requestID, ...(errors.length > 0 && { errors: [...errors] }) };
}
