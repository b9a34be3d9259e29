import { productTypes } from "../../../../domain/products.ts";
import type { Box } from "../../../../geo/types.ts";
import type { TimeRange } from "../../../instant.ts";
import type { CatalogQuery } from "../../catalog-query.ts";
import { type Test, testOf } from "../../condition-test.ts";
import { type Field, textOf } from "../../fields.ts";
import type { Work } from "../../work.ts";
import { type CatalogIndex, frameIDOf } from "../catalog-index.ts";
import { type Columns, type NumberColumn, numberColumns, UNKNOWN } from "../columns.ts";
import type { OwnedProducts } from "../owned-products.ts";
import type { Traits } from "../profiles.ts";
import { fewest, rowsOfFrames, rowsOfItems } from "../row-lookup.ts";
import { compileArea } from "./compiled-area.ts";

/** Product types of a row that a search may show, as bits. */
export type ItemMask = number;

/** A range of a column that every match lies in, in the numbers of the column. */
export interface ColumnRange {
  by: NumberColumn | "end" | "created" | "updated";
  min: number;
  max: number;
}

/** A search as tests of rows. The cheap tests are `masks`, `rowTests` and `boxes`; `meets` is the exact one. */
export interface CompiledQuery {
  /** By profile: product types that pass every condition on what profiles share. */
  masks: Uint16Array;
  /** By profile: product types that some row may show. */
  shown: Uint16Array;
  /** Product types that a row shows in this scope. */
  shows(row: number): ItemMask;
  rowTests: readonly ((row: number) => boolean)[];
  /** Units of work that the rough test of a row takes at most. */
  rowCost: number;
  /** Copies of the area's box, one of which every match touches; undefined for anywhere. */
  boxes: readonly Box[] | undefined;
  meets(row: number): boolean;
  /** The only rows that can match, where that is known from ids or ownership. */
  rows: readonly number[] | undefined;
  /** Rows whose start allows a match: from `first` to before `end`. */
  first: number;
  end: number;
  ranges: readonly ColumnRange[];
}

/** Which frames a search sees (interface 4.4). */
export interface Scope {
  /** Whether all that is on sale is seen, or only what is in `owned`. */
  public: boolean;
  /** Milliseconds since 1970: what is on sale later is not yet. */
  now: number;
  /** What the viewer owns. */
  owned: OwnedProducts;
  /** Rows that are not seen, because there is a newer one of their frame. */
  superseded: ReadonlySet<number>;
}

/** A condition with its test. */
interface TestedField {
  field: Field;
  test: Test;
}

/** Units of work of the tests that every row takes, of one of a number, of a text that is made for it, and of a time as text. */
const BASE_COST = 8;
const NUMBER_COST = 8;
const FRAME_COST = 250;
const TIME_TEXT_COST = 600;

/** Turns a search into tests of the index's rows, whose exact ones count as `work`. */
export function compileQuery(
  index: CatalogIndex,
  query: CatalogQuery,
  scope: Scope,
  work: Work,
): CompiledQuery {
  const { columns } = index;
  const conditions = query.conditions.map((condition) => ({
    field: condition.field,
    test: testOf(condition),
  }));
  const shared = conditions.filter(({ field }) => isShared(field));
  // Those that cost least come first.
  const own = conditions.filter(({ field }) => !isShared(field)).sort((a, b) => costOf(a) - costOf(b));
  const time = startRange(index, query.time, conditions);
  const owned = scope.owned.rowsIn(columns);
  const wanted = query.ids && rowsOfItems(columns, query.ids);
  const { end } = columns.times;
  const { profile, profiles } = columns;
  const publicMask = (number: number) => (scope.public ? (profiles[number] as Traits).products : 0);
  const { guards } = columns;
  const { superseded, now } = scope;
  const isOnSale = (row: number) => {
    const guard = guards.get(row);
    return !guard || (guard.publicFrom !== undefined && guard.publicFrom <= now);
  };

  const rowTests = own.map(({ field, test }) => rowTest(columns, field, test));
  const { time: interval } = query;
  if (interval && interval.from > Number.NEGATIVE_INFINITY) {
    rowTests.unshift((row) => (end[row] as number) >= interval.from);
  }
  const shown = Uint16Array.from(profiles, (_, number) => publicMask(number));
  for (const [row, mask] of owned) {
    const number = profile[row] as number;
    shown[number] = (shown[number] as number) | mask;
  }
  return {
    masks: sharedMasks(profiles, shared),
    shown,
    shows(row) {
      if (superseded.size > 0 && superseded.has(row)) return 0;
      const onSale = guards.size === 0 || isOnSale(row) ? publicMask(profile[row] as number) : 0;
      const mask = onSale | (owned.size > 0 ? (owned.get(row) ?? 0) : 0);
      return wanted ? mask & (wanted.get(row) ?? 0) : mask;
    },
    rowTests,
    rowCost: BASE_COST + own.reduce((sum, condition) => sum + costOf(condition), 0),
    ...compileArea(index, query.area, work),
    rows: fewest([
      wanted && [...wanted.keys()],
      scope.public ? undefined : [...owned.keys()],
      ...conditions.map(({ field, test }) => rowsOfFrames(columns, field, test)),
    ]),
    ...time,
    ranges: own.flatMap(({ field, test }) => columnRange(field, test)),
  };
}

