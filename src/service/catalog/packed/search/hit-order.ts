import { productTypes } from "../../../../domain/products.ts";
import type { SortTuple } from "../../catalog-store.ts";
import { textOf } from "../../fields.ts";
import { compareHashes, formatItemID, parseItemID } from "../../items/item-id.ts";
import type { SortKey } from "../../sort-keys.ts";
import {
  type CatalogIndex,
  frameIDOf,
  type RowOrder,
  rowComparison,
  rowOrderOf,
  valuesOf,
} from "../catalog-index.ts";
import { type Columns, rowHash } from "../columns.ts";
import type { Traits } from "../profiles.ts";
import { type Hit, hitOf, productOf, rowOf } from "./hit.ts";

/**
 * The order of a search, taken apart. Keys before `main` take few values: the search runs once for each combination of
 * them. `main` orders rows; `rest` settles its ties, and the item id what is left.
 */
export interface HitOrder {
  classes: readonly SortKey[];
  main: RowOrder;
  /** The key of `main`; undefined where the ids alone order the rows. */
  key: SortKey | undefined;
  descending: boolean;
  rest: readonly SortKey[];
  /** Whether the items of a row always stand together, in the order of their ids. */
  byRow: boolean;
}

/** Takes the keys of a search apart. */
export function takeApart(sort: readonly SortKey[]): HitOrder {
  const at = sort.findIndex((key) => rowOrderOf(key) !== undefined);
  const key = sort[at];
  const main = key && rowOrderOf(key);
  if (!key || !main)
    return { classes: sort, main: "id", key: undefined, descending: false, rest: [], byRow: true };
  const rest = sort.slice(at + 1);
  const byRow = [key, ...rest].every(
    ({ field, descending }) => field.kind !== "product" && !(field.kind === "id" && descending),
  );
  return { classes: sort.slice(0, at), main, key, descending: key.descending, rest, byRow };
}

/** Whether the order is that of the rows themselves: newest first. */
export function isRowOrder({ main, descending, rest }: HitOrder): boolean {
  return main === "start" && descending && rest.length === 0;
}

