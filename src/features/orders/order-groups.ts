import type { OrderGroup } from "../../api/orders/joined-order.ts";

/** The groups of orders, in the order in which they are shown. */
export const GROUP_TITLES = {
  "needs-you": "Needs you",
  "in-progress": "In progress",
  done: "Done",
} as const satisfies Record<OrderGroup, string>;
