import type { z } from "zod";

/** Restricts an index to the records in which a field has one of some values. */
export interface Where<F extends string = string> {
  field: F;
  in: readonly string[];
}

/**
 * A list that records can be read from in its order: those with equal values in `equals`, by the fields of `order`. A minus
 * in front of a field sorts it from high to low, which numbers alone can be. A record that lacks a field of `order`, or that
 * `where` leaves out, is not in the list. The last fields make the order one without ties.
 */
export interface Index<F extends string = string> {
  equals: readonly F[];
  order: readonly (F | `-${F}`)[];
  where?: Where<F>;
}

/** Fields whose values together no two records have, among those that `where` takes in. */
export interface Unique<F extends string = string> {
  fields: readonly F[];
  where?: Where<F>;
}

/** A kind of record as data: tables, object stores and maps follow from it. */
export interface Kind<S extends z.ZodObject = z.ZodObject, F extends string = string> {
  schema: S;
  /** The whole key, the distribution column first: orders live with their company. */
  key: readonly F[];
  indexes: Readonly<Record<string, Index<F>>>;
  unique: Readonly<Record<string, Unique<F>>>;
}

/** Declares a kind, its fields checked against its schema. */
export function kind<
  S extends z.ZodObject,
  const D extends Omit<Kind<S, Extract<keyof z.infer<S>, string>>, "schema">,
>(schema: S, definition: D): { schema: S } & D {
  return { schema, ...definition };
}

/** The index over the `dueAt` of each company that kinds have whose records are claimed when they are due. */
export const DUE_INDEX = "dueOf";

/** A record without the knowledge of its kind. */
export type Row = Record<string, unknown>;
/** What lists are sorted by: numbers before strings before `[]`, which comes after all that an index can hold. */
export type Tuple = readonly (number | string | readonly never[])[];

/** Comes after everything else. */
export const LAST: readonly never[] = [];

/** The values of some fields, negated where they sort from high to low; undefined where one is missing. */
export function valuesOf(row: Row, fields: readonly string[]): Tuple | undefined {
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

/** The place of a record in an index; undefined where it is not in it. */
export function indexTuple({ equals, order, where }: Index, row: Row): Tuple | undefined {
  return isIn(row, where) ? valuesOf(row, [...equals, ...order]) : undefined;
}

/** What no other record may have; undefined where the record may be alone with it or not. */
export function uniqueTuple({ fields, where }: Unique, row: Row): Tuple | undefined {
  return isIn(row, where) ? valuesOf(row, fields) : undefined;
}

/** The key of a record. */
export function keyTuple({ key }: Kind, row: Row): Tuple {
  const tuple = valuesOf(row, key);
  if (!tuple) throw new Error(`A record has no ${key.join(", ")}.`);
  return tuple;
}

/** Which part of an index is read. */
export interface Span {
  equals: Row;
  /** Values of the first fields of the order, or of all: the page begins behind every record that has them. */
  after?: Row | undefined;
  /** Values of the first fields of the order: the page ends with the records that have them. */
  until?: Row | undefined;
  limit: number;
}

/** Between which tuples, both excluded, a part of an index lies. */
export function bounds({ equals, order }: Index, span: Span): { lower: Tuple; upper: Tuple } {
  const same = valuesOf(span.equals, equals);
  if (!same) throw new Error(`The index is read by ${equals.join(", ")}.`);
  const after = firstValues(span.after, order);
  const lower = after.length > 0 && after.length < order.length ? [...after, LAST] : after;
  return { lower: [...same, ...lower], upper: [...same, ...firstValues(span.until, order), LAST] };
}

/** Values of the first fields of an order, as many as are given. */
export function firstValues(row: Row | undefined, order: readonly string[]): Tuple {
  const values: (number | string | readonly never[])[] = [];
  for (const field of row ? order : []) {
    const [value] = valuesOf(row ?? {}, [field]) ?? [];
    if (value === undefined) break;
    values.push(value);
  }
  return values;
}

/** Orders tuples as IndexedDB orders keys. */
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
