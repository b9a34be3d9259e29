import { z } from "zod";

/**
 * Where one delivery of an order stands here. `sent`: a request is out, or was when the page ended. `accepted`: the service
 * took it, and its own status counts. `unknown`: no answer that says whether it did. `refused`: nothing was created.
 * `withdrawn`: taken out by the user before it was sent.
 */
export const entryStates = ["planned", "sent", "accepted", "refused", "unknown", "withdrawn"] as const;
export type EntryState = (typeof entryStates)[number];

const item = z.object({ id: z.string(), frameID: z.string(), product: z.string() });
const place = z.object({ configID: z.string(), path: z.string(), subpath: z.string().optional() });
const said = z.object({
  status: z.number().optional(),
  code: z.string(),
  message: z.string(),
  requestID: z.string().optional(),
});
/** What a service, or the app in its stead, said that was no delivery. */
export type SaidError = z.infer<typeof said>;

export const deliveryEntry = z.object({
  orderID: z.string(),
  /** Place in the order, from 0. */
  index: z.number().int(),
  account: z.string(),
  contractID: z.string(),
  /** As composed, and from the sending on as sent. */
  items: z.array(item).min(1),
  place,
  /** The subpath before its placeholders were filled in; empty: none. */
  template: z.string(),
  webhookID: z.string().optional(),
  /** The earlier delivery that this one repeats. */
  again: z.string().optional(),
  state: z.enum(entryStates),
  /** Looks for the delivery since it was sent. */
  looks: z.number().int(),
  /** Deliveries that were alike before this one was sent: none of them is it. */
  alikeBefore: z.array(z.string()),
  /** Item ids that were other ones when it was composed. */
  changedItems: z.number().int().optional(),
  deliveryID: z.string().optional(),
  url: z.string().optional(),
  error: said.optional(),
  /** What was seen from here and when, oldest first: states of this record, then statuses of the service. */
  history: z.array(z.object({ at: z.number(), said: z.string() })),
});
export type DeliveryEntry = z.infer<typeof deliveryEntry>;

/** Why an order does not go on by itself. */
export const stopReasons = [
  "user",
  /** The service refused a delivery; the next ones are likely to be refused too. */
  "refused",
  /** Nobody knows whether a delivery was created. */
  "no-answer",
  /** A call that has to come first did not work. */
  "trouble",
  /** It cannot be told whether the user who started it is the one who is here now. */
  "other-user",
] as const;
export type OrderStop = (typeof stopReasons)[number];

export const deliveryOrder = z.object({
  id: z.string(),
  account: z.string(),
  createdAt: z.number(),
  state: z.enum(["running", "stopped", "finished"]),
  stopReason: z.enum(stopReasons).optional(),
  /** What did not work, for `trouble`. */
  trouble: said.optional(),
});
export type DeliveryOrder = z.infer<typeof deliveryOrder>;

/** Under which name an entry is known here, before and after the service has given it an id. */
export function entryKey({ orderID, index }: Pick<DeliveryEntry, "orderID" | "index">): string {
  return `${orderID}.${index + 1}`;
}

/** When an entry was last sent, milliseconds; undefined as long as it was not. */
export function sentAt({ history }: Pick<DeliveryEntry, "history">): number | undefined {
  return history.findLast(({ said: word }) => word === "sent")?.at;
}

/** The status that the service last told of an accepted delivery, and when it was first seen. */
export function lastSeen({
  history,
  state,
}: Pick<DeliveryEntry, "history" | "state">): { status: string; at: number } | undefined {
  const last = state === "accepted" ? history.at(-1) : undefined;
  return last && { status: last.said, at: last.at };
}
