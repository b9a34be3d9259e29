import { uint16At, uint32At } from "../../../../geo/packed/entry-at.ts";
import { type Interruptible, UNITS, type Work } from "../../work.ts";
import { type CatalogIndex, type Segment, valuesOf } from "../catalog-index.ts";
import { at, firstPlace, valueAt } from "../columns.ts";
import type { ColumnRange, CompiledQuery } from "./compiled-query.ts";
import { type HitOrder, hitOf, keyComparison, type LastPlace } from "./hit-order.ts";

/** A search narrowed to one class of items, with what the planner expects of it. */
export interface Sweep {
  index: CatalogIndex;
  query: CompiledQuery;
  work: Work;
  /** Estimated shares of the rows that lie in the boxes, and that pass the row tests. */
  areaShare: number;
  testShare: number;
  /** By profile: product types that may be shown; 0 where no row can match. */
  live: Uint16Array;
  /** The rough test of a row: all but the exact area and the row's own product types. */
  passes(row: number): boolean;
}

/** Rows of a segment from `from` to before `to`; `matching` of the whole segment have a profile that can match. */
interface Stretch {
  segment: Segment;
  from: number;
  to: number;
  matching: number;
}

/** Chunks of rows; undefined where others may have their turn. */
type Chunks = Generator<number[] | undefined, void>;
type Method = keyof typeof methods;

const SAMPLE = 256;
/** Rows of the first chunk of a scan or walk at least, and of any at most, but for those that tie. */
const ROWS = { least: 256, most: 65_536 };
/** Units of work between two looks at whether it is time for a pause. */
const UNPAUSED = 100_000;

/** Estimates a search from its boxes and from some rows; what it gives narrows the search to product types by profile. */
export function planSweeps(
  index: CatalogIndex,
  query: CompiledQuery,
  work: Work,
): (masks: Uint16Array) => Sweep {
  const { size, profile } = index.columns;
  const { boxes, shown, rowTests, rowCost, touches } = query;
  const inArea = boxes?.reduce((sum, box) => sum + index.estimate(box), 0);
  const areaShare = inArea === undefined ? 1 : Math.min(1, (inArea + 1) / size);
  work.spend(SAMPLE * rowCost);
  const holds = (row: number) => {
    for (const test of rowTests) if (!test(row)) return false;
    return true;
  };
  const testShare = rowTests.length === 0 ? 1 : sampled(size, SAMPLE, holds);
  return (masks) => {
    const live = masks.map((mask, number) => mask & uint16At(shown, number));
    work.spend(live.length);
    const passes = (row: number) =>
      uint16At(live, uint16At(profile, row)) !== 0 && touches(row) && holds(row);
    return { index, query, work, areaShare, testShare, live, passes };
  };
}

/** The share of evenly spread rows for which something holds; never quite 0. */
function sampled(size: number, most: number, holds: (row: number) => boolean): number {
  const looked = Math.min(most, size);
  let held = 0;
  for (let i = 0; i < looked; i++) if (holds(Math.floor(((i + 0.5) * size) / looked))) held++;
  return (held + 0.5) / (looked + 1);
}

/**
 * Rows that pass the rough tests, in chunks: every row of a chunk comes before every row of the next in the order of
 * `main`, and no chunk splits a tie. Within a chunk of `start` they ascend, else they are in any order. The caller stops when
 * it has enough. Undefined comes where others may have their turn.
 */
export function* chunksOf(
  sweep: Sweep,
  order: HitOrder,
  last: LastPlace | undefined,
  wanted: number,
): Chunks {
  const { first, end } = sweep.query;
  const rows = sweep.query.rows ?? (yield* narrowRange(sweep, wanted));
  if (rows) yield inRowOrder(sweep, yield* passing(sweep, rows, first, end), first, end);
  else if (order.main === "start") yield* timeChunks(sweep, order, last, wanted);
  else yield* columnChunks(sweep, order, last, wanted);
}

/** Rows of the narrowest range among the conditions, where looking them up beats running along the time. */
function* narrowRange(
  { index, query, areaShare, testShare }: Sweep,
  wanted: number,
): Interruptible<Uint32Array | undefined> {
  const { columns } = index;
  const { size } = columns;
  const running = Math.min(size, wanted / (areaShare * testShare), size * areaShare * 8);
  for (const range of query.ranges) {
    const values = valuesOf(columns, range.by);
    const share = sampled(size, 2 * SAMPLE, (row) => {
      const value = valueAt(values, row);
      return value >= range.min && value <= range.max;
    });
    if (share * size * 2 > running) continue;
    const rows = yield* index.order(range.by);
    return rows.subarray(...rangePlaces(index, range, rows));
  }
  return undefined;
}

