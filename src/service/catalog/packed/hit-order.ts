import { compareSortTuples, compareSortValues } from "../../../domain/comparisons.ts";
import { productTypes } from "../../../domain/modes.ts";
import { uint16At } from "../../../geo/packed.ts";
import type { SortTuple } from "../catalog-store.ts";
import { textOf } from "../fields.ts";
import { compareHashes, formatItemID, parseItemID } from "../items/frame.ts";
import type { SortKey } from "../read-search.ts";
import { compareIDs, type RowOrder, rowOrderOf } from "./catalog-index.ts";
import { at, type Columns, columnReader, frameIDOf, rowHash, type Traits } from "./columns.ts";
import type { FrameKinds } from "./frame-kinds.ts";

/** One item that was found, as a single number: the row and the number of its product type. */
export type Hit = number;

export function hitOf(row: number, product: number): Hit {
  return row * 16 + product;
}

export function rowOf(hit: Hit): number {
  return hit >>> 4;
}

export function productOf(hit: Hit): number {
  return hit & 15;
}

/**
 * The order of a search, taken apart. Keys before `main` take few values: the search runs once for each combination of
 * them. `main` orders rows; `rest` settles its ties, and the item id what is left.
 */
export interface HitOrder {
  classes: readonly SortKey[];
  main: RowOrder;
  /** The key of `main`; the item id where the search names none. */
  key: SortKey;
  rest: readonly SortKey[];
  /** Whether the items of a row are always adjacent, in the order of their ids. */
  byRow: boolean;
}

const ID: SortKey = { field: { kind: "id" }, descending: false };

/** Takes the keys of a search apart. */
export function takeApart(sort: readonly SortKey[]): HitOrder {
  const place = sort.findIndex((key) => rowOrderOf(key) !== undefined);
  const [key = ID, ...rest] = place < 0 ? [] : sort.slice(place);
  return {
    classes: place < 0 ? sort : sort.slice(0, place),
    main: rowOrderOf(key) ?? "id",
    key,
    rest,
    byRow: [key, ...rest].every(
      ({ field, descending }) => field.kind !== "product" && !(field.kind === "id" && descending),
    ),
  };
}

/** Whether the order is that of the rows themselves: newest first. */
export function isRowOrder({ main, key, rest }: HitOrder): boolean {
  return main === "start" && key.descending && rest.length === 0;
}

/** Compares hits by the keys after the classes and then by item id. */
export function hitComparison(columns: Columns, order: HitOrder): (a: Hit, b: Hit) => number {
  const { key, rest } = order;
  if (isRowOrder(order)) return (a, b) => a - b;
  const byKeys = [key, ...rest].map((given) => keyComparison(columns, given));
  return inTurn([...byKeys, keyComparison(columns, ID)]);
}

/** Compares two hits by one key; spelled out for each kind, because thousands are compared. */
export function keyComparison(columns: Columns, { field, descending }: SortKey): (a: Hit, b: Hit) => number {
  const sign = descending ? -1 : 1;
  if (field.kind === "id")
    return (a, b) => sign * (compareIDs(columns, rowOf(a), rowOf(b)) || productOf(a) - productOf(b));
  if (field.kind === "time" || field.kind === "number") {
    const valueAt = columnReader(columns, field.column);
    return (a, b) => sign * (valueAt(rowOf(a)) - valueAt(rowOf(b)));
  }
  const read = valueReader(columns, field);
  return (a, b) => compareSortValues(read(a), read(b), descending);
}

/** Where the page before ended, as comparisons: below 0 for what comes before it, above 0 for what stands behind. */
export interface LastPlace {
  /** The values of the keys that make the classes. */
  classValues: SortTuple;
  /** Compares a hit of the last item's own class. */
  compare(hit: Hit): number;
  /** Compares a row by the main key alone. */
  compareMain(row: number): number;
}

