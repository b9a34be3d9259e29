import { type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import {
  compareTuples,
  type Index,
  type Kind,
  type Row,
  type Tuple,
  type Unique,
} from "../../service/store/kind.ts";
import { kinds } from "../../service/store/kinds.ts";
import { createLocalTx, kindOf, type LocalTables, type Turns } from "../../service/store/local-tx.ts";
import { type Store, typed } from "../../service/store/store.ts";
import { giveWay } from "../../world/demo-bucket.ts";

interface KeptRow {
  row: Row;
  places: Record<string, Tuple>;
}

const SEQUENCES = "sequences";
const tableNames = [...Object.keys(kinds), SEQUENCES];
const indexKey = (name: string) => `index_${name}`;
const uniqueKey = (name: string) => `unique_${name}`;

/**
 * Opens the store in IndexedDB. Writes run one after the other across tabs, so that no frame is sold twice.
 * `clock` in ms.
 */
export async function openIndexedDbStore(
  name: string,
  clock: () => number = Date.now,
): Promise<Store & { clear(): Promise<void> }> {
  const database = await openTables(name);
  const turns: Turns = new Map();
  const txOf = (tables: LocalTables) => typed(createLocalTx(tables, clock, turns));

  async function transact<T>(mode: "readonly" | "readwrite", work: (tables: LocalTables) => Promise<T>) {
    const transaction = database.transaction(tableNames, mode, { durability: "strict" });
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
    read: (work) => transact("readonly", (tables) => work(txOf(tables))),
    write: (work) => transact("readwrite", (tables) => work(txOf(tables))),
    async close() {
      database.close();
    },
    /** Clears everything but the time: the clock never runs back. */
    async clear() {
      // Followers of frames and grants rely on numbers given out once.
      const kept = ["clock", "holders", SEQUENCES];
      const forgotten = tableNames.filter((table) => !kept.includes(table));
      const transaction = database.transaction(forgotten, "readwrite");
      await Promise.all([
        ...forgotten.map((table) => transaction.objectStore(table).clear()),
        transaction.done,
      ]);
    },
  };
}

/** Opens the tables of the current kinds; data of another shape is dropped. */
async function openTables(name: string): Promise<IDBPDatabase> {
  const opened = await openDB(name, undefined, { upgrade: makeTables, blocking: giveWay });
  if (isInShape(opened)) return opened;
  const next = opened.version + 1;
  opened.close();
  return openDB(name, next, { upgrade: makeTables, blocking: giveWay });
}

function makeTables(database: IDBPDatabase): void {
  for (const table of [...database.objectStoreNames]) database.deleteObjectStore(table);
  for (const [kind, { indexes, unique }] of Object.entries<Kind>(kinds)) {
    const table = database.createObjectStore(kind);
    for (const [index, definition] of Object.entries(indexes)) {
      table.createIndex(nameOf(index, definition), `places.${indexKey(index)}`);
    }
    for (const [values, definition] of Object.entries(unique)) {
      table.createIndex(nameOf(values, definition), `places.${uniqueKey(values)}`, { unique: true });
    }
  }
  database.createObjectStore(SEQUENCES);
}

/** Returns an index name that holds its definition, so that an outdated index is recognized. */
const nameOf = (name: string, definition: Index | Unique) => `${name} ${JSON.stringify(definition)}`;

function isInShape(database: IDBPDatabase): boolean {
  if (tableNames.some((table) => !database.objectStoreNames.contains(table))) return false;
  const transaction = database.transaction(tableNames);
  return Object.entries<Kind>(kinds).every(([kind, { indexes, unique }]) => {
    const wanted = [...Object.entries(indexes), ...Object.entries(unique)].map(([name, definition]) =>
      nameOf(name, definition),
    );
    const { indexNames } = transaction.objectStore(kind);
    return wanted.length === indexNames.length && wanted.every((name) => indexNames.contains(name));
  });
}

type Transaction = IDBPTransaction<unknown, string[], "readonly" | "readwrite">;

function localTables(transaction: Transaction): LocalTables {
  const table = (kind: string) => transaction.objectStore(kind);
  return {
    async get(kind, key) {
      const kept: KeptRow | undefined = await table(kind).get(valid(key));
      return kept?.row;
    },
    async holder(kind, unique, values) {
      const key = await table(kind)
        .index(nameOf(unique, definitionOf(kind, "unique", unique)))
        .getKey(valid(values));
      return key as Tuple | undefined;
    },
    async scan(kind, index, lower, upper, limit) {
      // IndexedDB throws for a range that ends before it begins.
      if (compareTuples(lower, upper) >= 0) return [];
      const range = IDBKeyRange.bound(lower, upper, true, true);
      const kept: KeptRow[] = await table(kind)
        .index(nameOf(index, definitionOf(kind, "indexes", index)))
        .getAll(range, limit);
      return kept.map(({ row }) => row);
    },
    async put(kind, key, row, { indexes, unique }) {
      const places = Object.fromEntries([
        ...Object.entries(indexes).map(([name, place]) => [indexKey(name), place]),
        ...Object.entries(unique).map(([name, values]) => [uniqueKey(name), values]),
      ]);
      await table(kind).put?.({ row, places } satisfies KeptRow, valid(key));
    },
    async remove(kind, key) {
      await table(kind).delete?.(valid(key));
    },
    async count(sequence) {
      const number = ((await table(SEQUENCES).get(sequence)) ?? 0) + 1;
      await table(SEQUENCES).put?.(number, sequence);
      return number;
    },
  };
}

function definitionOf(kind: string, group: "indexes" | "unique", name: string): Index | Unique {
  const definition = kindOf(kind)[group][name];
  if (!definition) throw new Error(`${kind} has no ${name}.`);
  return definition;
}

const valid = (tuple: Tuple): IDBValidKey => tuple.map((value) => (typeof value === "object" ? [] : value));

function abort(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {}
}