/** From where to where the values of a range stand among the rows in the order of its column. */
function rangePlaces(
  { columns }: CatalogIndex,
  { by, min, max }: ColumnRange,
  rows: Uint32Array,
): [from: number, to: number] {
  const values = valuesOf(columns, by);
  const read = (place: number) => valueAt(values, uint32At(rows, place));
  return [
    firstPlace(rows.length, (place) => read(place) >= min),
    firstPlace(rows.length, (place) => read(place) > max),
  ];
}

/** By start: segment after segment. Newest first is the order of the rows; oldest first runs the other way. */
function* timeChunks(sweep: Sweep, { key }: HitOrder, last: LastPlace | undefined, wanted: number): Chunks {
  const { start } = sweep.index.columns.times;
  const backward = !key.descending;
  const tie = (a: number, b: number) => start[a] === start[b];
  const { first, end } = behind(last, backward, sweep.query, (row) => row);
  let share = sweep.areaShare * sweep.testShare;
  let looked = 0;
  let found = 0;
  for (const stretch of stretchesOf(sweep, first, end, backward)) {
    if (!stretch) {
      yield;
      continue;
    }
    const { segment, from, to, matching } = stretch;
    const liveShare = matching / (segment.end - segment.first);
    const expected = Math.min(to - from, wanted / (share * liveShare));
    const { method } = cheapestMethod(sweep, stretch, expected);
    const size = method === "scan" ? Math.max(ROWS.least, expected) : to - from;
    for (const [a, b] of blocks(tie, from, to, size, backward)) {
      const rows = yield* methods[method](sweep, { ...stretch, from: a, to: b });
      found += rows.length;
      yield rows;
    }
    looked += (to - from) * liveShare;
    // The rows seen so far outweigh the estimate, where it promised too much.
    share = Math.min(share, (found + 1) / looked);
  }
}

/** By another column: either along its order until there is enough, or all matches at once. */
function* columnChunks(sweep: Sweep, order: HitOrder, last: LastPlace | undefined, wanted: number): Chunks {
  const { index, query, areaShare, testShare } = sweep;
  const { size } = index.columns;
  let collecting = 0;
  let matches = 0;
  const plan: [Stretch, Method][] = [];
  for (const stretch of stretchesOf(sweep, query.first, query.end, false)) {
    if (!stretch) {
      yield;
      continue;
    }
    const { segment, from, to, matching } = stretch;
    const { method, cost } = cheapestMethod(sweep, stretch, to - from);
    plan.push([stretch, method]);
    collecting += cost;
    matches += matching * ((to - from) / (segment.end - segment.first)) * areaShare * testShare;
  }
  if (plan.length === 0) return;
  const walked = (wanted * size) / Math.max(matches, 1);
  const walking = Math.min(size, walked) * 15 + (index.hasOrder(order.main) ? 0 : size * 10);
  if (walking < collecting + matches * 40) {
    yield* walk(sweep, order, last, Math.max(ROWS.least, walked));
    return;
  }
  const all: number[] = [];
  for (const [stretch, method] of plan)
    for (const row of yield* methods[method](sweep, stretch)) all.push(row);
  yield all;
}

/** The rows of an order that pass, in blocks, from the tie that contains `last`. */
function* walk(sweep: Sweep, { main, key }: HitOrder, last: LastPlace | undefined, size: number): Chunks {
  const { index, query } = sweep;
  const rows = yield* index.order(main);
  const compare = keyComparison(index.columns, key);
  const hitAt = (place: number) => hitOf(uint32At(rows, place), 0);
  const tie = (a: number, b: number) => compare(hitAt(a), hitAt(b)) === 0;
  const whole = { first: 0, end: rows.length };
  let { first, end } = behind(last, key.descending, whole, (place) => uint32At(rows, place));
  for (const range of query.ranges.filter(({ by }) => by === main)) {
    const [from, to] = rangePlaces(index, range, rows);
    first = Math.max(first, from);
    end = Math.min(end, to);
  }
  for (const [from, to] of blocks(tie, first, end, size, key.descending)) {
    yield yield* passing(sweep, rows.subarray(from, to), query.first, query.end);
  }
}

/** What is left of some places, which run forward or backward, from the tie that contains `last`. */
function behind(
  last: LastPlace | undefined,
  backward: boolean,
  { first, end }: { first: number; end: number },
  rowAt: (place: number) => number,
) {
  if (!last) return { first, end };
  const isBefore = (place: number) => last.compareMain(rowAt(place)) < 0;
  const tie = firstPlace(end, (place) => isBefore(place) === backward);
  return backward ? { first, end: tie } : { first: Math.max(first, tie), end };
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
    let cut = backward ? Math.max(from, to - length) : Math.min(to, from + length);
    while (cut > from && cut < to && tie(cut - 1, cut)) cut += backward ? -1 : 1;
    yield backward ? [cut, to] : [from, cut];
    if (backward) to = cut;
    else from = cut;
    length = Math.min(ROWS.most, length * 2);
  }
}

