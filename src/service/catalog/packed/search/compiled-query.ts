import { productTypes } from "../../../../domain/products.ts";
import { float32At, float64At, int32At, uint16At, uint32At } from "../../../../geo/packed/entry-at.ts";
import type { Box, Position } from "../../../../geo/types.ts";
import type { TimeRange } from "../../../instant.ts";
import { type Test, testOf } from "../../condition-test.ts";
import { type Field, textOf } from "../../fields.ts";
import { parseItemID } from "../../items/item-id.ts";
import type { CatalogQuery } from "../../read-search.ts";
import type { SearchArea } from "../../search-area.ts";
import { UNITS, type Work } from "../../work.ts";
import type { CatalogIndex, ValueColumn } from "../catalog-index.ts";
import {
  type Columns,
  findRow,
  firstPlace,
  frameIDOf,
  numberColumns,
  rowOfFrame,
  STEPS,
  type Traits,
  UNKNOWN,
} from "../columns.ts";
import type { OwnedProducts } from "../known-grants.ts";

/** Product types of a row that a search may show, as bits. */
type ItemMask = number;

/** A range of a column that every match lies in, in the numbers of the column. */
export interface ColumnRange {
  by: ValueColumn;
  min: number;
  max: number;
}

/** A search as tests of rows. The cheap tests are `masks`, `rowTests` and `touches`; `meets` is the exact one. */
export interface CompiledQuery extends AreaTests {
  /** By profile: product types that pass every condition on what profiles share. */
  masks: Uint16Array;
  /** By profile: product types that some row may show. */
  shown: Uint16Array;
  /** Product types that a row shows in this scope. */
  shows(row: number): ItemMask;
  rowTests: readonly ((row: number) => boolean)[];
  /** Units of work that the rough test of a row takes at most. */
  rowCost: number;
  /** The only rows that can match, where that is known from ids or ownership. */
  rows: readonly number[] | undefined;
  /** Rows whose start allows a match: from `first` to before `end`. */
  first: number;
  end: number;
  ranges: readonly ColumnRange[];
}

/** An area as tests of rows. */
interface AreaTests {
  /** Copies of the area's box, one of which every match touches; undefined for anywhere. */
  boxes: readonly Box[] | undefined;
  /** Whether a row's box touches one of them. */
  touches(row: number): boolean;
  /** Whether a row's footprint shares a point with the area; counts as work. */
  meets(row: number): boolean;
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

/**
 * Turns a search into tests of the index's rows, whose exact ones count as `work`. Takes time in the profiles, the conditions, the
 * rows that are named or owned, and the edges of the area.
 */
export function compileQuery(
  index: CatalogIndex,
  query: CatalogQuery,
  { public: isPublic, now, owned: ownedProducts, superseded }: Scope,
  work: Work,
): CompiledQuery {
  const { columns } = index;
  const { profile, profiles, guards } = columns;
  const conditions = query.conditions.map((given) => ({ field: given.field, test: testOf(given) }));
  const shared = conditions.filter(({ field }) => isShared(field));
  // Those that cost least come first.
  const own = conditions.filter(({ field }) => !isShared(field)).sort((a, b) => costOf(a) - costOf(b));
  const owned = ownedProducts.rowsIn(columns);
  const wanted = query.ids && rowsOfItems(columns, query.ids);
  const ofPublic = new Uint16Array(profiles.map(({ products }) => (isPublic ? products : 0)));
  const shown = ofPublic.slice();
  for (const [row, mask] of owned) {
    const number = uint16At(profile, row);
    shown[number] = uint16At(shown, number) | mask;
  }
  const isOnSale = (row: number) => {
    const guard = guards.get(row);
    return !guard || (guard.publicFrom !== undefined && guard.publicFrom <= now);
  };
  const rowTests = own.map(({ field, test }) => rowTest(columns, field, test));
  const { from = Number.NEGATIVE_INFINITY } = query.time ?? {};
  if (from > Number.NEGATIVE_INFINITY) rowTests.unshift((row) => float64At(columns.times.end, row) >= from);
  return {
    masks: sharedMasks(profiles, shared),
    shown,
    shows(row) {
      if (superseded.size > 0 && superseded.has(row)) return 0;
      const onSale = guards.size === 0 || isOnSale(row) ? uint16At(ofPublic, uint16At(profile, row)) : 0;
      const mask = onSale | (owned.size > 0 ? (owned.get(row) ?? 0) : 0);
      return wanted ? mask & (wanted.get(row) ?? 0) : mask;
    },
    rowTests,
    rowCost: UNITS.row + own.reduce((sum, condition) => sum + costOf(condition), 0),
    ...compileArea(index, query.area, work),
    rows: fewest([
      wanted && [...wanted.keys()],
      isPublic ? undefined : [...owned.keys()],
      ...conditions.map(({ field, test }) => rowsOfFrames(columns, field, test)),
    ]),
    ...startRange(index, query.time, conditions),
    ranges: own.flatMap(({ field, test }) => columnRange(field, test)),
  };
}

function costOf({ field, test }: TestedField): number {
  if (test.on === "number") return UNITS.numberTest;
  return field.kind === "frame" ? UNITS.frameTest : UNITS.timeTest;
}

function isShared(field: Field): boolean {
  return field.kind === "text" || field.kind === "count" || field.kind === "product";
}

/** By profile the product types that pass the conditions on what profiles share. */
function sharedMasks(profiles: readonly Traits[], conditions: readonly TestedField[]): Uint16Array {
  let mask: ItemMask = 0;
  productTypes.forEach((type, product) => {
    const holds = ({ field, test }: TestedField) =>
      field.kind !== "product" || test.on !== "text" || test.holds(type.toLowerCase());
    if (conditions.every(holds)) mask |= 1 << product;
  });
  const passes = (profile: Traits) =>
    conditions.every(({ field, test }) => {
      if (field.kind === "text" && test.on === "text")
        return test.holds(textOf(field.trait, profile).toLowerCase());
      return field.kind !== "count" || test.on !== "number" || test.holds(profile[field.trait]);
    });
  return new Uint16Array(profiles.map((profile) => (passes(profile) ? mask : 0)));
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
    const values = columns.times[field.column];
    if (test.on === "number") return (row) => test.holds(float64At(values, row));
    return (row) => test.holds(new Date(float64At(values, row)).toISOString().toLowerCase());
  }
  throw new Error(`A ${field.kind} is not tested by row.`);
}