/** Compares hits by the keys after the classes and then by item id. */
export function hitComparison(columns: Columns, order: HitOrder): (a: Hit, b: Hit) => number {
  if (isRowOrder(order)) return (a, b) => a - b;
  const byID = orderComparison(columns, "id", false);
  const values = valuesOf(columns, order.main);
  if (values && order.rest.length === 0) {
    // The common case, spelled out because thousands of rows are compared.
    const sign = order.descending ? -1 : 1;
    return (a, b) => sign * ((values[rowOf(a)] as number) - (values[rowOf(b)] as number)) || byID(a, b);
  }
  const keys = [
    orderComparison(columns, order.main, order.descending),
    ...order.rest.map((key) => keyComparison(columns, key)),
    byID,
  ];
  return (a, b) => {
    for (const compare of keys) {
      const difference = compare(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** Where the page before ended, as comparisons: below 0 for what stands before it, above 0 for what stands behind. */
export interface LastPlace {
  /** The values of the keys that make the classes. */
  classValues: SortTuple;
  /** Compares a hit of the last item's own class. */
  compare(hit: Hit): number;
  /** Compares a row by the main key alone, ascending whatever its direction. */
  compareMain(row: number): number;
}

/** Reads where a page ended; throws for values that no search of this order can have ended with. */
export function readPlace(columns: Columns, order: HitOrder, tuple: SortTuple): LastPlace {
  const id = tuple.at(-1);
  const from = order.classes.length;
  const keys = [
    ...(order.key ? [order.key, ...order.rest] : []).map((given, index) =>
      standing(columns, given, tuple[from + index]),
    ),
    standing(columns, { field: { kind: "id" }, descending: false }, id),
  ];
  return {
    classValues: tuple.slice(0, from),
    compare(hit) {
      for (const compare of keys) {
        const difference = compare(hit);
        if (difference !== 0) return difference;
      }
      return 0;
    },
    compareMain: standingOfRow(columns, order.key?.field, order.key ? tuple[from] : id),
  };
}

/** Compares hits with a value of a key. */
function standing(
  columns: Columns,
  key: SortKey,
  value: SortTuple[number] | undefined,
): (hit: Hit) => number {
  const sign = key.descending ? -1 : 1;
  if (key.field.kind === "id") {
    const parts = itemParts(value);
    return (hit) =>
      sign * (compareHashes(rowHash(columns, rowOf(hit)), parts.hash) || productOf(hit) - parts.product);
  }
  const read = valueReader(columns, key.field);
  return (hit) => sign * compareValues(read(hit), value ?? 0);
}

/** Compares rows with a value of the main key, ascending. */
function standingOfRow(
  columns: Columns,
  field: SortKey["field"] = { kind: "id" },
  value: SortTuple[number] | undefined,
): (row: number) => number {
  if (field.kind !== "id") {
    const compare = standing(columns, { field, descending: false }, value);
    return (row) => compare(hitOf(row, 0));
  }
  const { hash } = itemParts(value);
  return (row) => compareHashes(rowHash(columns, row), hash);
}

function itemParts(id: SortTuple[number] | undefined) {
  const parts = parseItemID(String(id));
  if (!parts) throw new Error(`"${id}" is no id of an item.`);
  return parts;
}

/** Reads the value of a key: numbers of columns in their steps. */
function valueReader(columns: Columns, field: SortKey["field"]): (hit: Hit) => string | number {
  const { profile, profiles } = columns;
  switch (field.kind) {
    case "id":
      return (hit) => formatItemID(rowHash(columns, rowOf(hit)), productOf(hit));
    case "frame":
      return (hit) => frameIDOf(columns, rowOf(hit));
    case "time":
    case "number": {
      const values = valuesOf(columns, field.column) ?? [];
      return (hit) => values[rowOf(hit)] as number;
    }
    case "text":
    case "count":
    case "product":
      return (hit) => classValue(field, profiles[profile[rowOf(hit)] as number] as Traits, productOf(hit));
  }
}

/** What a page says of its last item, so that the next one begins behind it. */
export function sortTuple(columns: Columns, sort: readonly SortKey[], hit: Hit): SortTuple {
  const keys: SortKey["field"][] = [...sort.map(({ field }) => field), { kind: "id" }];
  return keys.map((field) => valueReader(columns, field)(hit));
}

/** Compares the tuples of items by the keys of a search and then by id. */
export function compareSortTuples(sort: readonly SortKey[], a: SortTuple, b: SortTuple): number {
  for (let place = 0; place < a.length; place++) {
    const difference = compareValues(a[place] ?? 0, b[place] ?? 0);
    if (difference !== 0) return sort[place]?.descending ? -difference : difference;
  }
  return 0;
}

/** Items of one combination of the classes' values: by profile their product types. */
interface HitClass {
  values: SortTuple;
  masks: Uint16Array;
}

/**
 * The classes that items with `masks` fall into, in their order. Those before the one of `last` are left out; that one
 * is marked, because its hits are to be compared with it.
 */
export function hitClasses(
  { columns }: CatalogIndex,
  keys: readonly SortKey[],
  masks: Uint16Array,
  last: LastPlace | undefined,
): { masks: Uint16Array; holdsLast: boolean }[] {
  if (keys.length === 0) return [{ masks, holdsLast: last !== undefined }];
  const classes = new Map<string, HitClass>();
  columns.profiles.forEach((profile, number) => {
    for (let product = 0; product < productTypes.length; product++) {
      if (((masks[number] as number) & (1 << product)) === 0) continue;
      const values = keys.map(({ field }) => classValue(field, profile, product));
      const name = values.join("\n");
      const known = classes.get(name) ?? { values, masks: new Uint16Array(masks.length) };
      known.masks[number] = (known.masks[number] as number) | (1 << product);
      classes.set(name, known);
    }
  });
  const fromLast = ({ values }: HitClass) => (last ? compareSortTuples(keys, values, last.classValues) : 1);
  return [...classes.values()]
    .sort((a, b) => compareSortTuples(keys, a.values, b.values))
    .filter((entry) => fromLast(entry) >= 0)
    .map((entry) => ({ masks: entry.masks, holdsLast: fromLast(entry) === 0 }));
}

function orderComparison(columns: Columns, by: RowOrder, descending: boolean): (a: Hit, b: Hit) => number {
  const sign = descending ? -1 : 1;
  const compare = rowComparison(columns, by);
  if (by === "id") return (a, b) => sign * (compare(rowOf(a), rowOf(b)) || productOf(a) - productOf(b));
  return (a, b) => sign * compare(rowOf(a), rowOf(b));
}

function keyComparison(columns: Columns, key: SortKey): (a: Hit, b: Hit) => number {
  const sign = key.descending ? -1 : 1;
  const order = rowOrderOf(key);
  if (order) return orderComparison(columns, order, key.descending);
  const value = valueReader(columns, key.field);
  return (a, b) => sign * compareValues(value(a), value(b));
}

function classValue(field: SortKey["field"], profile: Traits, product: number): string | number {
  switch (field.kind) {
    case "text":
      return textOf(field.trait, profile);
    case "count":
      return profile[field.trait];
    case "product":
      return productTypes[product] as string;
    default:
      throw new Error(`A ${field.kind} is not shared by rows.`);
  }
}

function compareValues(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
