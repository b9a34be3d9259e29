import { compareSortTuples, compareSortValues } from "../../../domain/comparisons.ts";
import { productTypes } from "../../../domain/modes.ts";
import { uint16At } from "../../../geo/packed.ts";
import type { SortTuple } from "../catalog-store.ts";
import { textOf } from "../conditions.ts";
import { compareHashes, formatItemID, parseItemID } from "../items/frame.ts";
import type { SortKey } from "../read-search.ts";
import { compareIDs, type FrameKinds, rowOrderOf } from "./catalog-index.ts";
import { at, type Columns, columnReader, frameIDOf, rowHash, type Traits } from "./columns.ts";

/** Found item as one number: row and product type. */
export type Hit = number;

export function hitOf(row: number, product: number): Hit {
  return row * 16 + product;
}

export function rowOfHit(hit: Hit): number {
  return hit >>> 4;
}

export function productOf(hit: Hit): number {
  return hit & 15;
}

/**
 * Order of a search in parts. Keys before `main` have few values: the search runs once for each
 * combination. `main` orders rows, `rest` settles ties, then the item id.
 */
export type HitOrder = Readonly<ReturnType<typeof takeApart>>;

const ID: SortKey = { field: { kind: "id" }, descending: false };

export function takeApart(sort: readonly SortKey[]) {
  const place = sort.findIndex((key) => rowOrderOf(key) !== undefined);
  const [key = ID, ...rest] = place < 0 ? [] : sort.slice(place);
  return {
    classes: place < 0 ? sort : sort.slice(0, place),
    main: rowOrderOf(key) ?? ("id" as const),
    /** Key of `main`; the item id by default. */
    key,
    rest,
    /** True where the items of a row are adjacent, in id order. */
    byRow: [key, ...rest].every(
      ({ field, descending }) => field.kind !== "product" && !(field.kind === "id" && descending),
    ),
  };
}

/** Tells whether the order is that of the rows: newest first. */
export function isRowOrder({ main, key, rest }: HitOrder): boolean {
  return main === "start" && key.descending && rest.length === 0;
}

/** Compares hits by the keys after the classes, then by item id. */
export function hitComparison(columns: Columns, order: HitOrder): (a: Hit, b: Hit) => number {
  const { key, rest } = order;
  if (isRowOrder(order)) return (a, b) => a - b;
  const byKeys = [key, ...rest].map((given) => keyComparison(columns, given));
  return inTurn([...byKeys, keyComparison(columns, ID)]);
}

/** Compares hits by one key; a function a kind, because thousands are compared. */
export function keyComparison(columns: Columns, { field, descending }: SortKey): (a: Hit, b: Hit) => number {
  const sign = descending ? -1 : 1;
  if (field.kind === "id")
    return (a, b) => sign * (compareIDs(columns, rowOfHit(a), rowOfHit(b)) || productOf(a) - productOf(b));
  if (field.kind === "time" || field.kind === "number") {
    const valueAt = columnReader(columns, field.column);
    return (a, b) => sign * (valueAt(rowOfHit(a)) - valueAt(rowOfHit(b)));
  }
  const read = valueReader(columns, field);
  return (a, b) => compareSortValues(read(a), read(b), descending);
}

export type LastPlace = ReturnType<typeof readPlace>;

/**
 * Reads the end of a page as comparisons: below 0 before it, above 0 behind it. Throws for values that no search of
 * this order has.
 */
export function readPlace(columns: Columns, { classes, key, rest }: HitOrder, tuple: SortTuple) {
  const id = at(tuple, tuple.length - 1);
  const parts = parseItemID(String(id));
  if (!parts) throw new Error(`"${id}" is no id of an item.`);
  const { hash, product } = parts;
  function comparisonBy({ field, descending }: SortKey, value = id): (hit: Hit) => number {
    const sign = descending ? -1 : 1;
    if (field.kind === "id")
      return (hit) =>
        sign * (compareHashes(rowHash(columns, rowOfHit(hit)), hash) || productOf(hit) - product);
    const read = valueReader(columns, field);
    return (hit) => compareSortValues(read(hit), value, descending);
  }
  const compareMain = comparisonBy(key, tuple[classes.length]);
  const others = rest.map((given, index) => comparisonBy(given, tuple[classes.length + 1 + index]));
  const inAll = inTurn([compareMain, ...others, comparisonBy(ID)]);
  return {
    classValues: tuple.slice(0, classes.length),
    /** Compares a hit of the same class. */
    compare: (hit: Hit) => inAll(hit, hit),
    /** Compares a row by the main key only. */
    compareMain: (row: number) => compareMain(hitOf(row, product)),
  };
}

type Comparison = (a: Hit, b: Hit) => number;

/** Combines comparisons: the first that differs decides. */
function inTurn(comparisons: readonly Comparison[]): Comparison {
  const [main, next, ...more] = comparisons;
  // Common case: a column, then ids.
  if (main && next && more.length === 0) return (a, b) => main(a, b) || next(a, b);
  return (a, b) => {
    for (const compare of comparisons) {
      const difference = compare(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** Returns a reader of a key's value; numbers in steps. */
function valueReader(columns: Columns, field: SortKey["field"]): (hit: Hit) => string | number {
  const { profile, profiles } = columns;
  switch (field.kind) {
    case "id":
      return (hit) => formatItemID(rowHash(columns, rowOfHit(hit)), productOf(hit));
    case "frame":
      return (hit) => frameIDOf(columns, rowOfHit(hit));
    case "time":
    case "number": {
      const valueAt = columnReader(columns, field.column);
      return (hit) => valueAt(rowOfHit(hit));
    }
    case "text":
    case "count":
    case "product":
      return (hit) => classValue(field, at(profiles, uint16At(profile, rowOfHit(hit))), productOf(hit));
  }
}

/** Returns the value of a key of few values. */
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

/** Returns the end of a page, from which the next continues. */
export function sortTuple(columns: Columns, sort: readonly SortKey[], hit: Hit): SortTuple {
  return [...sort, ID].map(({ field }) => valueReader(columns, field)(hit));
}

/**
 * Returns the classes of the items in `masks`, each of one combination of class values, in order, from that of `last`
 * on; `fromLast` is 0 for that class.
 */
export function hitClasses(
  { traits }: FrameKinds,
  keys: readonly SortKey[],
  masks: Uint16Array,
  last: LastPlace | undefined,
) {
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
