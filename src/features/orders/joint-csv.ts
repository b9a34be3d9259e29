import type { JoinedOrder, MarkKind } from "../../api/orders/joined-order.ts";
import { toCsv } from "../../ui/text/csv.ts";
import { contractOf, referenceOf } from "./joint-filter.ts";

const COLUMNS = [
  "kind",
  "id",
  "status",
  "group",
  "frame_ids",
  "contract_id",
  "reference",
  "ordered_at_utc",
  "window_start_utc",
  "window_end_utc",
  "imaged_at_utc",
  "ready_at_utc",
  "delivered_at_utc",
  "delivery_ids",
  "callbacks",
] as const;

/**
 * Orders as CSV, one a line. A time is empty where it is not known; those of deliveries are when this browser observed them.
 */
export function jointCsv(orders: readonly JoinedOrder[]): string {
  return toCsv(
    COLUMNS,
    orders.map((order) => ({
      kind: order.kind,
      id: order.id,
      status: statusOf(order),
      group: order.group,
      frame_ids: order.frameIDs.join(" "),
      contract_id: contractOf(order),
      reference: referenceOf(order),
      ordered_at_utc: iso(order.orderedAt),
      window_start_utc: iso(order.window?.start),
      window_end_utc: iso(order.window?.end),
      imaged_at_utc: iso(lastOf(order, "acquired")),
      ready_at_utc: order.kind === "task" ? iso(lastOf(order, "bought")) : undefined,
      delivered_at_utc: iso(lastOf(order, "delivered")),
      delivery_ids: order.deliveries.map(({ id }) => id).join(" "),
      callbacks: order.callbacks.length,
    })),
  );
}

function statusOf(order: JoinedOrder): string {
  if (order.kind === "task") return order.task.status;
  return order.kind === "purchase" ? order.purchase.status : order.row.status;
}

function lastOf({ marks }: JoinedOrder, kind: MarkKind): number | undefined {
  return marks.findLast((mark) => mark.kind === kind && mark.state === "done")?.time.at;
}

function iso(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString();
}