/** Reads where a page ended; throws for values that no search of this order can have ended with. */
export function readPlace(columns: Columns, { classes, key, rest }: HitOrder, tuple: SortTuple): LastPlace {
  const id = at(tuple, tuple.length - 1);
  const parts = parseItemID(String(id));
  if (!parts) throw new Error(`"${id}" is no id of an item.`);
  const { hash, product } = parts;
  /** Compares hits with the value of a key. */
  function comparisonBy({ field, descending }: SortKey, value = id): (hit: Hit) => number {
    const sign = descending ? -1 : 1;
    if (field.kind === "id")
      return (hit) => sign * (compareHashes(rowHash(columns, rowOf(hit)), hash) || productOf(hit) - product);
    const read = valueReader(columns, field);
    return (hit) => compareSortValues(read(hit), value, descending);
  }
  const compareMain = comparisonBy(key, tuple[classes.length]);
  const others = rest.map((given, index) => comparisonBy(given, tuple[classes.length + 1 + index]));
  const inAll = inTurn([compareMain, ...others, comparisonBy(ID)]);
  return {
    classValues: tuple.slice(0, classes.length),
    compare: (hit) => inAll(hit, hit),
    compareMain: (row) => compareMain(hitOf(row, product)),
  };
}

type Comparison = (a: Hit, b: Hit) => number;

/** The first of some comparisons that differs. */
function inTurn(comparisons: readonly Comparison[]): Comparison {
  const [main, next, ...more] = comparisons;
  // The common case, a column and then the ids.
  if (main && next && more.length === 0) return (a, b) => main(a, b) || next(a, b);
  return (a, b) => {
    for (const compare of comparisons) {
      const difference = compare(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
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
      const valueAt = columnReader(columns, field.column);
      return (hit) => valueAt(rowOf(hit));
    }
    case "text":
    case "count":
    case "product":
      return (hit) => classValue(field, at(profiles, uint16At(profile, rowOf(hit))), productOf(hit));
  }
}

/** The value of a key that many rows share. */
function classValue(field: SortKey["field"], traits: Traits, product: number): string | number {
  switch (field.kind) {
    case "text":
      return textOf(field.trait, traits);
    case "count":
      return traits[field.trait];
    case "product":
      return at(productTypes, product);
    default:
      throw new Error(`A ${field.kind} is not shared by rows.`);
  }
}

/** What a page says of its last item, so that the next one begins behind it. */
export function sortTuple(columns: Columns, sort: readonly SortKey[], hit: Hit): SortTuple {
  return [...sort, ID].map(({ field }) => valueReader(columns, field)(hit));
}

/** Items of one combination of the classes' values: by kind their product types. */
interface HitClass {
  masks: Uint16Array;
  /** How the class relates to the one of the page's end: 0 for that one, whose hits are to be compared with it. */
  fromLast: number;
}

/** The classes that items with `masks` fall into, in their order, from the one of `last` on. */
export function hitClasses(
  { traits }: FrameKinds,
  keys: readonly SortKey[],
  masks: Uint16Array,
  last: LastPlace | undefined,
): HitClass[] {
  if (keys.length === 0) return [{ masks, fromLast: last ? 0 : 1 }];
  const classes = new Map<string, { values: SortTuple; masks: Uint16Array }>();
  traits.forEach((given, kind) => {
    for (let product = 0; product < productTypes.length; product++) {
      const bit = uint16At(masks, kind) & (1 << product);
      if (bit === 0) continue;
      const values = keys.map(({ field }) => classValue(field, given, product));
      const name = values.join("\n");
      const known = classes.get(name) ?? { values, masks: new Uint16Array(masks.length) };
      known.masks[kind] = uint16At(known.masks, kind) | bit;
      classes.set(name, known);
    }
  });
  return [...classes.values()]
    .sort((a, b) => compareSortTuples(keys, a.values, b.values))
    .map(({ values, masks }) => ({
      masks,
      fromLast: last ? compareSortTuples(keys, values, last.classValues) : 1,
    }))
    .filter(({ fromLast }) => fromLast >= 0);
}
