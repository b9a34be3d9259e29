import { z } from "zod";
import { fieldError } from "../../contract/field-error.ts";

/** The refusal of the service, or of the app itself; nothing was created. */
export const recordedError = z.object({
  status: z.number().optional(),
  code: z.string(),
  message: z.string(),
  requestID: z.string().optional(),
  /** The fields of the request that it is about. */
  errors: z.array(fieldError).optional(),
});
export type RecordedError = z.infer<typeof recordedError>;

/** What is kept of everything that is sent once. Times are milliseconds. */
export const entry = z.object({
  batchID: z.string(),
  /** Place in the batch, from 0. */
  index: z.number().int(),
  account: z.string(),
  /**
   * `sent`: a request is out, or was when the page ended. `unknown`: no answer that settles it. `done`: the service accepted
   * it. `refused`: nothing was created. `withdrawn`: removed by the user before it was sent.
   */
  state: z.enum(["planned", "sent", "done", "refused", "unknown", "withdrawn"]),
  /** Times it was sent, without those that the service did not act on. */
  attempts: z.number().int(),
  /** Why it has to be reconciled: no answer, an error of the service, or a 409. */
  uncertainty: z.enum(["no-answer", "error-answer", "conflict"]).optional(),
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
export type EntryState = Entry["state"];
export type Uncertainty = NonNullable<Entry["uncertainty"]>;

export const batch = z.object({
  id: z.string(),
  /** Whose it is (`accountKey`). */
  account: z.string(),
  createdAt: z.number(),
  /** `stopping`: ends after the requests now under way. */
  state: z.enum(["running", "stopping", "stopped", "finished"]),
  stopReason: z
    .enum([
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
    ])
    .optional(),
  /** The error, where it stopped by itself. */
  trouble: recordedError.optional(),
  finishedAt: z.number().optional(),
});
export type Batch = z.infer<typeof batch>;
export type StopReason = NonNullable<Batch["stopReason"]>;

/** The account, time and id of a new batch. */
export interface BatchStart extends Pick<Batch, "id" | "account"> {
  now: number;
}

/** The records of a batch that has not begun: what all its entries share, and what each has of its own. */
export function planBatch<Shared extends object, Own extends object>(
  { id, account, now }: BatchStart,
  shared: Shared,
  entries: readonly Own[],
) {
  const history = [{ at: now, said: "planned" }];
  const unsent = { state: "planned" as const, attempts: 0, lookups: 0, paused: false, history };
  return {
    batch: { id, account, createdAt: now, state: "running" as const, ...shared },
    entries: entries.map((own, index) => ({ batchID: id, index, account, ...unsent, ...own })),
  };
}

/** When an entry was last sent, milliseconds; undefined as long as it was not. */
export function sentAt({ history }: Pick<Entry, "history">): number | undefined {
  return history.findLast(({ said }) => said === "sent")?.at;
}

/** Whether nothing more happens to an entry by itself. */
export function isSettled({ state, paused }: Pick<Entry, "state" | "paused">): boolean {
  return paused || (state !== "planned" && state !== "sent" && state !== "unknown");
}

/** Whether a reconcile attempt may still settle an entry. */
export function isUncertain({ state, paused }: Pick<Entry, "state" | "paused">): boolean {
  return state === "unknown" && !paused;
}

/** Whether a batch is being sent, or is to be. */
export function isUnderWay({ state }: Pick<Batch, "state">): boolean {
  return state === "running" || state === "stopping";
}
