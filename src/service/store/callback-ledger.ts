import { z } from "zod";
import { resourceKeys } from "../../contract/notifications.ts";

/** One try to send a callback. */
export const callbackAttempt = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Where it was sent. */
  url: z.string().optional(),
  /** Its `webhook-signature` header. */
  signature: z.string().optional(),
  /** Real time, milliseconds since 1970: the timestamp that was signed, which its receiver compares with its own watch. */
  signedAt: z.number().optional(),
  /** What the receiver answered, if it did. */
  status: z.number().int().optional(),
  /** Why nothing was sent or no answer came. */
  error: z.string().optional(),
  durationMs: z.number().optional(),
});
export type CallbackAttempt = z.infer<typeof callbackAttempt>;

/** A callback as the ledger keeps it: what is to be sent, and the log of sending it. */
export const callbackRecord = z.object({
  /** The `webhook-id` header, the same in every attempt. */
  id: z.string(),
  webhookID: z.string(),
  companyID: z.string(),
  resourceKey: z.enum(resourceKeys),
  resourceID: z.string(),
  data: z.object({ status: z.string(), itemIDs: z.array(z.string()) }),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  /** `given-up`: no attempt succeeded; `refused`: it may not be sent, and is not tried again. */
  state: z.enum(["pending", "delivered", "given-up", "refused"]),
  attempts: z.array(callbackAttempt),
  /** When it is to be tried next; only while it is pending. */
  nextAttemptAt: z.number().optional(),
  /** Until then whoever claimed it is sending it. */
  leasedUntil: z.number().optional(),
});
export type CallbackRecord = z.infer<typeof callbackRecord>;

/** What an attempt leads to: the end, or another attempt. */
export type CallbackOutcome =
  | { state: "delivered" | "given-up" | "refused" }
  | { state: "pending"; nextAttemptAt: number };

/** Callbacks waiting to be sent and the log of those that were. */
export interface CallbackLedger {
  insertCallback(record: CallbackRecord): Promise<void>;
  /** The latest callbacks, newest first, those of one instant by id. */
  latestCallbacks(limit: number): Promise<CallbackRecord[]>;
  /** Callbacks to be tried at `at` (milliseconds) or earlier that nobody is sending then, the longest due first. */
  callbacksDue(at: number): Promise<CallbackRecord[]>;
  /** When the first callback after `after` (milliseconds) is to be tried; undefined when none is. */
  nextCallbackDue(after: number): Promise<number | undefined>;
  /** Gives the callback to the caller alone until `until`; undefined when it is not due at `at` or someone has it. */
  claimCallback(id: string, at: number, until: number): Promise<CallbackRecord | undefined>;
  /**
   * Logs an attempt of whoever claimed the callback until `leasedUntil`, and its outcome. When the claim ran out and
   * another holds it by now, the outcome counts only if it is success.
   */
  settleCallback(
    id: string,
    leasedUntil: number,
    attempt: CallbackAttempt,
    outcome: CallbackOutcome,
  ): Promise<void>;
}
