import type { PurchaseStatus } from "../contract/purchases.ts";
import { parseFrameID } from "./catalog/frame-id.ts";
import { hashFrame, itemIDOf } from "./catalog/item-id.ts";
import type { ServiceContext } from "./parts.ts";
import { callbackOf, type ServiceEvent } from "./service-event.ts";
import type { PurchaseRecord } from "./store/purchase-ledger.ts";

/** One demo frame in so many cannot be fulfilled, so that a failed purchase can be seen (choices.md, Purchases). */
export const FAILING_ONE_IN = 40;

/** Whether buying this frame fails; a property of the frame, the same in every run. */
export function failsOnPurpose(frameID: string): boolean {
  const numbers = parseFrameID(frameID);
  return numbers !== undefined && hashFrame(numbers)[0] % FAILING_ONE_IN === 0;
}

/** The state after the one a purchase under way is in. */
export function nextStatus({ status, frameID }: Pick<PurchaseRecord, "status" | "frameID">): PurchaseStatus {
  switch (status) {
    case "received":
      return "active";
    case "active":
      return failsOnPurpose(frameID) ? "failed" : "closed";
    case "closed":
    case "failed":
    case "canceled":
      return status;
  }
}

/** Moves on every purchase whose last change is `stepSeconds` old at `now`; a callback tells of its end. */
export async function advancePurchases(
  { ledger, random, stepSeconds }: ServiceContext,
  now: number,
): Promise<ServiceEvent[]> {
  const events: ServiceEvent[] = [];
  for (const record of await ledger.purchasesUnderWay(now - stepSeconds * 1000)) {
    const status = nextStatus(record);
    const event: ServiceEvent = {
      resourceKey: "purchase",
      resourceID: record.id,
      status,
      itemIDs: status === "closed" ? record.productTypes.map((type) => itemIDOf(record.frameID, type)) : [],
      webhookID: record.webhookID,
      at: now,
    };
    const callback = isTerminal(status) ? callbackOf(event, record.companyID, random) : undefined;
    if (await ledger.movePurchase(record.id, record.status, status, now, callback)) events.push(event);
  }
  return events;
}

function isTerminal(status: PurchaseStatus): boolean {
  return status === "closed" || status === "failed" || status === "canceled";
}
