import type { Ledger, PurchaseRecord } from "./ledger.ts";

/** Options of a ledger in memory. */
export interface MemoryLedgerOptions {
  /** Purchases to begin with, for example those kept by a store. */
  purchases?: Iterable<PurchaseRecord>;
  /** Called with every added or changed purchase; a change counts as made when this is done. */
  keep?: (record: PurchaseRecord) => Promise<void> | void;
}

/** A ledger in memory. Each method changes its state in one synchronous step, which makes it atomic. */
export function createMemoryLedger({ purchases = [], keep }: MemoryLedgerOptions = {}): Ledger {
  const records = new Map<string, PurchaseRecord>();
  for (const record of purchases) records.set(record.id, record);
  const all = () => [...records.values()];

  /** Puts the record in; what cannot be kept is taken back, so that memory and store never differ. */
  async function put(record: PurchaseRecord): Promise<void> {
    const before = records.get(record.id);
    records.set(record.id, record);
    try {
      await keep?.(record);
    } catch (error) {
      if (before) records.set(record.id, before);
      else records.delete(record.id);
      throw error;
    }
  }

  function spending(contractID: string) {
    let onHold = 0;
    let consolidatedSpent = 0;
    for (const { contractID: contract, status, amount = 0 } of records.values()) {
      if (contract !== contractID) continue;
      if (isUnderWay(status)) onHold += amount;
      if (status === "closed") consolidatedSpent += amount;
    }
    return { onHold, consolidatedSpent };
  }

  return {
    async insertPurchase(record, spendLimit) {
      const isTaken = all().some(
        ({ companyID, frameID, status }) =>
          companyID === record.companyID &&
          frameID === record.frameID &&
          (isUnderWay(status) || status === "closed"),
      );
      if (isTaken) return "owned";
      const { onHold, consolidatedSpent } = spending(record.contractID);
      if (spendLimit !== undefined && onHold + consolidatedSpent + (record.amount ?? 0) > spendLimit) {
        return "over-limit";
      }
      await put(record);
      return "inserted";
    },
    purchase: async (id) => records.get(id),
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
    spending: async (contractID) => spending(contractID),
    purchasesUnderWay: async (before) =>
      all()
        .filter(({ status, updatedAt }) => isUnderWay(status) && updatedAt <= before)
        .sort((a, b) => -mostRecentFirst(a, b)),
    async movePurchase(id, from, to, at) {
      const record = records.get(id);
      if (record?.status !== from) return false;
      await put({ ...record, status: to, updatedAt: at });
      return true;
    },
  };
}

function isUnderWay(status: PurchaseRecord["status"]): boolean {
  return status === "received" || status === "active";
}

type Dated = Pick<PurchaseRecord, "updatedAt" | "id">;

function mostRecentFirst(a: Dated, b: Dated): number {
  return b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
