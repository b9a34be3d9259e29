import { z } from "zod";
import { ledgerEntry, ledgerOrder } from "../orders-ledger/ledger-record.ts";

const item = z.object({ id: z.string(), frameID: z.string(), product: z.string() });
const place = z.object({ configID: z.string(), path: z.string(), subpath: z.string().optional() });

/** One delivery of an order. */
export const deliveryEntry = ledgerEntry.extend({
  contractID: z.string(),
  /** As composed, and from the sending on as sent. */
  items: z.array(item).min(1),
  place,
  /** The subpath before its placeholders were filled in; empty: none. */
  template: z.string(),
  webhookID: z.string().optional(),
  /** The earlier delivery that this one repeats. */
  again: z.string().optional(),
  /** Deliveries that were alike before this one was sent: none of them is it. */
  alikeBefore: z.array(z.string()),
  /** Item ids that were other ones when it was composed. */
  changedItems: z.number().int().optional(),
  deliveryID: z.string().optional(),
  url: z.string().optional(),
});
export type DeliveryEntry = z.infer<typeof deliveryEntry>;

export const deliveryOrder = ledgerOrder;
export type DeliveryOrder = z.infer<typeof deliveryOrder>;

/** The status that the service last told of an accepted delivery, and when it was first seen. */
export function lastSeen({
  history,
  state,
}: Pick<DeliveryEntry, "history" | "state">): { status: string; at: number } | undefined {
  const last = state === "accepted" ? history.at(-1) : undefined;
  return last && { status: last.said, at: last.at };
}
