import type { PurchaseStatus } from "../../contract/purchases.ts";
import type { ProductType } from "../../domain/modes.ts";
import { itemIDOf } from "../catalog/items/frame.ts";
import type { ServiceContext } from "../parts.ts";
import { addCallback, due, isUnchanged, processDue, type ServiceEvent } from "../service-event.ts";
import type { GrantRecord, PurchaseRecord } from "../store/records.ts";
import type { Stored, Tx } from "../store/store.ts";

const LEASE = 15_000;
const BATCH = 50;

export class NotBought extends Error {
  readonly reason: "owned" | "over-limit";
  constructor(reason: NotBought["reason"]) {
    super(`The frame was not bought: ${reason}.`);
    this.reason = reason;
  }
}

/**
 * Adds a purchase and holds its amount. Throws `NotBought`: "owned" by the company, or "over-limit" of the
 * contract.
 */
export async function addPurchase(
  { store, fulfilment }: Pick<ServiceContext, "store" | "fulfilment">,
  record: PurchaseRecord,
  spendLimit: number | undefined,
): Promise<void> {
  await store.write(async (tx) => {
    const added = due(record, fulfilment.purchaseStep(record)?.at);
    if ((await tx.insert("purchases", added)) === "duplicate") throw new NotBought("owned");
    const { amount = 0, status } = record;
    const change = status === "closed" ? { spent: amount } : { held: amount };
    if ((await tx.add(record, change, spendLimit)) === "over-limit") throw new NotBought("over-limit");
    if (status === "closed") await grant(tx, record, record.productTypes, record.updatedAt);
  });
}

/** Makes the next step of purchases due at `now` (milliseconds, or by the store's clock); a callback reports the end. */
export function processPurchases(context: ServiceContext, now?: number): Promise<ServiceEvent[]> {
  return processDue(context, "purchases", {
    lease: LEASE,
    batch: BATCH,
    now,
    step: (record) => context.store.write((tx) => step(context, tx, record)),
    nextAt: (record) => context.fulfilment.purchaseStep(record)?.at,
  });
}

async function step(
  { random, fulfilment }: ServiceContext,
  tx: Tx,
  record: Stored<"purchases">,
): Promise<ServiceEvent | undefined> {
  if (!(await isUnchanged(tx, "purchases", record))) return undefined;
  const next = fulfilment.purchaseStep(record);
  if (!next) return undefined;
  const { at, to: status } = next;
  const moved = { ...record, status, updatedAt: at };
  await tx.put("purchases", due(moved, fulfilment.purchaseStep(moved)?.at));
  const { amount = 0 } = record;
  if (status === "closed") {
    await tx.add(record, { held: -amount, spent: amount });
    await grant(tx, record, record.productTypes, at);
  }
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

export async function grant(
  tx: Tx,
  { companyID, userID, frameID }: Pick<GrantRecord, "companyID" | "userID" | "frameID">,
  given: readonly ProductType[],
  since: number,
): Promise<void> {
  const key = { companyID, userID, frameID };
  // First: it locks the user's grants.
  const seq = await tx.nextGrant({ companyID, userID });
  const before = await tx.get("grants", key);
  const products = [...new Set([...(before?.products ?? []), ...given])];
  if (!before) await tx.insert("grants", { ...key, products, since, seq });
  else if (products.length > before.products.length) await tx.put("grants", { ...before, products, seq });
}
