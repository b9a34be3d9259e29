import { z } from "zod";
import { fieldError } from "../../contract/field-error.ts";

/**
 * Where one entry of an order stands here. `sent`: a request is out, or was when the page ended. `accepted`: the service
 * took it, and its own status counts. `unknown`: no answer that says whether it did. `refused`: nothing was created.
 * `withdrawn`: taken out by the user before it was sent.
 */
export const entryStates = ["planned", "sent", "accepted", "refused", "unknown", "withdrawn"] as const;
export type EntryState = (typeof entryStates)[number];

export const said = z.object({
  status: z.number().optional(),
  code: z.string(),
  message: z.string(),
  requestID: z.string().optional(),
  /** The fields of the request that it is about. */
  errors: z.array(fieldError).optional(),
});
/** What a service, or the app in its stead, said that created nothing. */
export type SaidError = z.infer<typeof said>;

/** What is kept of everything that is sent one after the other. */
export const ledgerEntry = z.object({
  orderID: z.string(),
  /** Place in the order, from 0. */
  index: z.number().int(),
  account: z.string(),
  state: z.enum(entryStates),
  /** Looks for it since it was sent. */
  looks: z.number().int(),
  error: said.optional(),
  /** What was seen from here and when, oldest first: states of this record, then statuses of the service. */
  history: z.array(z.object({ at: z.number(), said: z.string() })),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** Why an order does not go on by itself. */
export const stopReasons = [
  "user",
  /** The service refused an entry; the next ones are likely to be refused too. */
  "refused",
  /** Nobody knows whether an entry was created. */
  "no-answer",
  /** A call that has to come first did not work. */
  "trouble",
  /** It cannot be told whether the user who started it is the one who is here now. */
  "other-user",
] as const;
export type OrderStop = (typeof stopReasons)[number];

export const ledgerOrder = z.object({
  id: z.string(),
  account: z.string(),
  createdAt: z.number(),
  state: z.enum(["running", "stopped", "finished"]),
  stopReason: z.enum(stopReasons).optional(),
  /** What did not work, for `trouble`. */
  trouble: said.optional(),
});
export type LedgerOrder = z.infer<typeof ledgerOrder>;

/** Under which name an entry is known here, before and after the service has given it an id. */
export function entryKey({ orderID, index }: Pick<LedgerEntry, "orderID" | "index">): string {
  return `${orderID}.${index + 1}`;
}

/** When an entry was last sent, milliseconds; undefined as long as it was not. */
export function sentAt({ history }: Pick<LedgerEntry, "history">): number | undefined {
  return history.findLast(({ said: word }) => word === "sent")?.at;
}
