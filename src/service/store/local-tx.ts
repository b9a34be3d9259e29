import {
  bounds,
  compareTuples,
  DUE_INDEX,
  indexTuple,
  type Kind,
  keyTuple,
  type Row,
  type Tuple,
  uniqueTuple,
} from "./kind.ts";
import { kinds } from "./kinds.ts";
import { type AddedFrames, type RowTx, Stale } from "./store.ts";

/** Where the record stands in each of its kind's indexes and with each of its unique values. */
export interface Places {
  indexes: Readonly<Record<string, Tuple>>;
  unique: Readonly<Record<string, Tuple>>;
}

/** What a transaction needs of tables that are kept here, in memory or in the browser. */
export interface LocalTables {
  get(kind: string, key: Tuple): Promise<Row | undefined>;
  /** The key of the record that has these unique values. */
  holder(kind: string, unique: string, values: Tuple): Promise<Tuple | undefined>;
  /** Records between two places of an index, both excluded, in its order. */
  scan(kind: string, index: string, lower: Tuple, upper: Tuple, limit: number): Promise<Row[]>;
  put(kind: string, key: Tuple, row: Row, places: Places): Promise<void>;
  remove(kind: string, key: Tuple): Promise<void>;
  /** One more than the last number of the sequence. */
  count(sequence: string): Promise<number>;
}

/** The definition of a kind by its name. */
export function kindOf(name: string): Kind {
  const kind: Kind | undefined = (kinds as Record<string, Kind>)[name];
  if (!kind) throw new Error(`There is no kind ${name}.`);
  return kind;
}

/** A transaction over tables that nobody else changes meanwhile; `clock` tells milliseconds since 1970. */
export function createLocalTx(tables: LocalTables, clock: () => number): RowTx {
  const read = (kind: string, key: Row) => tables.get(kind, keyTuple(kindOf(kind), key));

  async function write(kind: string, row: Row): Promise<Row> {
    const definition = kindOf(kind);
    await tables.put(kind, keyTuple(definition, row), row, placesOf(definition, row));
    return row;
  }

  async function checkVersion(kind: string, stored: Row): Promise<void> {
    if ((await read(kind, stored))?.version !== stored.version) throw new Stale(kind);
  }

  async function isTaken(kind: string, row: Row): Promise<boolean> {
    const definition = kindOf(kind);
    const key = keyTuple(definition, row);
    for (const [name, unique] of Object.entries(definition.unique)) {
      const values = uniqueTuple(unique, row);
      const holder = values && (await tables.holder(kind, name, values));
      if (holder && compareTuples(holder, key) !== 0) return true;
    }
    return false;
  }

  return {
    get: read,
    page: (kind, index, span) => {
      const { lower, upper } = bounds(indexOf(kind, index), span);
      return tables.scan(kind, index, lower, upper, span.limit);
    },
    async account(account) {
      const { held = 0, spent = 0 } = (await read("accounts", { ...account })) ?? {};
      return { held: Number(held), spent: Number(spent) };
    },
    async insert(kind, record) {
      if ((await read(kind, record)) || (await isTaken(kind, record))) return "duplicate";
      await write(kind, { ...record, version: 1 });
      return "ok";
    },
    async put(kind, stored) {
      await checkVersion(kind, stored);
      if (await isTaken(kind, stored)) throw new Error(`A record of ${kind} has a value that another has.`);
      return write(kind, { ...stored, version: Number(stored.version) + 1 });
    },
    async remove(kind, stored) {
      await checkVersion(kind, stored);
      await tables.remove(kind, keyTuple(kindOf(kind), stored));
    },
    async claim(kind, leaseMs, limit, at = clock()) {
      const { lower, upper } = bounds(indexOf(kind, DUE_INDEX), { equals: {}, until: { dueAt: at }, limit });
      const due = await tables.scan(kind, DUE_INDEX, lower, upper, limit);
      const claimed: Row[] = [];
      for (const row of due) {
        claimed.push(await write(kind, { ...row, dueAt: at + leaseMs, version: Number(row.version) + 1 }));
      }
      return claimed;
    },
    async add(account, { held = 0, spent = 0 }, limit) {
      const before = await read("accounts", { ...account });
      const after = { held: Number(before?.held ?? 0) + held, spent: Number(before?.spent ?? 0) + spent };
      if (limit !== undefined && after.held + after.spent > limit) return "over-limit";
      await write("accounts", { ...account, ...after, version: Number(before?.version ?? 0) + 1 });
      return "ok";
    },
    next: (sequence) => tables.count(sequence),
    async addFrames(frames) {
      const result: AddedFrames = { added: 0, changed: 0, taken: [] };
      for (const frame of frames) {
        const before = await read("frames", frame);
        if (before && before.taskID !== frame.taskID) {
          result.taken.push(String(frame.frameID));
          continue;
        }
        const products = Number(before?.products ?? 0) | Number(frame.products);
        if (before && isSame({ ...frame, products }, before)) continue;
        const version = Number(before?.version ?? 0) + 1;
        await write("frames", { ...frame, products, seq: await tables.count("feed"), version });
        result[before ? "changed" : "added"]++;
      }
      return result;
    },
  };
}

/** Whether a record has everything that is given, and nothing else but its number in the feed and its version. */
function isSame(given: Row, { seq: _, version: __, ...kept }: Row): boolean {
  const fields = new Set([...Object.keys(given), ...Object.keys(kept)]);
  return [...fields].every((field) => JSON.stringify(given[field]) === JSON.stringify(kept[field]));
}

function indexOf(kind: string, name: string) {
  const index = kindOf(kind).indexes[name];
  if (!index) throw new Error(`${kind} has no index ${name}.`);
  return index;
}

/** Where a record of a kind stands. */
function placesOf(kind: Kind, row: Row): Places {
  const standing = <D>(
    definitions: Readonly<Record<string, D>>,
    place: (definition: D, row: Row) => Tuple | undefined,
  ) =>
    Object.fromEntries(
      Object.entries(definitions).flatMap(([name, definition]) => {
        const tuple = place(definition, row);
        return tuple ? [[name, tuple] as const] : [];
      }),
    );
  return { indexes: standing(kind.indexes, indexTuple), unique: standing(kind.unique, uniqueTuple) };
}
