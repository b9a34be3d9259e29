import { z } from "zod";
import { fieldError } from "../../contract/field-error.ts";

/** Refusal by the service, or by the app itself; nothing was created. */
const recordedError = z.object({
  status: z.number().optional(),
  code: z.string(),
  message: z.string(),
  requestID: z.string().optional(),
  errors: z.array(fieldError).optional(),
});
export type RecordedError = z.infer<typeof recordedError>;

/** Record of one thing that is sent once. Times in ms. */
export const entry = z.object({
  batchID: z.string(),
  index: z.number().int(),
  account: z.string(),
  /**
   * `sent`: a request is out, or was when the page ended. `unknown`: no clear answer. `done`: accepted. `refused`:
   * nothing was created. `withdrawn`: removed before it was sent.
   */
  state: z.enum(["planned", "sent", "done", "refused", "unknown", "withdrawn"]),
  /** Requests sent, without those that the service did not act on. */
  attempts: z.number().int(),
  /** Reason to reconcile: no answer, a server error, or a 409. */
  uncertainty: z.enum(["no-answer", "error-answer", "conflict"]).optional(),
  /** Unsuccessful lookups since it was sent. */
  lookups: z.number().int(),
  /** Earliest time of the next step, ms. */
  notBefore: z.number().optional(),
  paused: z.boolean(),
  /** Id at the service; of a refused purchase, that of the purchase which has the frame. */
  serviceID: z.string().optional(),
  error: recordedError.optional(),
  /** Local states, then statuses of the service, oldest first. */
  history: z.array(z.object({ at: z.number(), said: z.string() })),
});
export type Entry = z.infer<typeof entry>;
export type EntryState = Entry["state"];
export type Uncertainty = NonNullable<Entry["uncertainty"]>;

export const batch = z.object({
  id: z.string(),
  account: z.string(),
  createdAt: z.number(),
  /** `stopping`: ends after the requests now under way. */
  state: z.enum(["running", "stopping", "stopped", "finished"]),
  stopReason: z
    .enum(["user", "refused", "no-answer", "trouble", "funds", "signed-out", "other-user"])
    .optional(),
  trouble: recordedError.optional(),
  finishedAt: z.number().optional(),
});
export type Batch = z.infer<typeof batch>;
export type StopReason = NonNullable<Batch["stopReason"]>;

export interface BatchStart extends Pick<Batch, "id" | "account"> {
  now: number;
}

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

export function sentAt({ history }: Pick<Entry, "history">): number | undefined {
  return history.findLast(({ said }) => said === "sent")?.at;
}

/** Returns whether an entry changes only by the user. */
export function isSettled({ state, paused }: Pick<Entry, "state" | "paused">): boolean {
  return paused || (state !== "planned" && state !== "sent" && state !== "unknown");
}

export function isUncertain({ state, paused }: Pick<Entry, "state" | "paused">): boolean {
  return state === "unknown" && !paused;
}

export function isUnderWay({ state }: Pick<Batch, "state">): boolean {
  return state === "running" || state === "stopping";
}