/** The rows of each segment from `first` to before `end` among which some can match; undefined where others may have their turn. */
function* stretchesOf(
  { index, live, work }: Sweep,
  first: number,
  end: number,
  backward: boolean,
): Generator<Stretch | undefined> {
  for (const segment of backward ? index.segments.toReversed() : index.segments) {
    const from = Math.max(first, segment.first);
    const to = Math.min(end, segment.end);
    work.spend(UNITS.segment);
    if (work.isPauseDue()) yield undefined;
    const matching = from < to ? liveRows(live, segment) : 0;
    if (matching > 0) yield { segment, from, to, matching };
  }
}

/** How many rows of a segment have a profile that can match. */
function liveRows(live: Uint16Array, { profileStart }: Segment): number {
  let rows = 0;
  for (let p = 0; p < live.length; p++)
    if (live[p] !== 0) rows += uint32At(profileStart, p + 1) - uint32At(profileStart, p);
  return rows;
}

/** The cheapest strategy to find the rows of a stretch, with its cost in nanoseconds, measured roughly. */
function cheapestMethod({ query, areaShare }: Sweep, { segment, matching }: Stretch, scanned: number) {
  const tree = query.boxes
    ? 3_000 + (segment.end - segment.first) * areaShare * 40
    : Number.POSITIVE_INFINITY;
  const costs: { method: Method; cost: number }[] = [
    { method: "scan", cost: scanned * 5 },
    { method: "lists", cost: matching * 8 },
    { method: "tree", cost: tree },
  ];
  return costs.reduce((best, next) => (next.cost < best.cost ? next : best));
}

/** Strategies to find the rows of a stretch that pass; each gives them ascending. */
const methods = { scan: fromScan, lists: fromLists, tree: fromTree } as const;

/** By looking at every row. */
function* fromScan({ query, passes, work }: Sweep, { from, to }: Stretch): Interruptible<number[]> {
  const rows: number[] = [];
  for (let row = from; row < to; ) {
    const end = Math.min(to, row + rowsAtOnce(query));
    work.spend((end - row) * query.rowCost);
    for (; row < end; row++) if (passes(row)) rows.push(row);
    if (work.isPauseDue()) yield;
  }
  return rows;
}

/** By the segment's tree. */
function* fromTree(sweep: Sweep, { segment, from, to }: Stretch): Interruptible<number[]> {
  const { boxes = [] } = sweep.query;
  const near: number[] = [];
  for (const box of boxes) {
    segment.tree.search(...box, (place) => {
      near.push(segment.first + place);
      return false;
    });
  }
  sweep.work.spend(near.length * UNITS.placing);
  const rows = inRowOrder(sweep, yield* passing(sweep, near, from, to), from, to);
  // A row near the antimeridian may touch two copies of the area.
  return boxes.length > 1 ? rows.filter((row, place) => row !== rows[place - 1]) : rows;
}

/** By the segment's lists of rows by profile. */
function* fromLists(sweep: Sweep, { segment, from, to }: Stretch): Interruptible<number[]> {
  const { byProfile, profileStart } = segment;
  const rows: number[] = [];
  for (let p = 0; p < sweep.live.length; p++) {
    if (sweep.live[p] === 0) continue;
    const list = byProfile.subarray(profileStart[p], profileStart[p + 1]);
    for (const row of yield* passing(sweep, list, from, to)) rows.push(row);
  }
  return inRowOrder(sweep, rows, from, to);
}

/** Those of some rows that pass and lie from `from` to before `to`, in the order in which they are given. */
function* passing(
  { query, passes, work }: Sweep,
  rows: ArrayLike<number>,
  from: number,
  to: number,
): Interruptible<number[]> {
  const found: number[] = [];
  for (let place = 0; place < rows.length; ) {
    const end = Math.min(rows.length, place + rowsAtOnce(query));
    work.spend((end - place) * query.rowCost);
    for (; place < end; place++) {
      const row = at(rows, place);
      if (row >= from && row < to && passes(row)) found.push(row);
    }
    if (work.isPauseDue()) yield;
  }
  return found;
}

/** Rows that are tested between two looks at the time. */
function rowsAtOnce({ rowCost }: CompiledQuery): number {
  return Math.max(16, Math.floor(UNPAUSED / rowCost));
}

/** Puts rows from `from` to before `to` into their order, each once where they are many. The list is used up. */
function inRowOrder({ work }: Sweep, rows: number[], from: number, to: number): number[] {
  work.spend(rows.length * UNITS.placing);
  // A mark for each row that there could be takes less time than to compare many.
  if (rows.length * 64 < to - from) return rows.sort((a, b) => a - b);
  const marks = new Uint8Array(to - from);
  for (const row of rows) marks[row - from] = 1;
  const sorted: number[] = [];
  for (let place = 0; place < marks.length; place++) if (marks[place] === 1) sorted.push(from + place);
  return sorted;
}