function columnRange(field: Field, test: Test): ColumnRange[] {
  if (test.on !== "number" || (field.kind !== "number" && field.kind !== "time")) return [];
  if (field.column === "start") return [];
  const scale = field.kind === "number" ? numberColumns[field.column] : 1;
  return [{ by: field.column, min: Math.floor(test.min * scale), max: Math.ceil(test.max * scale) }];
}

/** Rows are newest first: the start bounds a stretch of them. A row that ends in time starts at most `longest` before. */
function startRange(
  { columns: { size, times }, longest }: CatalogIndex,
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
  return {
    first: firstPlace(size, (row) => float64At(times.start, row) <= to),
    end: firstPlace(size, (row) => float64At(times.start, row) < from),
  };
}

/** Rows and product types of items; ids that are none of the catalog's are left out. */
function rowsOfItems(columns: Columns, ids: readonly string[]): Map<number, ItemMask> {
  const rows = new Map<number, ItemMask>();
  for (const id of ids) {
    const parts = parseItemID(id);
    const row = parts && findRow(columns, parts.hash);
    if (row !== undefined && parts) rows.set(row, (rows.get(row) ?? 0) | (1 << parts.product));
  }
  return rows;
}

/** The only rows that can meet a condition on `frame_id`, where it names them. */
function rowsOfFrames(columns: Columns, field: Field, test: Test): number[] | undefined {
  if (field.kind !== "frame" || test.on !== "text" || !test.oneOf) return undefined;
  const rows = test.oneOf.map((frameID) => rowOfFrame(columns, frameID));
  return [...new Set(rows.filter((row) => row !== undefined))];
}

/** The shortest of the lists that are known. */
function fewest(lists: readonly (readonly number[] | undefined)[]): readonly number[] | undefined {
  return lists.filter((list) => list !== undefined).sort((a, b) => a.length - b.length)[0];
}

function compileArea(
  { columns, farthestEast }: CatalogIndex,
  area: SearchArea | undefined,
  work: Work,
): AreaTests {
  if (!area) {
    const meets = () => {
      work.spend(1);
      return true;
    };
    return { boxes: undefined, touches: () => true, meets };
  }
  work.spend(area.ring.length * UNITS.edge);
  const { polygon, rectangle } = area;
  const { west, south, east, north, ringStart } = columns;
  // A row may lie in another copy of the world than the area does.
  const copies = [0, -360, 360]
    .map((shift): { shift: number; box: Box } => {
      const [west, south, east, north] = polygon.box;
      return { shift, box: [west + shift, south, east + shift, north] };
    })
    .filter(({ box }) => box[2] >= -180 && box[0] <= Math.max(180, farthestEast));
  const touchesBox = (row: number, box: Box) =>
    float32At(south, row) <= box[3] &&
    float32At(north, row) >= box[1] &&
    float32At(west, row) <= box[2] &&
    float32At(east, row) >= box[0];
  const isInBox = (row: number, box: Box) =>
    float32At(west, row) >= box[0] &&
    float32At(east, row) <= box[2] &&
    float32At(south, row) >= box[1] &&
    float32At(north, row) <= box[3];
  const boxes = copies.map(({ box }) => box);
  let { looked } = polygon;
  return {
    boxes,
    touches(row) {
      for (const box of boxes) if (touchesBox(row, box)) return true;
      return false;
    },
    meets(row) {
      work.spend(UNITS.areaTest + (polygon.looked - looked) * UNITS.edgeLook);
      looked = polygon.looked;
      return copies.some(
        ({ shift, box }) =>
          touchesBox(row, box) &&
          ((rectangle && isInBox(row, box)) ||
            // Settles most rows without building a ring.
            polygon.contains(readPosition(columns, uint32At(ringStart, row), -shift)) ||
            polygon.intersects(rowRing(columns, row, -shift))),
      );
    },
  };
}

/** The footprint of a row, continuous, moved by whole degrees. */
function rowRing(columns: Columns, row: number, shift: number): Position[] {
  const ring: Position[] = [];
  const end = uint32At(columns.ringStart, row + 1);
  for (let place = uint32At(columns.ringStart, row); place < end; place += 2)
    ring.push(readPosition(columns, place, shift));
  return ring;
}

function readPosition({ ring }: Columns, place: number, shift: number): Position {
  return [(int32At(ring, place) + shift * STEPS) / STEPS, int32At(ring, place + 1) / STEPS];
}
