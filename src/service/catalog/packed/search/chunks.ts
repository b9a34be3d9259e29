import type { Interruptible } from "../../work.ts";
import { type CatalogIndex, rowComparison, valuesOf } from "../catalog-index.ts";
import type { Segment } from "../segments.ts";
import {
  cheapestWay,
  fromLists,
  fromScan,
  fromTree,
  inRowOrder,
  liveRows,
  passing,
  type Sweep,
} from "./candidates.ts";
import type { ColumnRange } from "./compiled-query.ts";
import type { HitOrder, LastPlace } from "./hit-order.ts";

/** Chunks of rows; undefined where others may have their turn. */
type Chunks = Generator<number[] | undefined, void>;
type Way = ReturnType<typeof cheapestWay>["way"];

/** Most rows that a chunk has, but for those that tie. */
const MOST_ROWS = 65_536;
/** Units of work for a look at a segment and its profiles. */
const SEGMENT_COST = 500;

/**
 * Rows that pass the rough tests, in chunks: every row of a chunk stands before every row of the next in the order of
 * `main`, and no chunk splits a tie. Within a chunk of `start` they ascend, else they are in any order. Whoever has enough stops
 * asking. Undefined comes where others may have their turn.
 */
export function* chunksOf(
  sweep: Sweep,
  order: HitOrder,
  last: LastPlace | undefined,
  wanted: number,
): Chunks {
  const { first, end } = sweep.query;
  const rows = sweep.query.rows ?? (yield* narrowRange(sweep, wanted));
  if (rows) {
    yield inRowOrder(sweep, yield* passing(sweep, rows, first, end), first, end);
  } else if (order.main === "start") {
    yield* timeChunks(sweep, !order.descending, last, wanted);
  } else {
    yield* columnChunks(sweep, order, last, wanted);
  }
}

/** By start: segment after segment. Newest first is the order of the rows; oldest first runs the other way. */
function* timeChunks(sweep: Sweep, backward: boolean, last: LastPlace | undefined, wanted: number): Chunks {
  const { index, query } = sweep;
  const { start } = index.columns.times;
  let { first, end } = query;
  if (last) {
    if (backward)
      end = Math.min(
        end,
        firstPlace(end, (row) => last.compareMain(row) < 0),
      );
    else
      first = Math.max(
        first,
        firstPlace(end, (row) => last.compareMain(row) <= 0),
      );
  }
  const tie = (a: number, b: number) => start[a] === start[b];
  const segments = backward ? index.segments.toReversed() : index.segments;
  let share = sweep.areaShare * sweep.testShare;
  let looked = 0;
  let found = 0;
  for (const segment of segments) {
    const from = Math.max(first, segment.first);
    const to = Math.min(end, segment.end);
    sweep.work.spend(SEGMENT_COST);
    if (sweep.work.isPauseDue()) yield;
    const matching = from < to ? liveRows(sweep, segment) : 0;
    if (matching === 0) continue;
    const liveShare = matching / (segment.end - segment.first);
    const expected = Math.min(to - from, wanted / (share * liveShare));
    const { way } = cheapestWay(sweep, segment, matching, expected);
    let hits = 0;
    if (way === "scan") {
      for (const [a, b] of blocks(tie, from, to, Math.max(256, expected), backward)) {
        const rows = yield* fromScan(sweep, a, b);
        hits += rows.length;
        yield rows;
      }
    } else {
      const rows = yield* rowsOf(sweep, segment, { way, from, to });
      hits = rows.length;
      yield rows;
    }
    looked += (to - from) * liveShare;
    found += hits;
    // What the rows seen so far tell outweighs the estimate, where it promised too much.
    share = Math.min(share, (found + 1) / looked);
  }
}

/** By another column: either along its order until there is enough, or all matches at once. */
function* columnChunks(sweep: Sweep, order: HitOrder, last: LastPlace | undefined, wanted: number): Chunks {
  const { index, query } = sweep;
  const { columns, segments } = index;
  let collecting = 0;
  let matches = 0;
  const ways: { segment: Segment; way: Way; from: number; to: number }[] = [];
  for (const segment of segments) {
    const from = Math.max(query.first, segment.first);
    const to = Math.min(query.end, segment.end);
    sweep.work.spend(SEGMENT_COST);
    if (sweep.work.isPauseDue()) yield;
    const matching = from < to ? liveRows(sweep, segment) : 0;
    if (matching === 0) continue;
    const { way, cost } = cheapestWay(sweep, segment, matching, to - from);
    ways.push({ segment, way, from, to });
    collecting += cost;
    matches += matching * ((to - from) / (segment.end - segment.first)) * sweep.areaShare * sweep.testShare;
  }
  if (ways.length === 0) return;
  const walking =
    Math.min(columns.size, (wanted * columns.size) / Math.max(matches, 1)) * 15 +
    (index.hasOrder(order.main) ? 0 : columns.size * 10);
  if (walking < collecting + matches * 40) {
    const size = Math.max(256, (wanted * columns.size) / Math.max(matches, 1));
    yield* walk(sweep, order, last, size);
    return;
  }
  const all: number[] = [];
  for (const { segment, ...how } of ways) {
    for (const row of yield* rowsOf(sweep, segment, how)) all.push(row);
  }
  yield all;
}

