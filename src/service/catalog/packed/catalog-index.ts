import Flatbush from "flatbush";
import { getOrAdd } from "../../../domain/get-or-add.ts";
import { float32At, float64At, uint16At, uint32At } from "../../../geo/packed.ts";
import type { Box } from "../../../geo/types.ts";
import { type Field, textOf } from "../conditions.ts";
import { compareHashes } from "../items/frame.ts";
import type { SortKey } from "../read-search.ts";
import { type Interruptible, inStretches } from "../work.ts";
import {
  addTo,
  at,
  boxOfRow,
  type Columns,
  columnReader,
  type NumberColumn,
  rowHash,
  type Traits,
  UNKNOWN,
  type ValueColumn,
} from "./columns.ts";
import { stableOrder } from "./pack-columns.ts";

const SEGMENT_ROWS = 65_536;
const RANKED = 1_024;
/** Cost to sort a row into an order, ns. */
const ORDERING = 20;
const WIDTH = 360;
const HEIGHT = 180;

/** Orders kept as permutations of rows; other properties have few values. */
export type RowOrder = "id" | "frame" | ValueColumn;

/** Stretch of time with indexes of its own, so that a search for the newest stops early. */
export type Segment = ReturnType<typeof createSegment>;

export type CatalogIndex = ReturnType<typeof createIndex> extends Interruptible<infer Index> ? Index : never;

/**
 * Indexes packed frames in time n log n and about 26 bytes a row; each order used takes 4 bytes a row more.
 */
export function* createIndex(columns: Columns, segmentRows = SEGMENT_ROWS) {
  const { start } = columns.times;
  const orders = new Map<RowOrder, Uint32Array>([["id", columns.byID]]);
  const kinds = createFrameKinds(columns);
  const savings = new Map<RowOrder, number>();
  const segments: Segment[] = [];
  for (let first = 0; first < columns.size; ) {
    let next = Math.min(columns.size, first + segmentRows);
    // Ties are never split.
    while (next < columns.size && start[next] === start[next - 1]) next++;
    if (first > 0) yield;
    segments.push(createSegment(columns, kinds, first, next));
    first = next;
  }
  return {
    columns,
    kinds,
    segments,
    /** Estimates the rows in a box; parts beyond ±180 are counted where they wrap to. */
    estimate: createAreaGrid(columns),
    /** Longest acquisition, ms. */
    longest: longestOf(columns),
    /** Farthest east edge, degrees; above 180 where a row crosses the antimeridian. */
    farthestEast: farthestEast(columns),
    /** Returns rows ascending by a column, ties by item id. Computed on first use. */
    *order(by: RowOrder): Interruptible<Uint32Array> {
      const order = orders.get(by) ?? (yield* makeOrder(columns, by));
      orders.set(by, order);
      return order;
    },
    /**
     * Tells whether an order exists or is worth computing: once searches would have saved (ns) in all what it
     * costs.
     */
    isOrderWorth(by: RowOrder, saving: number): boolean {
      const saved = (savings.get(by) ?? 0) + Math.max(0, saving);
      savings.set(by, saved);
      return orders.has(by) || saved > columns.size * ORDERING;
    },
  };
}

/** Rows of kind k are `byKind[kindStart[k]]` to before `byKind[kindStart[k + 1]]`. */
function createSegment(columns: Columns, kinds: FrameKinds, first: number, end: number) {
  const tree = new Flatbush(end - first, 16, Float32Array);
  const kindStart = new Uint32Array(kinds.traits.length + 1);
  for (let row = first; row < end; row++) {
    tree.add(...boxOfRow(columns, row));
    addTo(kindStart, kindAt(columns, kinds, row) + 1);
  }
  tree.finish();
  for (let kind = 0; kind < kinds.traits.length; kind++)
    addTo(kindStart, kind + 1, uint32At(kindStart, kind));
  const next = kindStart.slice();
  const byKind = new Uint32Array(end - first);
  for (let row = first; row < end; row++) {
    const kind = kindAt(columns, kinds, row);
    byKind[uint32At(next, kind)] = row;
    addTo(next, kind);
  }
  return { first, end, tree, byKind, kindStart };
}

