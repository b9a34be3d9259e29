import type { PurchaseStatus } from "../contract/purchases.ts";
import { parseFrameID } from "./catalog/frame-id.ts";
import { hashFrame, itemIDOf } from "./catalog/item-id.ts";
import type { DueStep } from "./due-step.ts";
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

/** What happens next to the purchases under way: each step takes `stepSeconds`; a callback tells of the end. */
export async function purchaseSteps({ ledger, stepSeconds }: ServiceContext): Promise<DueStep[]> {
  const underWay = await ledger.purchasesUnderWay(Number.POSITIVE_INFINITY);
  return underWay.map((record) => stepOf(record, stepSeconds));
}

function stepOf(record: PurchaseRecord, stepSeconds: number): DueStep {
  const at = record.updatedAt + stepSeconds * 1000;
  return {
    at,
    async make({ ledger, random }) {
      const status = nextStatus(record);
      const event: ServiceEvent = {
        resourceKey: "purchase",
        resourceID: record.id,
        status,
        itemIDs: status === "closed" ? record.productTypes.map((type) => itemIDOf(record.frameID, type)) : [],
        webhookID: record.webhookID,
        at,
      };
      const callback = isTerminal(status) ? callbackOf(event, record.companyID, random) : undefined;
      if (!(await ledger.movePurchase(record.id, record.status, status, at, callback))) return undefined;
      const moved = { ...record, status, updatedAt: at };
      return { event, next: isTerminal(status) ? undefined : stepOf(moved, stepSeconds) };
    },
  };
}

function isTerminal(status: PurchaseStatus): boolean {
  return status === "closed" || status === "failed" || status === "canceled";
}
