import type { OrderSources } from "../../../api/orders/join-orders.ts";
import type { JoinedOrder } from "../../../api/orders/joined-order.ts";
import { aloneOrders } from "../../../api/orders/one-order.ts";

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
    ...tasks.map((task) => alone(task, aloneOrders.task)),
    ...purchases.map((purchase) => alone(purchase, aloneOrders.purchase)),
    ...deliveries.map((row) => alone(row, aloneOrders.delivery)),
  ].sort((a, b) => (b.orderedAt ?? 0) - (a.orderedAt ?? 0));
}

const known = new WeakMap<object, JoinedOrder>();

function alone<T extends object>(record: T, orderOf: (record: T) => JoinedOrder): JoinedOrder {
  const order = known.get(record) ?? orderOf(record);
  known.set(record, order);
  return order;
}
