import {
  bounds,
  compareTuples,
  DUE_INDEX,
  type Index,
  indexedValues,
  indexTuple,
  type Kind,
  keyTuple,
  LAST,
  type Row,
  type Span,
  type Tuple,
  uniqueTuple,
} from "./kind.ts";
import { kinds } from "./kinds.ts";
import { type AddedFrames, type RowTx, Stale } from "./store.ts";

export interface Places {
  indexes: Readonly<Record<string, Tuple>>;
  unique: Readonly<Record<string, Tuple>>;
}

export interface LocalTables {
  get(kind: string, key: Tuple): Promise<Row | undefined>;
  holder(kind: string, unique: string, values: Tuple): Promise<Tuple | undefined>;
  scan(kind: string, index: string, lower: Tuple, upper: Tuple, limit: number): Promise<Row[]>;
  put(kind: string, key: Tuple, row: Row, places: Places): Promise<void>;
  remove(kind: string, key: Tuple): Promise<void>;
  count(sequence: string): Promise<number>;
}

export function kindOf(name: string): Kind {
  const byName: Readonly<Record<string, Kind>> = kinds;
  const kind = byName[name];
  if (!kind) throw new Error(`There is no kind ${name}.`);
  return kind;
}

/** Creates a transaction over tables that only it changes; `clock` in ms. `turns` outlives it. */
export function createLocalTx(tables: LocalTables, clock: () => number, turns: Turns): RowTx {
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

  async function heads(kind: string, index: string, { after, until, limit }: Omit<Span, "equals">) {
    const definition = indexOf(kind, index);
    const behind = (row: Row) => [...(indexedValues(row, definition.equals) ?? []), LAST];
    const found: Row[] = [];
    let from: Tuple = after ? behind(after) : [];
    while (found.length < limit) {
      const [head] = await tables.scan(kind, index, from, [LAST], 1);
      if (!head) break;
      const { upper } = bounds(definition, { equals: head, until, limit: 1 });
      if (compareTuples(indexTuple(definition, head) ?? [], upper) < 0) found.push(head);
      from = behind(head);
    }
    return found;
  }

  return {
    get: read,
    heads,
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
    async claim(kind, leaseMs, limit, at = clock(), without = []) {
      const until = { dueAt: at };
      const waiting = await heads(kind, DUE_INDEX, { until, limit: Number.POSITIVE_INFINITY });
      const companies = waiting.map(companyOf).filter((company) => !without.includes(company));
      const turn = inTurn(companies, turns.get(kind)).slice(0, limit);
      const share = Math.ceil(limit / turn.length);
      const shares: Row[][] = [];
      for (const companyID of turn) {
        const { lower, upper } = bounds(indexOf(kind, DUE_INDEX), {
          equals: { companyID },
          until,
          limit: share,
        });
        shares.push(await tables.scan(kind, DUE_INDEX, lower, upper, share));
      }
      const claimed: Row[] = [];
      for (const row of firstOfEach(shares).slice(0, limit)) {
        claimed.push(await write(kind, { ...row, dueAt: at + leaseMs, version: Number(row.version) + 1 }));
      }
      keepTurn(turns, kind, claimed.map(companyOf));
      return claimed;
    },
    async add(account, { held = 0, spent = 0 }, limit) {
      const before = await read("accounts", { ...account });
      const after = { held: Number(before?.held ?? 0) + held, spent: Number(before?.spent ?? 0) + spent };
      if (limit !== undefined && after.held + after.spent > limit) return "over-limit";
      await write("accounts", { ...account, ...after, version: Number(before?.version ?? 0) + 1 });
      return "ok";
    },
    async tally(tally, change, limit) {
      const before = await read("tallies", { ...tally });
      const count = Number(before?.count ?? 0) + change;
      if (limit !== undefined && count > limit) return "over-limit";
      await write("tallies", { ...tally, count, version: Number(before?.version ?? 0) + 1 });
      return "ok";
    },
    next: (sequence) => tables.count(sequence),
    async nextGrant({ companyID, userID }) {
      const before = await read("holders", { companyID, userID });
      const granted = Number(before?.granted ?? 0) + 1;
      await write("holders", { companyID, userID, granted, version: Number(before?.version ?? 0) + 1 });
      return granted;
    },
    async addFrames(frames) {
      const result: AddedFrames = { added: 0, changed: 0, older: 0, taken: [] };
      for (const frame of frames) {
        const before = await read("frames", frame);
        if (before && before.taskID !== frame.taskID) {
          result.taken.push(String(frame.frameID));
          continue;
        }
        const products = Number(before?.products ?? 0) | Number(frame.products);
        const isOlder = before !== undefined && Number(frame.updated) < Number(before.updated);
        if (isOlder && products === before.products) {
          result.older++;
          continue;
        }
        if (before && isSame({ ...frame, products }, before)) continue;
        const version = Number(before?.version ?? 0) + 1;
        await write("frames", {
          ...(isOlder ? before : frame),
          products,
          seq: await tables.count("feed"),
          version,
        });
        result[before ? "changed" : "added"]++;
      }
      return result;
    },
  };
}

const companyOf = ({ companyID }: Row) => String(companyID);

/** Interleaves lists: the first of each, the longest due before the others, then the second of each. */
function firstOfEach(lists: readonly (readonly Row[])[]): Row[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place): Row[] =>
    lists
      .flatMap((list): Row[] => (list[place] ? [list[place]] : []))
      .sort((a, b) => compareTuples(indexedValues(a, DUE_ORDER) ?? [], indexedValues(b, DUE_ORDER) ?? [])),
  ).flat();
}

const DUE_ORDER = ["dueAt", "companyID", "id"];

function isSame(given: Row, { seq: _, version: __, ...kept }: Row): boolean {
  const fields = new Set([...Object.keys(given), ...Object.keys(kept)]);
  return [...fields].every((field) => JSON.stringify(given[field]) === JSON.stringify(kept[field]));
}

export function indexOf(kind: string, name: string): Index {
  const index = kindOf(kind).indexes[name];
  if (!index) throw new Error(`${kind} has no index ${name}.`);
  return index;
}

function placesOf(kind: Kind, row: Row): Places {
  const listsOf = <D>(
    definitions: Readonly<Record<string, D>>,
    place: (definition: D, row: Row) => Tuple | undefined,
  ) =>
    Object.fromEntries(
      Object.entries(definitions).flatMap(([name, definition]) => {
        const tuple = place(definition, row);
        return tuple ? [[name, tuple] as const] : [];
      }),
    );
  return { indexes: listsOf(kind.indexes, indexTuple), unique: listsOf(kind.unique, uniqueTuple) };
}

export type Turns = Map<string, string>;

/** Orders companies by turn: first those after the last one. */
function inTurn(companies: readonly string[], last = ""): string[] {
  const sorted = companies.toSorted((a, b) => (a < b ? -1 : 1));
  return [...sorted.filter((company) => company > last), ...sorted.filter((company) => company <= last)];
}

export function keepTurn(turns: Turns, kind: string, companies: Iterable<string>): void {
  const last = inTurn([...new Set(companies)], turns.get(kind)).at(-1);
  if (last !== undefined) turns.set(kind, last);
}
