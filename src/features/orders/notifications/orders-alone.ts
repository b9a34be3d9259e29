import { joinOrders, type OrderLinks, type OrderSources } from "../../../api/orders/join-orders.ts";
import type { JoinedOrder } from "../../../api/orders/joined-order.ts";

/**
 * Orders each by itself, joined with nothing, newest first. Of what is the same as before the order is the same, too: a thousand are
 * told of at each answer of the service.
 */
export function ordersAlone({
  tasks,
  purchases,
  deliveries,
}: Omit<OrderSources, "callbacks">): JoinedOrder[] {
  return [
    ...tasks.flatMap((task) => alone(task, { tasks: [task] })),
    ...purchases.flatMap((purchase) => alone(purchase, { purchases: [purchase] })),
    ...deliveries.flatMap((row) => alone(row, { deliveries: [row] })),
  ].sort((a, b) => (b.orderedAt ?? 0) - (a.orderedAt ?? 0));
}

const known = new WeakMap<object, readonly JoinedOrder[]>();

function alone(record: object, sources: Partial<OrderSources>): readonly JoinedOrder[] {
  const orders = known.get(record) ?? joinOrders({ ...NOTHING, ...sources }, NO_LINKS, 0);
  known.set(record, orders);
  return orders;
}

const NOTHING: OrderSources = { tasks: [], purchases: [], deliveries: [], callbacks: [] };
const NO_LINKS: OrderLinks = {
  framesOfTask: new Map(),
  imagingOfTask: new Map(),
  frameOfItem: new Map(),
  repeated: new Set(),
  seenOf: () => [],
};
