import { productTypes } from "../../../domain/modes.ts";
import { float32At, float64At, int32At, uint16At, uint32At } from "../../../geo/packed.ts";
import type { Box, Position } from "../../../geo/types.ts";
import { type Condition, type Field, stepBounds, type Test, testOf } from "../conditions.ts";
import { parseItemID } from "../items/frame.ts";
import type { CatalogQuery, SearchArea, TimeRange } from "../read-search.ts";
import { UNITS, type Work } from "../work.ts";
import { type CatalogIndex, type FrameKinds, kindAt } from "./catalog-index.ts";
import {
  at,
  boxOfRow,
  type Columns,
  columnReader,
  DEGREE_STEPS,
  findRow,
  firstPlace,
  frameIDOf,
  isNumberColumn,
  numberColumns,
  rowOfFrame,
  UNKNOWN,
  type ValueColumn,
} from "./columns.ts";
import type { OwnedProducts } from "./known-grants.ts";

/** Bits of product types. */
type ItemMask = number;

export type CompiledQuery = ReturnType<typeof compileQuery>;

/** Frames that a search sees (interface 4.4). */
export interface Scope {
  /** True for everything on sale, false for `owned` only. */
  public: boolean;
  /** Milliseconds since 1970; frames on sale later are not seen. */
  now: number;
  owned: OwnedProducts;
  /** Rows replaced by a newer row of their frame. */
  superseded: ReadonlySet<number>;
}

/** Compiles a search to tests of rows. `masks`, `rowTests` and `touches` are cheap; `meets` is exact, charged to `work`. */
export function compileQuery(
  index: CatalogIndex,
  query: CatalogQuery,
  { public: isPublic, now, owned: ownedProducts, superseded }: Scope,
  work: Work,
) {
  const { columns, kinds } = index;
  const { guards } = columns;
  const conditions = query.conditions.map(
    (given): TestedField => ({ field: given.field, given, test: testOf(given) }),
  );
  const shared = conditions.filter(({ field }) => isShared(field));
  // The row range tests these already.
  const own = conditions.filter((condition) => !isShared(condition.field) && !boundsStart(condition));
  const { ranges, others } = columnRanges(own);
  const allRanges = [...ranges, ...others.flatMap(hullOf)];
  const owned = ownedProducts.rowsIn(columns);
  const wanted = query.ids && rowsOfItems(columns, query.ids);
  const ofPublic = isPublic ? kinds.products : new Uint16Array(kinds.products.length);
  const shown = owned.size > 0 ? ofPublic.slice() : ofPublic;
  for (const [row, mask] of owned) {
    const kind = kindAt(columns, kinds, row);
    shown[kind] = uint16At(shown, kind) | mask;
  }
  const isOnSale = (row: number) => {
    const guard = guards.get(row);
    return !guard || (guard.publicFrom !== undefined && guard.publicFrom <= now);
  };
  const rowTests = [
    ...ranges.map((range) => rangeTest(columns, range)),
    ...others.sort((a, b) => costOf(a) - costOf(b)).map(({ field, test }) => rowTest(columns, field, test)),
  ];
  const { from = Number.NEGATIVE_INFINITY } = query.time ?? {};
  const endAt = columnReader(columns, "end");
  if (from > Number.NEGATIVE_INFINITY) rowTests.unshift((row) => endAt(row) >= from);
  return {
    /** By kind, product types that pass every condition on shared properties. */
    masks: withinReach(kinds, sharedMasks(kinds, shared), allRanges),
    /** By kind, product types that some row may show. */
    shown,
    /** Returns the product types that a row shows. */
    shows(row: number): ItemMask {
      if (superseded.size > 0 && superseded.has(row)) return 0;
      const onSale = guards.size === 0 || isOnSale(row) ? uint16At(ofPublic, kindAt(columns, kinds, row)) : 0;
      const mask = onSale | (owned.size > 0 ? (owned.get(row) ?? 0) : 0);
      return wanted ? mask & (wanted.get(row) ?? 0) : mask;
    },
    rowTests,
    /** Units of work of a row's cheap tests, at most. */
    rowCost: UNITS.row + own.reduce((sum, condition) => sum + costOf(condition), 0),
    ...compileArea(index, query.area, work),
    /** Only rows that can match, if known from ids or ownership. */
    rows: fewest([
      wanted && [...wanted.keys()],
      isPublic ? undefined : [...owned.keys()],
      ...conditions.map(({ field, test }) => rowsOfFrames(columns, field, test)),
    ]),
    /** Rows whose start allows a match: `first` to before `end`. */
    ...startRange(index, query.time, conditions),
    ranges: allRanges,
  };
}

