import type { ApiError } from "../api-error.ts";
import { isLimitReached, type Outcome, type Policy } from "./handler.ts";
import {
  type Batch,
  type Entry,
  type EntryState,
  isUnderWay,
  type RecordedError,
  type StopReason,
  type Uncertainty,
} from "./record.ts";

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
