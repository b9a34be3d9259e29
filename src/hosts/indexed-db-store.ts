import { type IDBPTransaction, openDB } from "idb";
import type { Row, Tuple } from "../service/store/kind.ts";
import { kinds } from "../service/store/kinds.ts";
import { createLocalTx, type LocalTables } from "../service/store/local-tx.ts";
import { type Store, typed } from "../service/store/store.ts";

/** A store that outlives the page, and that several tabs may use at once. */
export interface KeptStore extends Store {
  /** Forgets everything but the time: the clock never runs back. */
  clear(): Promise<void>;
}

/** A record as the browser keeps it: beside it its places in indexes, which the browser then orders. */
interface KeptRow {
  row: Row;
  places: Record<string, Tuple>;
}

const SEQUENCES = "sequences";
const tableNames = [...Object.keys(kinds), SEQUENCES];
/** Grows with the kinds and their indexes; what a browser has of another version is given up. */
const VERSION = 100;

/** Indexes and unique values of one kind share their object store. */
const indexKey = (name: string) => `index_${name}`;
const uniqueKey = (name: string) => `unique_${name}`;

/**
 * Opens the store of the given name in IndexedDB. Each transaction is one of the browser's, which runs those that write one
 * after the other, also those of other tabs, so that two of them never sell one frame twice. `clock` tells milliseconds
 * since 1970.
 */
export async function openIndexedDbStore(name: string, clock: () => number = Date.now): Promise<KeptStore> {
  const database = await openDB(name, VERSION, {
    upgrade(opened) {
      for (const table of [...opened.objectStoreNames]) opened.deleteObjectStore(table);
      for (const [kind, { indexes, unique }] of Object.entries(kinds)) {
        const table = opened.createObjectStore(kind);
        for (const index of Object.keys(indexes)) {
          table.createIndex(indexKey(index), `places.${indexKey(index)}`);
        }
        for (const values of Object.keys(unique)) {
          table.createIndex(uniqueKey(values), `places.${uniqueKey(values)}`, { unique: true });
        }
      }
      opened.createObjectStore(SEQUENCES);
    },
    // Another tab wants to delete or renew the database: do not stand in its way.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

  async function transact<T>(
    mode: "readonly" | "readwrite",
    work: (tables: LocalTables) => Promise<T>,
  ): Promise<T> {
    const transaction = database.transaction(tableNames, mode, { durability: "strict" });
    // Where the work itself fails, that is what its caller learns.
    transaction.done.catch(() => {});
    try {
      const result = await work(localTables(transaction));
      await transaction.done;
      return result;
    } catch (error) {
      abort(transaction);
      throw error;
    }
  }

  return {
    read: (work) => transact("readonly", (tables) => work(typed(createLocalTx(tables, clock)))),
    write: (work) => transact("readwrite", (tables) => work(typed(createLocalTx(tables, clock)))),
    async close() {
      database.close();
    },
    async clear() {
      const forgotten = tableNames.filter((table) => table !== "clock");
      const transaction = database.transaction(forgotten, "readwrite");
      await Promise.all([
        ...forgotten.map((table) => transaction.objectStore(table).clear()),
        transaction.done,
      ]);
    },
  };
}

type Transaction = IDBPTransaction<unknown, string[], "readonly" | "readwrite">;

function localTables(transaction: Transaction): LocalTables {
  const table = (kind: string) => transaction.objectStore(kind);
  return {
    get: async (kind, key) => ((await table(kind).get(valid(key))) as KeptRow | undefined)?.row,
    async holder(kind, unique, values) {
      const key = await table(kind).index(uniqueKey(unique)).getKey(valid(values));
      return key as Tuple | undefined;
    },
    async scan(kind, index, lower, upper, limit) {
      const range = IDBKeyRange.bound(lower, upper, true, true);
      const kept: KeptRow[] = await table(kind).index(indexKey(index)).getAll(range, limit);
      return kept.map(({ row }) => row);
    },
    async put(kind, key, row, { indexes, unique }) {
      const places = Object.fromEntries([
        ...Object.entries(indexes).map(([name, place]) => [indexKey(name), place]),
        ...Object.entries(unique).map(([name, values]) => [uniqueKey(name), values]),
      ]);
      await table(kind).put?.({ row, places } satisfies KeptRow, valid(key));
    },
    async count(sequence) {
      const number = ((await table(SEQUENCES).get(sequence)) ?? 0) + 1;
      await table(SEQUENCES).put?.(number, sequence);
      return number;
    },
  };
}

/** A tuple as a key of the browser's. */
const valid = (tuple: Tuple): IDBValidKey => tuple.map((value) => (typeof value === "object" ? [] : value));

function abort(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
