import { parseFrameID } from "../catalog/frame-id.ts";
import type { MemoryRecords } from "./memory-records.ts";
import { exceedsLimit } from "./memory-spending.ts";
import type { PurchaseLedger, PurchasePlace, PurchaseRecord } from "./purchase-ledger.ts";
import { isFlown } from "./task-states.ts";

/** The rules of purchases over records in memory. */
export function memoryPurchases(records: MemoryRecords): PurchaseLedger {
  const all = () => records.all("purchases");

  return {
    async insertPurchase(record, spendLimit) {
      const isBought = all().some(
        ({ companyID, frameID, status }) =>
          companyID === record.companyID &&
          frameID === record.frameID &&
          (isUnderWay(status) || status === "closed"),
      );
      const imageID = parseFrameID(record.frameID)?.imageID;
      const isTasked = records
        .all("tasks")
        .some(
          (task) => task.companyID === record.companyID && isFlown(task) && task.plan.imageID === imageID,
        );
      if (isBought || isTasked) return "owned";
      if (exceedsLimit(records, record, spendLimit)) return "over-limit";
      await records.put({ kind: "purchases", record });
      return "inserted";
    },
    purchase: async (id) => records.get("purchases", id),
    async purchasesOf(userID, { contractID, after, limit }) {
      return all()
        .filter(
          (record) =>
            record.userID === userID && (contractID === undefined || record.contractID === contractID),
        )
        .sort(mostRecentFirst)
        .filter((record) => !after || mostRecentFirst(record, after) > 0)
        .slice(0, limit);
    },
    ownedBy: async (userID) =>
      all().filter((record) => record.userID === userID && record.status === "closed"),
    purchasesUnderWay: async (before) =>
      all()
        .filter(({ status, updatedAt }) => isUnderWay(status) && updatedAt <= before)
        .sort((a, b) => -mostRecentFirst(a, b)),
    async movePurchase(id, from, to, at, callback) {
      const record = records.get("purchases", id);
      if (record?.status !== from) return false;
      const moved = { ...record, status: to, updatedAt: at };
      await records.put(
        { kind: "purchases", record: moved },
        ...(callback ? [{ kind: "callbacks", record: callback } as const] : []),
      );
      return true;
    },
  };
}

function isUnderWay(status: PurchaseRecord["status"]): boolean {
  return status === "received" || status === "active";
}

function mostRecentFirst(a: PurchasePlace, b: PurchasePlace): number {
  return b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