function costOf({ field, test }: TestedField): number {
  if (test.on === "number") return UNITS.numberTest;
  return field.kind === "frame" ? UNITS.frameTest : UNITS.timeTest;
}

function isShared(field: Field): boolean {
  return field.kind === "text" || field.kind === "count" || field.kind === "product";
}

/** Returns, by kind, the product types that pass the conditions on shared properties. */
function sharedMasks(kinds: FrameKinds, conditions: readonly TestedField[]): Uint16Array {
  let mask: ItemMask = (1 << productTypes.length) - 1;
  for (const { field, test } of conditions) {
    if (field.kind !== "product" || test.on !== "text") continue;
    for (const [product, type] of productTypes.entries()) {
      if (!test.holds(type.toLowerCase())) mask &= ~(1 << product);
    }
  }
  const masks = new Uint16Array(kinds.products.length).fill(mask);
  for (const { field, test } of conditions) {
    if (field.kind !== "text" && field.kind !== "count") continue;
    const { values, places } = kinds.valuesOf(field);
    // One test a value, however many kinds have it.
    const passes = values.map((value) =>
      test.on === "text" ? test.holds(String(value)) : test.holds(Number(value)),
    );
    for (let kind = 0; kind < masks.length; kind++) if (!passes[uint16At(places, kind)]) masks[kind] = 0;
  }
  return masks;
}

/** Clears kinds without a number in one of the ranges: incidence and resolution depend on the mode. */
function withinReach(kinds: FrameKinds, masks: Uint16Array, ranges: readonly ColumnRange[]): Uint16Array {
  for (const { by, min, max } of ranges) {
    if (!isNumberColumn(by)) continue;
    for (let kind = 0; kind < masks.length; kind++)
      if (uint16At(masks, kind) !== 0 && !kinds.reaches(kind, by, min, max)) masks[kind] = 0;
  }
  return masks;
}

function rowTest(columns: Columns, field: Field, test: Test): (row: number) => boolean {
  if (field.kind === "frame" && test.on === "text") return (row) => test.holds(frameIDOf(columns, row));
  if (field.kind === "number" && test.on === "number") {
    const values = columns.numbers[field.column];
    const scale = numberColumns[field.column];
    return (row) => {
      const value = int32At(values, row);
      return value !== UNKNOWN && test.holds(value / scale);
    };
  }
  if (field.kind === "time") {
    const timeAt = columnReader(columns, field.column);
    if (test.on === "number") return (row) => test.holds(timeAt(row));
    return (row) => test.holds(new Date(timeAt(row)).toISOString().toLowerCase());
  }
  throw new Error(`A ${field.kind} is not tested by row.`);
}

/** Tells whether a condition bounds the start on one side, so that matching rows are adjacent. */
function boundsStart({ field, test }: TestedField): boolean {
  if (field.kind !== "time" || field.column !== "start" || test.on !== "number") return false;
  return (test.min === Number.NEGATIVE_INFINITY) !== (test.max === Number.POSITIVE_INFINITY);
}

/**
 * Returns the rows, newest first, whose start allows a match. A row that ends in time starts at most
 * `longest` before.
 */
