import type { PurchaseStatus } from "../contract/purchases.ts";
import { parseFrameID } from "./catalog/frame-id.ts";
import { hashFrame, itemIDOf } from "./catalog/item-id.ts";
import type { ServiceContext } from "./parts.ts";
import { processEach } from "./process-each.ts";
import { addCallback, type ServiceEvent } from "./service-event.ts";
import { due } from "./store/due.ts";
import type { PurchaseRecord } from "./store/purchase-record.ts";
import type { Stored, Tx } from "./store/store.ts";

/** One demo frame in so many cannot be fulfilled, so that a failed purchase can be seen (choices.md, Purchases). */
export const FAILING_ONE_IN = 40;
/** How long a purchase stays with who makes its next step, milliseconds. */
const LEASE = 15_000;
/** Purchases that are taken at a time. */
const BATCH = 50;

/** Why a purchase was not made. */
export class NotBought extends Error {
  readonly reason: "owned" | "over-limit";
  constructor(reason: NotBought["reason"]) {
    super(`The frame was not bought: ${reason}.`);
    this.reason = reason;
  }
}

/**
 * Adds a purchase and holds its amount. Throws `NotBought`: "owned" where the company has the frame or is getting it (what failed
 * or was canceled does not count), "over-limit" where held and spent amounts of the contract would exceed the limit.
 */
export async function addPurchase(
  { store, stepSeconds }: Pick<ServiceContext, "store" | "stepSeconds">,
  record: PurchaseRecord,
  spendLimit: number | undefined,
): Promise<void> {
  await store.write(async (tx) => {
    const added = due(record, purchaseDueAt(record, stepSeconds));
    if ((await tx.insert("purchases", added)) === "duplicate") throw new NotBought("owned");
    const { amount = 0, status } = record;
    const change = status === "closed" ? { spent: amount } : { held: amount };
    if ((await tx.add(record, change, spendLimit)) === "over-limit") throw new NotBought("over-limit");
  });
}

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

/** When the next step of a purchase is due, milliseconds; undefined at its end. */
export function purchaseDueAt(
  { status, updatedAt }: Pick<PurchaseRecord, "status" | "updatedAt">,
  stepSeconds: number,
): number | undefined {
  return isTerminal(status) ? undefined : updatedAt + Math.round(stepSeconds * 1000);
}

/** Makes the next step of purchases that are due at `now` (milliseconds, or by the store's clock): each takes `stepSeconds`; a callback tells of the end. */
export async function processPurchases(context: ServiceContext, now?: number): Promise<ServiceEvent[]> {
  const { store, stepSeconds, stopping } = context;
  if (stopping.aborted) return [];
  const claimed = await store.write((tx) => tx.claim("purchases", LEASE, BATCH, now));
  return processEach(context, claimed, {
    step: (record) => store.write((tx) => step(context, tx, record)),
    giveBack: (record) =>
      store.write(async (tx) => {
        if (!(await isUnchanged(tx, record))) return;
        await tx.put("purchases", due(record, purchaseDueAt(record, stepSeconds)));
      }),
  });
}

/** Whether nobody else moved a purchase since it was claimed. */
async function isUnchanged(tx: Tx, record: Stored<"purchases">): Promise<boolean> {
  return (await tx.get("purchases", record))?.version === record.version;
}

async function step(
  { random, stepSeconds }: ServiceContext,
  tx: Tx,
  record: Stored<"purchases">,
): Promise<ServiceEvent | undefined> {
  if (!(await isUnchanged(tx, record))) return undefined;
  const status = nextStatus(record);
  // As of the instant at which it was due, however late it is made.
  const at = purchaseDueAt(record, stepSeconds) ?? record.updatedAt;
  const moved = { ...record, status, updatedAt: at };
  await tx.put("purchases", due(moved, purchaseDueAt(moved, stepSeconds)));
  const { amount = 0 } = record;
  if (status === "closed") await tx.add(record, { held: -amount, spent: amount });
  if (status === "failed" || status === "canceled") await tx.add(record, { held: -amount });
  const event: ServiceEvent = {
    resourceKey: "purchase",
    resourceID: record.id,
    status,
    itemIDs: status === "closed" ? record.productTypes.map((type) => itemIDOf(record.frameID, type)) : [],
    webhookID: record.webhookID,
    at,
  };
  if (isTerminal(status)) await addCallback(tx, event, record.companyID, random);
  return event;
}

function isTerminal(status: PurchaseStatus): boolean {
  return status === "closed" || status === "failed" || status === "canceled";
}