/** Rows of a segment that pass, in a chosen way. */
function rowsOf(
  sweep: Sweep,
  segment: Segment,
  { way, from, to }: { way: Way; from: number; to: number },
): Interruptible<number[]> {
  switch (way) {
    case "scan":
      return fromScan(sweep, from, to);
    case "tree":
      return fromTree(sweep, segment, from, to);
    case "lists":
      return fromLists(sweep, segment, from, to);
  }
}

/** The rows of an order that pass, in blocks, from the tie that `last` stands in. */
function* walk(sweep: Sweep, order: HitOrder, last: LastPlace | undefined, size: number): Chunks {
  const { index, query } = sweep;
  const { columns } = index;
  const rows = yield* index.order(order.main);
  const compare = rowComparison(columns, order.main);
  let from = 0;
  let to = rows.length;
  if (last) {
    if (order.descending) to = firstPlace(to, (place) => last.compareMain(rows[place] as number) > 0);
    else from = firstPlace(to, (place) => last.compareMain(rows[place] as number) >= 0);
  }
  for (const range of query.ranges.filter(({ by }) => by === order.main)) {
    const [first, end] = rangePlaces(index, range, rows);
    from = Math.max(from, first);
    to = Math.min(to, end);
  }
  const tie = (a: number, b: number) => compare(rows[a] as number, rows[b] as number) === 0;
  for (const [a, b] of blocks(tie, from, to, size, order.descending)) {
    yield yield* passing(sweep, rows.subarray(a, b), query.first, query.end);
  }
}

/** Rows of the narrowest range among the conditions, where looking them up beats running along the time. */
function* narrowRange(
  { index, query, areaShare, testShare }: Sweep,
  wanted: number,
): Interruptible<Uint32Array | undefined> {
  const { size } = index.columns;
  const running = Math.min(size, wanted / (areaShare * testShare), size * areaShare * 8);
  for (const range of query.ranges) {
    if (sampledShare(index, range) * size * 2 > running) continue;
    const rows = yield* index.order(range.by);
    const [from, to] = rangePlaces(index, range, rows);
    return rows.subarray(from, to);
  }
  return undefined;
}

/** From where to where the values of a range stand among the rows in the order of its column. */
function rangePlaces(
  { columns }: CatalogIndex,
  { by, min, max }: ColumnRange,
  rows: Uint32Array,
): [from: number, to: number] {
  const values = valuesOf(columns, by) as ArrayLike<number>;
  return [
    firstPlace(rows.length, (place) => (values[rows[place] as number] as number) >= min),
    firstPlace(rows.length, (place) => (values[rows[place] as number] as number) > max),
  ];
}

function sampledShare({ columns }: CatalogIndex, { by, min, max }: ColumnRange): number {
  const values = valuesOf(columns, by) as ArrayLike<number>;
  const step = Math.max(1, columns.size >> 9);
  let looked = 0;
  let inside = 0;
  for (let row = 0; row < columns.size; row += step) {
    looked++;
    if ((values[row] as number) >= min && (values[row] as number) <= max) inside++;
  }
  return (inside + 1) / (looked + 1);
}

/** Cuts a stretch of places into blocks of about `size` that never split a tie; each block doubles the last, up to a limit. */
function* blocks(
  tie: (a: number, b: number) => boolean,
  from: number,
  to: number,
  size: number,
  backward: boolean,
): Generator<[from: number, to: number]> {
  let length = Math.ceil(size);
  while (from < to) {
    if (backward) {
      let cut = Math.max(from, to - length);
      while (cut > from && tie(cut - 1, cut)) cut--;
      yield [cut, to];
      to = cut;
    } else {
      let cut = Math.min(to, from + length);
      while (cut < to && tie(cut - 1, cut)) cut++;
      yield [from, cut];
      from = cut;
    }
    length = Math.min(MOST_ROWS, length * 2);
  }
}

/** The first place from which on `holds` is true. */
function firstPlace(length: number, holds: (place: number) => boolean): number {
  let from = 0;
  let to = length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