function startRange(
  { columns: { size, times }, longest }: CatalogIndex,
  time: TimeRange | undefined,
  conditions: readonly TestedField[],
) {
  const startAt = (row: number) => float64At(times.start, row);
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = time ?? {};
  let first = firstPlace(size, (row) => startAt(row) <= to);
  let end = firstPlace(size, (row) => startAt(row) < from - longest);
  for (const condition of conditions) {
    const { field, test } = condition;
    if (field.kind !== "time" || field.column !== "start" || test.on !== "number") continue;
    const isBound = boundsStart(condition);
    const isNot = (row: number) => isBound && !test.holds(startAt(row));
    if (test.max < Number.POSITIVE_INFINITY)
      first = Math.max(
        first,
        firstPlace(size, (row) => startAt(row) <= test.max && !isNot(row)),
      );
    if (test.min > Number.NEGATIVE_INFINITY)
      end = Math.min(
        end,
        firstPlace(size, (row) => startAt(row) < test.min || isNot(row)),
      );
  }
  return { first, end };
}

/** Returns rows and product types of item ids; foreign ids are left out. */
function rowsOfItems(columns: Columns, ids: readonly string[]): Map<number, ItemMask> {
  const rows = new Map<number, ItemMask>();
  for (const id of ids) {
    const parts = parseItemID(id);
    const row = parts && findRow(columns, parts.hash);
    if (row !== undefined && parts) rows.set(row, (rows.get(row) ?? 0) | (1 << parts.product));
  }
  return rows;
}

/** Returns the only rows that can meet a condition that names frames. */
function rowsOfFrames(columns: Columns, field: Field, test: Test): number[] | undefined {
  if (field.kind !== "frame" || test.on !== "text" || !test.oneOf) return undefined;
  const rows = test.oneOf.map((frameID) => rowOfFrame(columns, frameID));
  return [...new Set(rows.filter((row) => row !== undefined))];
}

function fewest(lists: readonly (readonly number[] | undefined)[]): readonly number[] | undefined {
  return lists.filter((list) => list !== undefined).sort((a, b) => a.length - b.length)[0];
}

interface TestedField {
  field: Field;
  given: Condition;
  test: Test;
}

/** Range of a column, in its steps, in which every match lies. */
export interface ColumnRange {
  by: ValueColumn;
  min: number;
  max: number;
}

/** Splits conditions into one range a column and all others. */
function columnRanges(conditions: readonly TestedField[]) {
  const ranges = new Map<ValueColumn, ColumnRange>();
  const others: TestedField[] = [];
  for (const condition of conditions) {
    const { field, given } = condition;
    const bounds = given.on === "number" && hasColumn(field) ? stepBounds(given, scaleOf(field)) : undefined;
    if (bounds?.kind !== "range" || !hasColumn(field)) {
      others.push(condition);
      continue;
    }
    const by = field.column;
    // An unknown value lies in no range.
    const { min, max } = ranges.get(by) ?? {
      min: field.kind === "number" ? UNKNOWN + 1 : bounds.min,
      max: bounds.max,
    };
    ranges.set(by, { by, min: Math.max(min, bounds.min), max: Math.min(max, bounds.max) });
  }
  return { ranges: [...ranges.values()], others };
}

type ColumnField = Extract<Field, { column: ValueColumn }>;

function hasColumn(field: Field): field is ColumnField {
  return field.kind === "number" || field.kind === "time";
}

function scaleOf(field: ColumnField): number {
  return field.kind === "number" ? numberColumns[field.column] : 1;
}

function rangeTest(columns: Columns, { by, min, max }: ColumnRange): (row: number) => boolean {
  const valueAt = columnReader(columns, by);
  return (row) => {
    const value = valueAt(row);
    return value >= min && value <= max;
  };
}

