import type { z } from "zod";

export interface Where<F extends string = string> {
  field: F;
  in: readonly string[];
}

/**
 * Sorted list of records with equal values in `equals`, by `order` (minus: descending numbers). Records without a
 * field of `order`, or excluded by `where`, are left out. The last fields make the order unique.
 */
export interface Index<F extends string = string> {
  equals: readonly F[];
  order: readonly (F | `-${F}`)[];
  where?: Where<F>;
}

export interface Unique<F extends string = string> {
  fields: readonly F[];
  where?: Where<F>;
}

/** Kind of record as data: tables, object stores and maps follow from it. */
export interface Kind<S extends z.ZodObject = z.ZodObject, F extends string = string> {
  schema: S;
  /** The whole key, distribution column first: orders live with their company. */
  key: readonly F[];
  indexes: Readonly<Record<string, Index<F>>>;
  unique: Readonly<Record<string, Unique<F>>>;
}

type Definition<S extends z.ZodObject> = Omit<Kind<S, Extract<keyof z.infer<S>, string>>, "schema">;
type None = Readonly<Record<never, never>>;

export function kind<
  S extends z.ZodObject,
  const D extends Pick<Definition<S>, "key"> & Partial<Definition<S>>,
>(schema: S, definition: D): { schema: S; indexes: None; unique: None } & D {
  return { schema, indexes: {}, unique: {}, ...definition };
}

/** Index over the `dueAt` of each company, in kinds whose due records are claimed. */
export const DUE_INDEX = "dueOf";

export type Row = Record<string, unknown>;
/** Sort key: numbers before strings before `[]`, which is above all values. */
export type Tuple = readonly (number | string | readonly never[])[];

export const LAST: readonly never[] = [];

export function indexedValues(row: Row, fields: readonly string[]): Tuple | undefined {
  const values: (number | string)[] = [];
  for (const field of fields) {
    const isDescending = field.startsWith("-");
    const value = row[isDescending ? field.slice(1) : field];
    if (typeof value === "string") values.push(value);
    else if (typeof value === "number") values.push(isDescending ? -value : value);
    else return undefined;
  }
  return values;
}

const isIn = (row: Row, where: Where | undefined) => !where || where.in.includes(String(row[where.field]));

export function indexTuple({ equals, order, where }: Index, row: Row): Tuple | undefined {
  return isIn(row, where) ? indexedValues(row, [...equals, ...order]) : undefined;
}

export function uniqueTuple({ fields, where }: Unique, row: Row): Tuple | undefined {
  return isIn(row, where) ? indexedValues(row, fields) : undefined;
}

export function keyTuple({ key }: Kind, row: Row): Tuple {
  const tuple = indexedValues(row, key);
  if (!tuple) throw new Error(`A record has no ${key.join(", ")}.`);
  return tuple;
}

export interface Span {
  equals: Row;
  after?: Row | undefined;
  until?: Row | undefined;
  limit: number;
}

/** Returns the tuples, both excluded, between which a part of an index lies. */
export function bounds({ equals, order }: Index, span: Span): { lower: Tuple; upper: Tuple } {
  const same = indexedValues(span.equals, equals);
  if (!same) throw new Error(`The index is read by ${equals.join(", ")}.`);
  const after = firstValues(span.after, order);
  const lower = after.length > 0 && after.length < order.length ? [...after, LAST] : after;
  return { lower: [...same, ...lower], upper: [...same, ...firstValues(span.until, order), LAST] };
}

function firstValues(row: Row | undefined, order: readonly string[]): Tuple {
  const values: (number | string | readonly never[])[] = [];
  for (const field of row ? order : []) {
    const [value] = indexedValues(row ?? {}, [field]) ?? [];
    if (value === undefined) break;
    values.push(value);
  }
  return values;
}

export function compareTuples(a: Tuple, b: Tuple): number {
  const length = Math.min(a.length, b.length);
  for (let place = 0; place < length; place++) {
    const [left, right] = [a[place], b[place]];
    if (left === right) continue;
    const difference = rank(left) - rank(right);
    if (difference !== 0) return difference;
    if (typeof left === "object") continue;
    return (left ?? 0) < (right ?? 0) ? -1 : 1;
  }
  return a.length - b.length;
}

function rank(value: Tuple[number] | undefined): number {
  return typeof value === "number" ? 0 : typeof value === "string" ? 1 : 2;
}
