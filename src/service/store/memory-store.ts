import { getOrAdd } from "../../domain/get-or-add.ts";
import { compareTuples, type Row, type Tuple } from "./kind.ts";
import { createLocalTx, type LocalTables, type Places } from "./local-tx.ts";
import { type Store, typed } from "./store.ts";

interface Entry {
  key: Tuple;
  row: Row;
  places: Places;
}

interface Table {
  entries: Map<string, Entry>;
  indexes: Map<string, ReturnType<typeof createSortedList<string>>>;
  unique: Map<string, string>;
}

/**
 * Creates a store in memory. Transactions run one after the other; a failed one is undone. Records are frozen and
 * shared. `clock` in ms.
 */
export function createMemoryStore(clock: () => number = Date.now): Store {
  const tables = new Map<string, Table>();
  const sequences = new Map<string, number>();
  let turn: Promise<unknown> = Promise.resolve();
  let undo: (() => void)[] = [];

  const tableOf = (kind: string) =>
    getOrAdd(tables, kind, () => ({ entries: new Map(), indexes: new Map(), unique: new Map() }));
  const listOf = ({ indexes }: Table, name: string) => getOrAdd(indexes, name, createSortedList<string>);

  function remove(table: Table, id: string): void {
    const entry = table.entries.get(id);
    if (!entry) return;
    table.entries.delete(id);
    for (const [name, place] of Object.entries(entry.places.indexes)) listOf(table, name).delete(place);
    for (const [name, values] of Object.entries(entry.places.unique)) {
      table.unique.delete(uniqueText(name, values));
    }
  }

  function set(table: Table, id: string, entry: Entry): void {
    remove(table, id);
    table.entries.set(id, entry);
    for (const [name, place] of Object.entries(entry.places.indexes)) listOf(table, name).set(place, id);
    for (const [name, values] of Object.entries(entry.places.unique)) {
      table.unique.set(uniqueText(name, values), id);
    }
  }

  const local: LocalTables = {
    get: async (kind, key) => tableOf(kind).entries.get(textOf(key))?.row,
    async holder(kind, unique, values) {
      const table = tableOf(kind);
      const id = table.unique.get(uniqueText(unique, values));
      return id === undefined ? undefined : table.entries.get(id)?.key;
    },
    async scan(kind, index, lower, upper, limit) {
      const table = tableOf(kind);
      const ids = listOf(table, index).between(lower, upper, limit);
      return ids.flatMap((id) => {
        const row = table.entries.get(id)?.row;
        return row ? [row] : [];
      });
    },
    async put(kind, key, row, places) {
      const table = tableOf(kind);
      const id = textOf(key);
      const before = table.entries.get(id);
      set(table, id, { key, row: frozenCopy(row), places });
      undo.push(() => (before ? set(table, id, before) : remove(table, id)));
    },
    async remove(kind, key) {
      const table = tableOf(kind);
      const id = textOf(key);
      const before = table.entries.get(id);
      remove(table, id);
      undo.push(() => before && set(table, id, before));
    },
    async count(sequence) {
      const number = (sequences.get(sequence) ?? 0) + 1;
      sequences.set(sequence, number);
      return number;
    },
  };
  const tx = typed(createLocalTx(local, clock, new Map()));

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = async () => {
      undo = [];
      try {
        return await work();
      } catch (error) {
        for (const step of undo.reverse()) step();
        throw error;
      }
    };
    const done = turn.then(run, run);
    turn = done.catch(() => {});
    return done;
  }

  return {
    read: (work) => inTurn(() => work(tx)),
    write: (work) => inTurn(() => work(tx)),
    async close() {
      await turn;
    },
  };
}

function textOf(tuple: Tuple): string {
  let text = "";
  for (const part of tuple) text += `${String(part).length}:${part}`;
  return text;
}

const uniqueText = (name: string, values: Tuple) => `${name} ${textOf(values)}`;

const frozen = new WeakSet<object>();

/** Returns an immutable copy of a JSON value; it shares parts that are such copies already. */
function frozenCopy<T>(value: T): T {
  if (typeof value !== "object" || value === null || frozen.has(value)) return value;
  const copy = Array.isArray(value)
    ? value.map(frozenCopy)
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, frozenCopy(part)]));
  frozen.add(Object.freeze(copy));
  return copy as T;
}

function createSortedList<T>() {
  const entries: { place: Tuple; value: T }[] = [];

  function find(place: Tuple): { at: number; isThere: boolean } {
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareTuples(entries[middle]?.place ?? [], place) < 0) low = middle + 1;
      else high = middle;
    }
    const entry = entries[low];
    return { at: low, isThere: entry !== undefined && compareTuples(entry.place, place) === 0 };
  }

  return {
    set(place: Tuple, value: T) {
      const { at, isThere } = find(place);
      entries.splice(at, isThere ? 1 : 0, { place, value });
    },
    delete(place: Tuple) {
      const { at, isThere } = find(place);
      if (isThere) entries.splice(at, 1);
    },
    between(lower: Tuple, upper: Tuple, limit: number): T[] {
      const { at, isThere } = find(lower);
      const from = isThere ? at + 1 : at;
      return entries.slice(from, Math.min(find(upper).at, from + limit)).map(({ value }) => value);
    },
  };
}
