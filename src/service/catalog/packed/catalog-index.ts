import { formatFrameID } from "../items/frame-id.ts";
import { compareHashes, type FrameHash } from "../items/item-id.ts";
import type { SortKey } from "../sort-keys.ts";
import { type Interruptible, inStretches } from "../work.ts";
import { type AreaGrid, createAreaGrid } from "./area-grid.ts";
import { type Columns, type NumberColumn, numberColumns, rowHash, type TimeColumn } from "./columns.ts";
import { createSegments, type Segment } from "./segments.ts";
import { stableOrder } from "./stable-order.ts";

/** Rows that are ranked without a pause. */
const RANKED = 1_024;

/** What rows can be put in an order of their own by; every other property is shared by many rows. */
export type RowOrder = "id" | "frame" | TimeColumn | NumberColumn;

/** The columns with everything that finds rows in them. */
export interface CatalogIndex {
  columns: Columns;
  segments: readonly Segment[];
  grid: AreaGrid;
  /** Longest acquisition, milliseconds. */
  longest: number;
  /** Farthest east edge, degrees; above 180 when a row crosses the antimeridian. */
  farthestEast: number;
  /** Rows ascending by a column, equal ones by item id. Made at the first use, which may take many slices. */
  order(by: RowOrder): Interruptible<Uint32Array>;
  /** Whether that order was made already. */
  hasOrder(by: RowOrder): boolean;
}

/** Indexes packed frames; tests make the segments smaller. */
export function* createIndex(columns: Columns, segmentRows?: number): Interruptible<CatalogIndex> {
  const orders = new Map<RowOrder, Uint32Array>([["id", columns.byID]]);
  const segments = yield* createSegments(columns, segmentRows);
  return {
    columns,
    segments,
    grid: createAreaGrid(columns),
    longest: columns.times.end.reduce(
      (longest, end, row) => Math.max(longest, end - (columns.times.start[row] as number)),
      0,
    ),
    farthestEast: columns.east.reduce((farthest, east) => Math.max(farthest, east), 0),
    *order(by) {
      const order = orders.get(by) ?? (yield* makeOrder(columns, by));
      orders.set(by, order);
      return order;
    },
    hasOrder: (by) => orders.has(by),
  };
}

/** The order a sort key asks for; undefined when the key is shared by many rows. */
export function rowOrderOf({ field }: SortKey): RowOrder | undefined {
  switch (field.kind) {
    case "id":
    case "frame":
      return field.kind;
    case "time":
    case "number":
      return field.column;
    case "text":
    case "count":
    case "product":
      return undefined;
  }
}

/** The values of an order that has numbers. */
export function valuesOf(columns: Columns, by: RowOrder): Float64Array | Int32Array | undefined {
  if (by === "id" || by === "frame") return undefined;
  return by in numberColumns ? columns.numbers[by as NumberColumn] : columns.times[by as TimeColumn];
}

/** Compares two rows in an order, ascending; 0 for equal values. */
export function rowComparison(columns: Columns, by: RowOrder): (a: number, b: number) => number {
  if (by === "id") return (a, b) => compareIDs(columns, a, b);
  if (by === "frame") {
    return (a, b) => {
      const [first, second] = [frameIDOf(columns, a), frameIDOf(columns, b)];
      return first < second ? -1 : first > second ? 1 : 0;
    };
  }
  const values = valuesOf(columns, by) as Float64Array | Int32Array;
  return (a, b) => (values[a] as number) - (values[b] as number);
}

/** Compares two rows by the ids of their items. */
export function compareIDs(columns: Columns, a: number, b: number): number {
  const difference = (columns.hash[a] as number) - (columns.hash[b] as number);
  return difference || compareHashes(rowHash(columns, a), rowHash(columns, b));
}

/** `frame_id` of a row. */
export function frameIDOf({ imageID, frameNumber }: Columns, row: number): string {
  return formatFrameID({ imageID: imageID[row] as number, frameNumber: frameNumber[row] as number });
}

/** The row of a frame by its hash; undefined when the catalog does not hold it. */
export function findRow(columns: Columns, hash: FrameHash): number | undefined {
  let from = 0;
  let to = columns.size;
  while (from < to) {
    const middle = (from + to) >> 1;
    const row = columns.byID[middle] as number;
    const order = (columns.hash[row] as number) - hash[0] || compareHashes(rowHash(columns, row), hash);
    if (order === 0) return row;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return undefined;
}

function* makeOrder(columns: Columns, by: RowOrder): Interruptible<Uint32Array> {
  if (by !== "frame") return yield* stableOrder(columns.byID, valuesOf(columns, by) ?? []);
  const byNumber = yield* stableOrder(columns.byID, yield* ranks(columns.frameNumber, frameNumberRank));
  return yield* stableOrder(byNumber, yield* ranks(columns.imageID, imageIDRank));
}

function* ranks(values: ArrayLike<number>, rankOf: (value: number) => number): Interruptible<Float64Array> {
  const found = new Float64Array(values.length);
  const rank = (from: number, to: number) => {
    for (let row = from; row < to; row++) found[row] = rankOf(values[row] as number);
  };
  yield* inStretches(values.length, rank, RANKED);
  return found;
}

// Texts of digits are ordered as numbers of base 11, aligned left. After an image id comes "_", which stands behind every
// digit; after a frame number comes nothing, which stands before.
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