function costOf({ field, test }: TestedField): number {
  if (test.on === "number") return NUMBER_COST;
  return field.kind === "frame" ? FRAME_COST : TIME_TEXT_COST;
}

function isShared(field: Field): boolean {
  return field.kind === "text" || field.kind === "count" || field.kind === "product";
}

/** By profile the product types that pass the conditions on what profiles share. */
function sharedMasks(profiles: readonly Traits[], conditions: readonly TestedField[]): Uint16Array {
  const products = productTypes.map((type) => type.toLowerCase());
  let mask: ItemMask = (1 << products.length) - 1;
  for (const { field, test } of conditions) {
    if (field.kind !== "product" || test.on !== "text") continue;
    products.forEach((type, product) => {
      if (!test.holds(type)) mask &= ~(1 << product);
    });
  }
  return Uint16Array.from(profiles, (profile) => (passesShared(profile, conditions) ? mask : 0));
}

function passesShared(profile: Traits, conditions: readonly TestedField[]): boolean {
  for (const { field, test } of conditions) {
    if (
      field.kind === "text" &&
      test.on === "text" &&
      !test.holds(textOf(field.trait, profile).toLowerCase())
    )
      return false;
    if (field.kind === "count" && test.on === "number" && !test.holds(profile[field.trait])) return false;
  }
  return true;
}

function rowTest(columns: Columns, field: Field, test: Test): (row: number) => boolean {
  if (field.kind === "frame" && test.on === "text") return (row) => test.holds(frameIDOf(columns, row));
  if (field.kind === "number" && test.on === "number") {
    const values = columns.numbers[field.column];
    const scale = numberColumns[field.column];
    return (row) => values[row] !== UNKNOWN && test.holds((values[row] as number) / scale);
  }
  if (field.kind === "time") {
    const values = columns.times[field.column];
    if (test.on === "number") return (row) => test.holds(values[row] as number);
    return (row) => test.holds(new Date(values[row] as number).toISOString().toLowerCase());
  }
  throw new Error(`A ${field.kind} is not tested by row.`);
}

function columnRange(field: Field, test: Test): ColumnRange[] {
  if (test.on !== "number" || (field.kind !== "number" && field.kind !== "time")) return [];
  if (field.column === "start") return [];
  const scale = field.kind === "number" ? numberColumns[field.column] : 1;
  return [
    { by: field.column, min: Math.floor(test.min * scale), max: Math.ceil(test.max * scale) } as ColumnRange,
  ];
}

/** Rows are newest first: the start bounds a stretch of them. A row that ends in time starts at most `longest` before. */
function startRange(
  { columns, longest }: CatalogIndex,
  time: TimeRange | undefined,
  conditions: readonly TestedField[],
) {
  let from = (time?.from ?? Number.NEGATIVE_INFINITY) - longest;
  let to = time?.to ?? Number.POSITIVE_INFINITY;
  for (const { field, test } of conditions) {
    if (field.kind !== "time" || field.column !== "start" || test.on !== "number") continue;
    from = Math.max(from, test.min);
    to = Math.min(to, test.max);
  }
  const { start } = columns.times;
  return { first: firstRow(start, (value) => value <= to), end: firstRow(start, (value) => value < from) };
}

/** The first row from which on `holds` is true. */
function firstRow(values: ArrayLike<number>, holds: (value: number) => boolean): number {
  let from = 0;
  let to = values.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(values[middle] as number)) to = middle;
    else from = middle + 1;
  }
  return from;
}