/**
 * Creates an estimate from the centres of rows in cells of one degree, by a summed-area table. A box
 * smaller than its cells gets its share of them. Computed on first use: a part may be joined before.
 */
function createAreaGrid(columns: Columns): (box: Box) => number {
  let sums: Uint32Array | undefined;
  return function estimate([west, south, east, north]): number {
    if (east > 180)
      return estimate([west, south, 180, north]) + estimate([-180, south, Math.min(180, east - 360), north]);
    sums ??= sumCentres(columns);
    const [x1, x2] = [columnOf(west), columnOf(east) + 1];
    const [y1, y2] = [lineOf(south), lineOf(north) + 1];
    const [all, left] = [uint32At(sums, cellAt(x2, y2)), uint32At(sums, cellAt(x1, y2))];
    const [below, corner] = [uint32At(sums, cellAt(x2, y1)), uint32At(sums, cellAt(x1, y1))];
    const share =
      Math.min(1, (east - west + 0.5) / (x2 - x1)) * Math.min(1, (north - south + 0.5) / (y2 - y1));
    return (all - left - below + corner) * share;
  };
}

const cellAt = (x: number, y: number) => y * (WIDTH + 1) + x;
const columnOf = (lng: number) => Math.max(0, Math.min(WIDTH - 1, Math.floor(lng + 180)));
const lineOf = (lat: number) => Math.max(0, Math.min(HEIGHT - 1, Math.floor(lat + 90)));

/** Returns, for each corner of a cell, the number of centres west and south of it. */
function sumCentres(columns: Columns): Uint32Array {
  const sums = new Uint32Array((WIDTH + 1) * (HEIGHT + 1));
  for (let row = 0; row < columns.size; row++) {
    const [west, south, east, north] = boxOfRow(columns, row);
    const lng = (west + east) / 2;
    const lat = (south + north) / 2;
    addTo(sums, cellAt(columnOf(lng > 180 ? lng - 360 : lng) + 1, lineOf(lat) + 1));
  }
  for (let y = 1; y <= HEIGHT; y++) {
    let inLine = 0;
    for (let cell = cellAt(1, y); cell <= cellAt(WIDTH, y); cell++) {
      inLine += uint32At(sums, cell);
      sums[cell] = inLine + uint32At(sums, cell - WIDTH - 1);
    }
  }
  return sums;
}

function longestOf(columns: Columns): number {
  const [start, end] = [columnReader(columns, "start"), columnReader(columns, "end")];
  let longest = 0;
  for (let row = 0; row < columns.size; row++) longest = Math.max(longest, end(row) - start(row));
  return longest;
}

function farthestEast({ size, boxes }: Columns): number {
  let farthest = 0;
  for (let row = 0; row < size; row++) farthest = Math.max(farthest, float32At(boxes, row * 4 + 2));
  return farthest;
}

/** Returns the row order of a sort key; undefined for a key of few values. */
export function rowOrderOf({ field }: SortKey): RowOrder | undefined {
  if (field.kind === "id" || field.kind === "frame") return field.kind;
  return field.kind === "time" || field.kind === "number" ? field.column : undefined;
}

export function compareIDs(columns: Columns, a: number, b: number): number {
  const difference = uint32At(columns.hash, a) - uint32At(columns.hash, b);
  return difference || compareHashes(rowHash(columns, a), rowHash(columns, b));
}

function* makeOrder(columns: Columns, by: RowOrder): Interruptible<Uint32Array> {
  const { byID, frameNumber, imageID } = columns;
  if (by === "id") return byID;
  if (by !== "frame") return yield* stableOrder(byID, columnReader(columns, by));
  const byNumber = yield* stableOrder(byID, yield* ranks(frameNumber, frameNumberRank));
  return yield* stableOrder(byNumber, yield* ranks(imageID, imageIDRank));
}

