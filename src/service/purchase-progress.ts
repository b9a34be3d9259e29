import type { PurchaseStatus } from "../contract/purchases.ts";
import { parseFrameID } from "./catalog/frame-id.ts";
import { hashFrame } from "./catalog/item-id.ts";
import type { ServiceContext } from "./parts.ts";
import type { PurchaseRecord } from "./store/ledger.ts";

/** A transition that was made, as subscribers learn of it (interface.md, Events). */
export interface ServiceEvent {
  resourceKey: "purchase";
  resourceID: string;
  status: PurchaseStatus;
  /** Items that came with a closed purchase. */
  itemIDs: string[];
  webhookID: string | undefined;
  /** Milliseconds since 1970. */
  at: number;
}

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

/** Moves on every purchase whose last change is `stepSeconds` old at `now`. */
export async function advancePurchases(
  { ledger, catalog, stepSeconds }: ServiceContext,
  now: number,
): Promise<ServiceEvent[]> {
  const events: ServiceEvent[] = [];
  for (const record of await ledger.purchasesUnderWay(now - stepSeconds * 1000)) {
    const status = nextStatus(record);
    if (!(await ledger.movePurchase(record.id, record.status, status, now))) continue;
    events.push({
      resourceKey: "purchase",
      resourceID: record.id,
      status,
      itemIDs:
        status === "closed" ? record.productTypes.map((type) => catalog.itemID(record.frameID, type)) : [],
      webhookID: record.webhookID,
      at: now,
    });
  }
  return events;
}
