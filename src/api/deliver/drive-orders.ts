import { type DriveOrderParts, driveLedger } from "../orders-ledger/drive-ledger.ts";
import { carryOutOrder } from "./carry-out-order.ts";
import type { DeliveryStore } from "./delivery-store.ts";

/** Sends the deliveries of an account's orders until `parts.signal` fires, in one tab at a time. */
export function driveOrders(account: string, parts: DriveOrderParts<DeliveryStore>): void {
  driveLedger(account, parts, {
    lock: `swath deliveries ${account}`,
    carryOut: (orderID) => carryOutOrder(orderID, parts),
  });
}
