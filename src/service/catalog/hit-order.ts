import { productTypes } from "../../contract/common.ts";
import { type CatalogIndex, type RowOrder, rowComparison, rowOrderOf, valuesOf } from "./catalog-index.ts";
import { type Hit, productOf, rowOf } from "./catalog-query.ts";
import type { Columns } from "./columns.ts";
import type { Profile } from "./profiles.ts";
import type { SortKey } from "./sort-keys.ts";

/**
 * The order of a search, taken apart. Keys before `main` take few values: the search runs once for each combination of
 * them. `main` orders rows; `rest` settles its ties, and the item id what is left.
 */
export interface HitOrder {
  classes: readonly SortKey[];
  main: RowOrder;
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
  if (!key || !main) return { classes: sort, main: "id", descending: false, rest: [], byRow: true };
  const rest = sort.slice(at + 1);
  const byRow = [key, ...rest].every(
    ({ field, descending }) => field.kind !== "product" && !(field.kind === "id" && descending),
  );
  return { classes: sort.slice(0, at), main, descending: key.descending, rest, byRow };
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

/** Items of one combination of the classes' values: by profile their product types, and one item as an example. */
interface HitClass {
  masks: Uint16Array;
  profile: Profile;
  product: number;
}

/**
 * The classes that items with `masks` fall into, in their order. Those before the one of `after` are left out; that one
 * is marked, because its hits are to be compared with `after`.
 */
export function hitClasses(
  { columns }: CatalogIndex,
  keys: readonly SortKey[],
  masks: Uint16Array,
  after: Hit | undefined,
): { masks: Uint16Array; holdsAfter: boolean }[] {
  if (keys.length === 0) return [{ masks, holdsAfter: after !== undefined }];
  const classes = new Map<string, HitClass>();
  columns.profiles.forEach((profile, number) => {
    for (let product = 0; product < productTypes.length; product++) {
      if (((masks[number] as number) & (1 << product)) === 0) continue;
      const name = keys.map((key) => classValue(key, profile, product)).join("\n");
      const known = classes.get(name) ?? { masks: new Uint16Array(masks.length), profile, product };
      known.masks[number] = (known.masks[number] as number) | (1 << product);
      classes.set(name, known);
    }
  });
  const compare = (a: Omit<HitClass, "masks">, b: Omit<HitClass, "masks">) => {
    for (const key of keys) {
      const difference = compareValues(
        classValue(key, a.profile, a.product),
        classValue(key, b.profile, b.product),
      );
      if (difference !== 0) return key.descending ? -difference : difference;
    }
    return 0;
  };
  const last =
    after === undefined
      ? undefined
      : {
          profile: columns.profiles[columns.profile[rowOf(after)] as number] as Profile,
          product: productOf(after),
        };
  return [...classes.values()]
    .sort(compare)
    .filter((entry) => !last || compare(entry, last) >= 0)
    .map((entry) => ({ masks: entry.masks, holdsAfter: last !== undefined && compare(entry, last) === 0 }));
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
  const value = (hit: Hit) =>
    classValue(key, columns.profiles[columns.profile[rowOf(hit)] as number] as Profile, productOf(hit));
  return (a, b) => sign * compareValues(value(a), value(b));
}

function classValue({ field }: SortKey, profile: Profile, product: number): string | number {
  switch (field.kind) {
    case "text":
    case "count":
      return field.read(profile);
    case "product":
      return productTypes[product] as string;
    default:
      throw new Error(`A ${field.kind} is not shared by rows.`);
  }
}

function compareValues(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
