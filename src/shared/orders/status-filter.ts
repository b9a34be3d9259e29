/** Stands in a filter for every status in which an order still moves. */
export const MOVING = "moving";

/** Whether an order has the status of a filter: `MOVING`, or one as the service writes it; undefined lets all through. */
export function passesStatus<Order extends { status: string }>(
  order: Order,
  status: string | undefined,
  isMoving: (order: Order) => boolean,
): boolean {
  return status === undefined || (status === MOVING ? isMoving(order) : order.status === status);
}
