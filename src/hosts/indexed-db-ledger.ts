import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Ledger, PurchaseRecord } from "../service/store/ledger.ts";
import { createMemoryLedger } from "../service/store/memory-ledger.ts";

interface LedgerSchema extends DBSchema {
  purchases: { key: string; value: PurchaseRecord };
}

/** A ledger that outlives the page, and that several tabs may use at once. */
export interface KeptLedger extends Ledger {
  /** Forgets everything. */
  clear(): Promise<void>;
}

const VERSION = 1;

/**
 * Opens the ledger of the given name in IndexedDB. Every method is one transaction: it reads what is kept, lets the
 * ledger in memory apply the rules to it and writes the change. The browser runs writing transactions one after the
 * other, also those of other tabs, so that two of them never sell one frame twice.
 */
export async function openIndexedDbLedger(name: string): Promise<KeptLedger> {
  const database = await openDB<LedgerSchema>(name, VERSION, {
    upgrade(opened) {
      opened.createObjectStore("purchases", { keyPath: "id" });
    },
    // Another tab wants to delete or renew the database: do not stand in its way.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  const look = <T>(step: (ledger: Ledger) => Promise<T>) => transact(database, "readonly", step);
  const change = <T>(step: (ledger: Ledger) => Promise<T>) => transact(database, "readwrite", step);
  return {
    insertPurchase: (record, spendLimit) => change((ledger) => ledger.insertPurchase(record, spendLimit)),
    movePurchase: (id, from, to, at) => change((ledger) => ledger.movePurchase(id, from, to, at)),
    purchase: (id) => database.get("purchases", id),
    purchasesOf: (userID, page) => look((ledger) => ledger.purchasesOf(userID, page)),
    ownedBy: (userID) => look((ledger) => ledger.ownedBy(userID)),
    spending: (contractID) => look((ledger) => ledger.spending(contractID)),
    purchasesUnderWay: (before) => look((ledger) => ledger.purchasesUnderWay(before)),
    clear: () => database.clear("purchases"),
  };
}

/** Runs one step inside one transaction; it must not wait for anything but the ledger, or the transaction ends. */
async function transact<T>(
  database: IDBPDatabase<LedgerSchema>,
  mode: "readonly" | "readwrite",
  step: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction("purchases", mode, { durability: "strict" });
  const purchases = await transaction.store.getAll();
  const keep = async (record: PurchaseRecord) => {
    await transaction.store.put?.(record);
  };
  const result = await step(createMemoryLedger({ purchases, keep }));
  await transaction.done;
  return result;
}
