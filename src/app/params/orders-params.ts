import { z } from "zod";
import type { PurchaseFilter } from "../../features/purchases/purchase-filter.ts";

const text = z.string().min(1).max(256).optional().catch(undefined);

/** The shareable filters of the orders and the purchases, one value a parameter. A status stays open, as the interface leaves it. */
export const ordersParams = {
  orderContract: text,
  /** `moving`, or a status of the interface. */
  orderStatus: text,
  /** The id of a purchase run. */
  orderRun: text,
  /** Part of a frame id or of a reference. */
  orderText: text,
  /** Of the joint view: which group is shown, and the order whose story is open. */
  orderGroup: z.enum(["needs-you", "in-progress", "done"]).optional().catch(undefined),
  order: text,
};

type OrdersParams = {
  [Name in "orderContract" | "orderStatus" | "orderRun" | "orderText"]?: string | undefined;
};

/** The filter that an address asks for. */
export function filterOfParams(params: OrdersParams): PurchaseFilter {
  return {
    contractID: params.orderContract,
    status: params.orderStatus,
    runID: params.orderRun,
    text: params.orderText,
  };
}

/** The address's part for a filter. */
export function paramsOfFilter({ contractID, status, runID, text }: PurchaseFilter): OrdersParams {
  return {
    orderContract: contractID,
    orderStatus: status,
    orderRun: runID,
    orderText: text || undefined,
  };
}