/** Returns the range that contains all numbers a condition allows. */
function hullOf({ field, test }: TestedField): ColumnRange[] {
  if (test.on !== "number" || !hasColumn(field) || field.column === "start") return [];
  const scale = scaleOf(field);
  return [{ by: field.column, min: Math.floor(test.min * scale), max: Math.ceil(test.max * scale) }];
}

interface AreaTests {
  /** Boxes of the area's parts in each copy of the world, of which a match touches one; undefined for anywhere. */
  boxes: readonly Box[] | undefined;
  touches(row: number): boolean;
  /** Tests the footprint exactly; charged as work. */
  meets(row: number): boolean;
}

function compileArea(
  { columns, farthestEast }: CatalogIndex,
  area: readonly SearchArea[] | undefined,
  work: Work,
): AreaTests {
  if (!area) {
    const meets = () => {
      work.spend(1);
      return true;
    };
    return { boxes: undefined, touches: () => true, meets };
  }
  for (const { ring } of area) work.spend(ring.length * UNITS.edge);
  // Rows and area may lie in different copies of the world.
  const copies = area
    .flatMap((part) =>
      [0, -360, 360].map((shift) => {
        const polygon = part.polygon();
        const [west, south, east, north] = polygon.box;
        const box: Box = [west + shift, south, east + shift, north];
        return { shift, box, polygon, rectangle: part.rectangle, touches: boxTest(columns, box) };
      }),
    )
    .filter(({ box }) => box[2] >= -180 && box[0] <= Math.max(180, farthestEast));
  const [first] = copies.map(({ touches }) => touches);
  const touchesOne = (row: number) => {
    for (const { touches } of copies) if (touches(row)) return true;
    return false;
  };
  const polygons = area.map((part) => part.polygon());
  const lookedInAll = () => {
    let sum = 0;
    for (const polygon of polygons) sum += polygon.looked();
    return sum;
  };
  let looked = lookedInAll();
  return {
    boxes: copies.map(({ box }) => box),
    touches: first && copies.length === 1 ? first : (row) => touchesOne(row),
    meets(row) {
      const before = looked;
      looked = lookedInAll();
      work.spend(UNITS.areaTest + (looked - before) * UNITS.edgeLook);
      for (const { shift, box, polygon, rectangle, touches } of copies) {
        if (!touches(row)) continue;
        if (rectangle && isInBox(columns, row, box)) return true;
        // Settles most rows without building a ring.
        if (polygon.contains(readPosition(columns, uint32At(columns.ringStart, row), -shift))) return true;
        if (polygon.intersects(rowRing(columns, row, -shift))) return true;
      }
      return false;
    },
  };
}

/** Returns the box test, which rejects most rows. */
function boxTest({ boxes }: Columns, [west, south, east, north]: Box): (row: number) => boolean {
  return (row) =>
    float32At(boxes, row * 4 + 1) <= north &&
    float32At(boxes, row * 4 + 3) >= south &&
    float32At(boxes, row * 4) <= east &&
    float32At(boxes, row * 4 + 2) >= west;
}

function isInBox(columns: Columns, row: number, box: Box): boolean {
  const [west, south, east, north] = boxOfRow(columns, row);
  return west >= box[0] && east <= box[2] && south >= box[1] && north <= box[3];
}

/** Returns a continuous footprint, shifted by degrees. */
function rowRing(columns: Columns, row: number, shift: number): Position[] {
  const ring: Position[] = [];
  const end = uint32At(columns.ringStart, row + 1);
  for (let place = uint32At(columns.ringStart, row); place < end; place += 2)
    ring.push(readPosition(columns, place, shift));
  ring.push(at(ring, 0));
  return ring;
}

function readPosition({ ring }: Columns, place: number, shift: number): Position {
  return [
    (int32At(ring, place) + shift * DEGREE_STEPS) / DEGREE_STEPS,
    int32At(ring, place + 1) / DEGREE_STEPS,
  ];
}