function* ranks(
  values: Float64Array | Uint16Array,
  rankOf: (value: number) => number,
): Interruptible<(row: number) => number> {
  const found = new Float64Array(values.length);
  const rank = (from: number, to: number) => {
    for (let row = from; row < to; row++) found[row] = rankOf(at(values, row));
  };
  yield* inStretches(values.length, rank, RANKED);
  return (row) => float64At(found, row);
}

// Ranks digit strings in text order: as left-aligned numbers of base 11. "_" follows an image id and is
// above all digits; the end of a frame number is below them.
function imageIDRank(value: number): number {
  return leftAligned([...Array.from(String(value), Number), 10]);
}

function frameNumberRank(value: number): number {
  return leftAligned(Array.from(String(value), (digit) => Number(digit) + 1));
}

function leftAligned(digits: readonly number[]): number {
  let rank = 0;
  for (let place = 0; place < 15; place++) rank = rank * 11 + (digits[place] ?? 0);
  return rank;
}

type SharedField = Extract<Field, { kind: "text" | "count" }>;

export type FrameKinds = ReturnType<typeof createFrameKinds>;

/**
 * Merges profiles by the properties that searches use: far fewer kinds than profiles, which also name satellites.
 */
function createFrameKinds(columns: Columns) {
  const { profile, profiles } = columns;
  const numbers = new Map<string, number>();
  const traits: Traits[] = [];
  const ofProfile = Uint16Array.from(profiles, (given) => {
    const { mode, lookSide, passDirection, polarization } = given;
    const { products, rangeLooks, azimuthLooks, inclination } = given;
    const key = `${mode} ${lookSide} ${passDirection} ${polarization} ${products} ${rangeLooks} ${azimuthLooks} ${inclination}`;
    return getOrAdd(numbers, key, () => traits.push(given) - 1);
  });
  const rows = new Uint32Array(traits.length);
  for (let row = 0; row < profile.length; row++) addTo(rows, uint16At(ofProfile, uint16At(profile, row)));
  const known = new Map<string, ReturnType<typeof collect>>();
  const reaches = new Map<NumberColumn, ReturnType<typeof reachOf>>();

  /** Collects the values of a property, texts in lower case, and by kind the place of its value. */
  function collect(field: SharedField) {
    const seen = new Map<string | number, number>();
    const places = Uint16Array.from(traits, (given) => {
      const value = field.kind === "text" ? textOf(field.trait, given).toLowerCase() : given[field.trait];
      return getOrAdd(seen, value, () => seen.size);
    });
    return { values: [...seen.keys()], places };
  }

  /** Returns the least and greatest number of a column, by kind. */
  function reachOf(column: NumberColumn) {
    const valueAt = columnReader(columns, column);
    const least = new Float64Array(traits.length).fill(Number.POSITIVE_INFINITY);
    const most = new Float64Array(traits.length).fill(Number.NEGATIVE_INFINITY);
    for (let row = 0; row < profile.length; row++) {
      const value = valueAt(row);
      if (value === UNKNOWN) continue;
      const kind = uint16At(ofProfile, uint16At(profile, row));
      if (value < float64At(least, kind)) least[kind] = value;
      if (value > float64At(most, kind)) most[kind] = value;
    }
    return { least, most };
  }

  return {
    /** By profile, its kind. */
    ofProfile,
    /** By kind, one of its profiles. */
    traits: traits as readonly Traits[],
    products: Uint16Array.from(traits, ({ products }) => products),
    /** Number of rows. */
    rows,
    /** Collected on first use. */
    valuesOf: (field: SharedField) => getOrAdd(known, field.trait, () => collect(field)),
    /** Tells whether a row of the kind may lie in a column's range, ends included. Computed on first use. */
    reaches(kind: number, column: NumberColumn, min: number, max: number): boolean {
      const reach = getOrAdd(reaches, column, () => reachOf(column));
      return float64At(reach.least, kind) <= max && float64At(reach.most, kind) >= min;
    },
  };
}

export function kindAt({ profile }: Columns, { ofProfile }: FrameKinds, row: number): number {
  return uint16At(ofProfile, uint16At(profile, row));
}
