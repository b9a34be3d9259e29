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

/** A callback as it is kept: what is to be sent, and the log of sending it. */
export const callbackRecord = z.object({
  /** The `webhook-id` header, the same in every attempt. */
  id: z.string(),
  webhookID: z.string(),
  companyID: z.string(),
  resourceKey: z.enum(resourceKeys),
  resourceID: z.string(),
  data: z.object({ status: z.string(), itemIDs: z.array(z.string()) }),
  /** Milliseconds since 1970. */
  createdAt: z.number().int(),
  /** `given-up`: no attempt succeeded; `refused`: it may not be sent, and is not tried again. */
  state: z.enum(["pending", "delivered", "given-up", "refused"]),
  attempts: z.array(callbackAttempt),
  /** When it is to be tried next, milliseconds since 1970; only while it is pending. */
  dueAt: z.number().int().optional(),
});
export type CallbackRecord = z.infer<typeof callbackRecord>;

/** What an attempt leads to: the end, or another attempt. */
export type CallbackOutcome =
  | { state: "delivered" | "given-up" | "refused" }
  | { state: "pending"; dueAt: number };

/** A webhook as it is kept. A removed one stays as a name only, so that the log of its callbacks can be read. */
export const webhookRecord = z.object({
  id: z.string(),
  userID: z.string(),
  companyID: z.string(),
  targetURL: z.string(),
  username: z.string(),
  /** The password as the host's vault sealed it; empty once the webhook is removed. */
  sealedPassword: z.string(),
  status: z.enum(["active", "inactive", "removed"]),
  /** Milliseconds since 1970. */
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
});
export type WebhookRecord = z.infer<typeof webhookRecord>;
