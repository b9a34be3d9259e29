import type { ServiceContext } from "../parts.ts";
import { giveOneBack, takeOne } from "../quotas.ts";
import { addCallback, type ServiceEvent } from "../service-event.ts";
import type { DeliveryRecord } from "../store/records.ts";
import type { Store, Stored, Tx } from "../store/store.ts";

export interface ClaimedDelivery {
  delivery: Stored<"deliveries">;
  progress: Stored<"deliveryProgress">;
  /** Released: files written late are not recorded. */
  isGivenBack?: true;
}

/** Adds a delivery due at `dueAt` (ms); 422 beyond the quotas, which promised deliveries have none of. */
export async function addDelivery(
  tx: Tx,
  record: DeliveryRecord,
  dueAt: number,
  limits?: Pick<ServiceContext, "quotas">,
): Promise<void> {
  const { companyID, id } = record;
  await tx.insert("deliveries", record);
  const tally = { companyID, what: "deliveries" } as const;
  if (limits) await takeOne(tx, tally, limits);
  else await tx.tally(tally, 1);
  await tx.insert("deliveryProgress", { companyID, id, dueAt, written: 0, failures: 0 });
}

/** Records written objects, even without the claim, and prolongs the lease; undefined where the claim is lost. */
export function keepWritten(
  store: Store,
  held: Stored<"deliveryProgress">,
  written: number,
  until: number,
): Promise<Stored<"deliveryProgress"> | undefined> {
  return store.write(async (tx) => {
    const current = await tx.get("deliveryProgress", held);
    if (current?.dueAt === undefined) return undefined;
    const isHolder = current.version === held.version;
    const kept = await tx.put("deliveryProgress", {
      ...current,
      written: Math.max(current.written, written),
      failures: 0,
      ...(isHolder && { dueAt: until }),
    });
    return isHolder ? kept : undefined;
  });
}

export async function giveBack(
  store: Store,
  held: Stored<"deliveryProgress">,
  { dueAt, failures = held.failures }: { dueAt: number; failures?: number },
): Promise<void> {
  await store.write(async (tx) => {
    const current = await tx.get("deliveryProgress", held);
    if (current?.version !== held.version) return;
    await tx.put("deliveryProgress", { ...current, dueAt, failures });
  });
}

export function endDelivery(
  { store, random, clock }: ServiceContext,
  { delivery, progress }: ClaimedDelivery,
  outcome: { status: "SUCCESS" } | { status: "FAILED"; reason: string },
): Promise<ServiceEvent | undefined> {
  return store.write(async (tx) => {
    const current = await tx.get("deliveryProgress", progress);
    if (current?.version !== progress.version) return undefined;
    const at = clock();
    await tx.put("deliveries", { ...delivery, ...outcome, updatedAt: at });
    await tx.remove("deliveryProgress", current);
    await giveOneBack(tx, { companyID: delivery.companyID, what: "deliveries" });
    const { id, companyID, itemIDs, webhookID } = delivery;
    const event = {
      resourceKey: "delivery",
      resourceID: id,
      status: outcome.status,
      itemIDs,
      webhookID,
      at,
    } as const;
    await addCallback(tx, event, companyID, random);
    return event;
  });
}
