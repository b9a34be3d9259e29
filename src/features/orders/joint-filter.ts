import { foldersOf } from "../../api/deliveries/delivery-rows.ts";
import type { JoinedOrder, OrderGroup } from "../../api/orders/joined-order.ts";

/** Which orders the joint view shows; undefined narrows nothing. */
export interface JointFilter {
  group?: OrderGroup | undefined;
  contractID?: string | undefined;
  /** Part of an id, a frame, a reference or a place. */
  text?: string | undefined;
}

/** Whether an order passes the filter; letters count without regard to case. A delivery may have no contract that is known here. */
export function passesJointFilter(order: JoinedOrder, { group, contractID, text }: JointFilter): boolean {
  if (group !== undefined && order.group !== group) return false;
  if (contractID !== undefined && contractOf(order) !== contractID) return false;
  if (!text) return true;
  const wanted = text.trim().toLowerCase();
  return wordsOf(order).some((word) => word.toLowerCase().includes(wanted));
}

/** The contract of an order; undefined where only the service knows. */
export function contractOf(order: JoinedOrder): string | undefined {
  switch (order.kind) {
    case "task":
      return order.task.contractID;
    case "purchase":
      return order.purchase.contractID;
    case "delivery":
      return order.row.entry?.contractID;
  }
}

/** The reference that was given with an order. */
export function referenceOf(order: JoinedOrder): string | undefined {
  if (order.kind === "task") return order.task.reference;
  return order.kind === "purchase" ? order.purchase.reference : undefined;
}

function wordsOf(order: JoinedOrder): string[] {
  const rows = order.kind === "delivery" ? [order.row] : order.deliveries;
  return [order.id, ...order.frameIDs, referenceOf(order) ?? "", ...rows.flatMap(foldersOf)];
}
