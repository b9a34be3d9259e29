import { z } from "zod";
import { fieldError } from "../../contract/field-error.ts";

/**
 * The state of an entry. `sent`: a request is out, or was when the page ended. `unknown`: no answer that settles it. `done`:
 * the service accepted it. `refused`: nothing was created. `withdrawn`: removed by the user before it was sent.
 */
export const entryStates = ["planned", "sent", "done", "refused", "unknown", "withdrawn"] as const;
export type EntryState = (typeof entryStates)[number];

/** Why an entry has to be reconciled: no answer, an error of the service, or a 409. */
const uncertainties = ["no-answer", "error-answer", "conflict"] as const;
export type Uncertainty = (typeof uncertainties)[number];

export const recordedError = z.object({
  status: z.number().optional(),
  code: z.string(),
  message: z.string(),
  requestID: z.string().optional(),
  /** The fields of the request that it is about. */
  errors: z.array(fieldError).optional(),
});
/** The refusal of the service, or of the app itself; nothing was created. */
export type RecordedError = z.infer<typeof recordedError>;

/** A price as the service quoted it, with the time of the answer (milliseconds); `amount` in minor units. */
export const quotedPrice = z.object({ amount: z.number().int(), currency: z.string(), askedAt: z.number() });
export type QuotedPrice = z.infer<typeof quotedPrice>;

/** What is kept of everything that is sent once. Times are milliseconds. */
export const entry = z.object({
  batchID: z.string(),
  /** Place in the batch, from 0. */
  index: z.number().int(),
  account: z.string(),
  state: z.enum(entryStates),
  /** Times it was sent, without those that the service did not act on. */
  attempts: z.number().int(),
  uncertainty: z.enum(uncertainties).optional(),
  /** Times the service was searched for it without success since it was sent. */
  lookups: z.number().int(),
  /** Milliseconds before which nothing is done for it. */
  notBefore: z.number().optional(),
  /** It is unknown, and stays paused until the user resumes it. */
  paused: z.boolean(),
  /** Its id at the service; of a refused purchase, that of the purchase which has the frame. */
  serviceID: z.string().optional(),
  error: recordedError.optional(),
  /** What was observed here and when, oldest first: states of this record, then statuses of the service. */
  history: z.array(z.object({ at: z.number(), said: z.string() })),
});
export type Entry = z.infer<typeof entry>;

/** Why a batch is stopped. */
export const stopReasons = [
  "user",
  /** The service refused an entry; the next ones are likely to be refused too. */
  "refused",
  /** Nobody knows whether an entry was created. */
  "no-answer",
  /** Calls failed. */
  "trouble",
  /** The contract's spend limit is reached. */
  "funds",
  /** The service no longer accepts the session's tokens. */
  "signed-out",
  /** The user who started it may not be the present one (pasted token). */
  "other-user",
] as const;
export type StopReason = (typeof stopReasons)[number];

export const batch = z.object({
  id: z.string(),
  /** Whose it is (`accountKey`). */
  account: z.string(),
  createdAt: z.number(),
  /** `stopping`: ends after the requests now under way. */
  state: z.enum(["running", "stopping", "stopped", "finished"]),
  stopReason: z.enum(stopReasons).optional(),
  /** The error, where it stopped by itself. */
  trouble: recordedError.optional(),
  finishedAt: z.number().optional(),
});
export type Batch = z.infer<typeof batch>;

/** The account, time and id of a new batch. */
export interface BatchStart extends Pick<Batch, "id" | "account"> {
  now: number;
}

/** A batch as it is planned. */
export function newBatch({ id, account, now }: BatchStart) {
  return { id, account, createdAt: now, state: "running" as const };
}

/** An entry as it is planned. */
export function newEntry({ id, account, now }: BatchStart, index: number): Entry {
  const history = [{ at: now, said: "planned" }];
  return {
    batchID: id,
    index,
    account,
    state: "planned",
    attempts: 0,
    lookups: 0,
    paused: false,
    history,
  };
}

/** The name by which an entry is known here, before and after the service has given it an id. */
export function entryKey({ batchID, index }: Pick<Entry, "batchID" | "index">): string {
  return `${batchID}.${index + 1}`;
}

/** When an entry was last sent, milliseconds; undefined as long as it was not. */
export function sentAt({ history }: Pick<Entry, "history">): number | undefined {
  return history.findLast(({ said }) => said === "sent")?.at;
}

/** Whether a batch is being sent, or is to be. */
export function isUnderWay({ state }: Pick<Batch, "state">): boolean {
  return state === "running" || state === "stopping";
}
