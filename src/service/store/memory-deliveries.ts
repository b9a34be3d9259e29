import type { DeliveryLedger, DeliveryProgressRecord, DeliveryRecord } from "./delivery-ledger.ts";
import { firstAfter } from "./first-after.ts";
import type { RecordChange } from "./ledger.ts";
import type { MemoryRecords } from "./memory-records.ts";
import { newestFirst } from "./newest-first.ts";

/** The rules of deliveries over records in memory. */
export function memoryDeliveries(records: MemoryRecords): DeliveryLedger {
  const progressOf = (id: string) => records.get("deliveryProgress", id);
  const heldBy = (id: string, holder: string) => {
    const progress = progressOf(id);
    return progress?.open && progress.holder === holder ? progress : undefined;
  };
  const putProgress = (record: DeliveryProgressRecord) => records.put({ kind: "deliveryProgress", record });

  return {
    insertDelivery: (record, dueAt) => records.put(...newDelivery(record, dueAt)),
    delivery: async (id) => records.get("deliveries", id),
    async deliveriesOf(userID, { after, limit }) {
      return records
        .all("deliveries")
        .filter((record) => record.userID === userID)
        .sort(newestFirst)
        .filter((record) => !after || newestFirst(record, after) > 0)
        .slice(0, limit);
    },
    async deliveriesDue(at) {
      return records
        .all("deliveryProgress")
        .filter((progress) => isDue(progress, at))
        .sort((a, b) => a.dueAt - b.dueAt)
        .map(({ id }) => id);
    },
    nextDeliveryDue: async (after) =>
      firstAfter(
        after,
        records
          .all("deliveryProgress")
          .filter(({ open }) => open)
          .map(({ dueAt, leasedUntil = 0 }) => Math.max(dueAt, leasedUntil)),
      ),
    async claimDelivery(id, holder, at, until) {
      const progress = progressOf(id);
      const delivery = records.get("deliveries", id);
      if (!progress || !delivery || !isDue(progress, at)) return undefined;
      const claimed = { ...progress, holder, leasedUntil: until };
      await putProgress(claimed);
      return { delivery, progress: claimed };
    },
    async keepWritten(id, holder, written, until) {
      const progress = progressOf(id);
      // The ledger was cleared, or another holder ended the delivery.
      if (!progress?.open) return false;
      const isHolder = progress.holder === holder;
      await putProgress({
        ...progress,
        written: Math.max(progress.written, written),
        failures: 0,
        ...(isHolder && { leasedUntil: until }),
      });
      return isHolder;
    },
    async postponeDelivery(id, holder, dueAt) {
      const progress = heldBy(id, holder);
      if (!progress) return;
      const { holder: _holder, leasedUntil: _until, ...rest } = progress;
      await putProgress({ ...rest, dueAt, failures: progress.failures + 1 });
    },
    async endDelivery(id, holder, end, at, callback) {
      const delivery = records.get("deliveries", id);
      const progress = heldBy(id, holder);
      if (!delivery || !progress) return false;
      const { holder: _holder, leasedUntil: _until, ...rest } = progress;
      await records.put(
        { kind: "deliveries", record: { ...delivery, ...end, updatedAt: at } },
        { kind: "deliveryProgress", record: { ...rest, open: false } },
        ...(callback ? [{ kind: "callbacks", record: callback } as const] : []),
      );
      return true;
    },
  };
}

/** A delivery that is added, with the progress that it begins with. */
export function newDelivery(record: DeliveryRecord, dueAt: number): RecordChange[] {
  return [
    { kind: "deliveries", record },
    { kind: "deliveryProgress", record: { id: record.id, open: true, dueAt, written: 0, failures: 0 } },
  ];
}

function isDue({ open, dueAt, leasedUntil = 0 }: DeliveryProgressRecord, at: number): boolean {
  return open && dueAt <= at && leasedUntil <= at;
}
