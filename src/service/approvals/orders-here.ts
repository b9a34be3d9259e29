import type { ServiceContext } from "../parts.ts";
import { orderPurchase, pricePurchase } from "../purchases/purchases.ts";
import { orderTask, priceTask } from "../tasking/task-routes.ts";
import type { OrderPort } from "./order-rules.ts";

/** Returns what prices and places the orders of requests at this service. */
export function ordersHere(context: ServiceContext): OrderPort {
  return {
    price: async (call, asked) =>
      asked.kind === "purchase"
        ? pricePurchase(context, call, asked.order)
        : priceTask(context, call, asked.order),
    async place(call, asked, approval) {
      if (asked.kind === "purchase") await orderPurchase(context, call, asked.order, approval);
      else await orderTask(context, call, asked.order, approval);
    },
  };
}
