import { uint16At, uint32At } from "../../../geo/packed.ts";
import type { SortTuple } from "../catalog-store.ts";
import type { CatalogQuery, SortKey } from "../read-search.ts";
import { type Interruptible, UNITS, Work } from "../work.ts";
import { type CatalogIndex, kindAt, type Segment } from "./catalog-index.ts";
import { at, columnReader, firstPlace } from "./columns.ts";
import { type ColumnRange, type CompiledQuery, compileQuery, type Scope } from "./compiled-query.ts";
import {
  type Hit,
  type HitOrder,
  hitClasses,
  hitComparison,
  hitOf,
  isRowOrder,
  keyComparison,
  type LastPlace,
  readPlace,
  rowOfHit,
  takeApart,
} from "./hit-order.ts";

const ENTRIES_AT_ONCE = 1_024;

/**
 * Returns the items of a search that stand after `after`, in order: one more than the limit, if there are as many. Throws 422
 * when that takes more work than a search may.
 *
 * The flow, from top to bottom of this file:
 * 1. `compileQuery` turns the search into tests of rows; `planSweeps` estimates what share of the rows they pass.
 * 2. `hitClasses` splits a sort by shared values (mode, satellite) into one sweep for each combination.
 * 3. `chunksOf` yields candidate rows in chunks, each wholly before the next in the order: rows that are named or owned; the
 *    narrowest range of a column; along the time, segment after segment; or along the order of another column. In each segment
 *    `cheapestMethod` chooses between a scan, the lists of rows by kind and the R-tree.
 * 4. `takeInOrder` puts the items of a chunk in order and tests them exactly, until the page is full.
 *
 * Cost, of n rows and k items requested. Newest first: time grows with the rows between the newest and the k-th match, or with
 * the rows near the area where a tree finds fewer. In another order: with all rows near the area, of which a little more than k
 * are ranked, or with those before the k-th match in that order; the search that makes an order worth its cost also makes it, in
 * time that grows with n, and 4 bytes a row are kept. A chunk of m candidates takes m + k log m comparisons. At worst, where
 * little matches, time grows with n. Memory: some 16 bytes a candidate, and a bit for each row of a segment put in order.
 */
export function* findHits(
  index: CatalogIndex,
  search: CatalogQuery,
  scope: Scope,
  { after, limit, work = new Work() }: { after?: SortTuple | undefined; limit: number; work?: Work },
): Interruptible<Hit[]> {
  const { columns } = index;
  const query = compileQuery(index, search, scope, work);
  const order = takeApart(search.sort);
  const ordering: Ordering = {
    ...order,
    compare: hitComparison(columns, order),
    cost: comparisonCost(search.sort.slice(order.classes.length)),
  };
  const place = after && readPlace(columns, order, after);
  const hits: Hit[] = [];
  if (query.first >= query.end) return hits;
  const narrowed = planSweeps(index, query, work);
  for (const { masks, fromLast } of hitClasses(index.kinds, order.classes, query.masks, place)) {
    const sweep = narrowed(masks);
    const last = fromLast === 0 ? place : undefined;
    for (const rows of chunksOf(sweep, order, last, Math.ceil((limit + 1 - hits.length) / 2))) {
      if (rows) yield* takeInOrder(sweep, masks, ordering, { rows, last, hits, limit });
      else yield;
      if (hits.length > limit) return hits;
    }
  }
  return hits;
}

interface Ordering extends HitOrder {
  compare: (a: Hit, b: Hit) => number;
  cost: number;
}

function comparisonCost(keys: readonly SortKey[]): number {
  return keys.reduce<number>(
    (sum, { field }) => sum + (field.kind === "frame" ? UNITS.text : UNITS.look),
    UNITS.comparing,
  );
}

interface Taking {
  rows: readonly number[];
  last: LastPlace | undefined;
  hits: Hit[];
  limit: number;
}

/** Appends the items of a chunk in order; the exact area test comes last, only as far as needed. */
function* takeInOrder(
  { index, query, work }: Sweep,
  masks: Uint16Array,
  order: Ordering,
  { rows, last, hits, limit }: Taking,
): Interruptible<void> {
  const isNext = (hit: Hit) => last === undefined || last.compare(hit) > 0;
  const { columns, kinds } = index;
  const itemsOf = (row: number) => uint16At(masks, kindAt(columns, kinds, row)) & query.shows(row);
  const takeRow = (row: number) => {
    const items = itemsOf(row);
    const isBehind = last === undefined || last.compareMain(row) > 0;
    if (items === 0 || !(isBehind || isNext(hitOf(row, 15))) || !query.meets(row)) return;
    for (const hit of hitsOf(row, items)) if (isBehind || isNext(hit)) hits.push(hit);
  };
  const cost = UNITS.look + (last ? order.cost + UNITS.text : 0);
  if (isRowOrder(order)) {
    for (const row of rows) {
      work.spend(cost);
      takeRow(row);
      if (hits.length > limit) return;
      if (work.isPauseDue()) yield;
    }
    return;
  }
  const entries: Hit[] = [];
  for (let place = 0; place < rows.length; ) {
    const end = Math.min(rows.length, place + ENTRIES_AT_ONCE);
    work.spend((end - place) * cost);
    for (; place < end; place++) {
      const row = at(rows, place);
      // The last possible item shows whether the whole row lies before the page.
      if (order.byRow && isNext(hitOf(row, 15))) entries.push(hitOf(row, 0));
      if (!order.byRow) for (const hit of hitsOf(row, itemsOf(row))) if (isNext(hit)) entries.push(hit);
    }
    if (work.isPauseDue()) yield;
  }
  for (const entry of smallestFirst(entries, order, work)) {
    if (entry === undefined || work.isPauseDue()) yield;
    if (entry === undefined) continue;
    work.spend(UNITS.look);
    if (order.byRow) takeRow(rowOfHit(entry));
    else if (query.meets(rowOfHit(entry))) hits.push(entry);
    if (hits.length > limit) return;
  }
}

function* hitsOf(row: number, items: number): Generator<Hit> {
  for (let left = items; left !== 0; left &= left - 1) yield hitOf(row, 31 - Math.clz32(left & -left));
}

/**
 * Yields entries in order from a binary heap, sorting no more than needed. Consumes the array; yields
 * undefined where others may run.
 */
function* smallestFirst(entries: Hit[], { compare, cost }: Ordering, work: Work): Generator<Hit | undefined> {
  for (let place = (entries.length >> 1) - 1; place >= 0; ) {
    const end = Math.max(-1, place - ENTRIES_AT_ONCE);
    work.spend((place - end) * 4 * cost);
    for (; place > end; place--) sink(entries, place, compare);
    if (work.isPauseDue()) yield undefined;
  }
  while (entries.length > 0) {
    const smallest = at(entries, 0);
    const last = entries.pop() ?? smallest;
    if (entries.length > 0) {
      entries[0] = last;
      sink(entries, 0, compare);
      work.spend(2 * Math.log2(entries.length) * cost);
    }
    yield smallest;
  }
}

function sink(heap: Hit[], from: number, compare: (a: Hit, b: Hit) => number): void {
  const value = at(heap, from);
  let place = from;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compare(at(heap, child + 1), at(heap, child)) < 0) child++;
    if (compare(at(heap, child), value) >= 0) break;
    heap[place] = at(heap, child);
    place = child;
  }
  heap[place] = value;
}

const LEAST = 256;

/**
 * Yields rows that pass the cheap tests in chunks, each wholly before the next in the order of `main`; ties
 * are not split. Within a chunk, rows ascend for `start`, else are unordered. Yields undefined where others
 * may run.
 */
function* chunksOf(sweep: Sweep, order: HitOrder, last: LastPlace | undefined, wanted: number): Chunks {
  if (sweep.liveShare === 0) return;
  const { first, end } = sweep.query;
  const rows = sweep.query.rows ?? (yield* narrowRange(sweep, wanted));
  if (rows) yield inRowOrder(sweep, yield* passing(sweep, rows, first, end), first, end);
  else if (order.main === "start") yield* timeChunks(sweep, order, last, wanted);
  else yield* columnChunks(sweep, order, last, wanted);
}

/** Returns the rows of the narrowest range, where looking them up beats scanning by time. */
function* narrowRange(
  { index, query, areaShare, testShare, liveShare }: Sweep,
  wanted: number,
): Interruptible<Uint32Array | undefined> {
  const { size } = index.columns;
  const scanned = Math.min(query.end - query.first, wanted / (areaShare * testShare * liveShare));
  const running = Math.min(scanned * TIMES.scanned, size * areaShare * TIMES.near);
  for (const range of query.ranges) {
    const valueAt = columnReader(index.columns, range.by);
    const share = sampled(0, size, (row) => {
      const value = valueAt(row);
      return value >= range.min && value <= range.max;
    });
    if (!index.isOrderWorth(range.by, running - share * size * TIMES.walked)) continue;
    const rows = yield* index.order(range.by);
    const [from, to] = rangePlaces(index, range, rows);
    if ((to - from) * TIMES.walked < running) return rows.subarray(from, to);
  }
  return undefined;
}

/** Yields by start, segment by segment, in either direction. */
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
    const { segment, from, to } = stretch;
    const liveShare = liveShareOf(sweep, segment);
    if (liveShare === 0) continue;
    const left = { from, to };
    let length = LEAST;
    while (left.from < left.to) {
      const expected = wanted / (share * liveShare);
      const rest = left.to - left.from;
      const most = Math.max(length, expected);
      const { method } = cheapestMethod(sweep, segment, liveShare, Math.min(rest, most));
      const size = method === "tree" ? rest : most;
      const [a, b] = block(tie, left.from, left.to, size, backward);
      const rows = yield* methods[method](sweep, { segment, from: a, to: b });
      yield method === "scan" ? rows : inRowOrder(sweep, rows, a, b);
      if (backward) left.to = a;
      else left.from = b;
      length = 2 * (b - a);
      found += rows.length;
      looked += (b - a) * liveShare;
      // Observed rows correct an optimistic estimate.
      share = Math.min(share, (found + 1) / looked);
    }
  }
}

/** Chunks of rows; undefined where the search may pause. */
type Chunks = Generator<number[] | undefined, void>;

const LAYERED_AT_ONCE = 16_384;
const ROWS = { least: 256, most: 65_536 };

/** Yields by another column: along its order until there are enough, or all matches at once. */
function* columnChunks(sweep: Sweep, order: HitOrder, last: LastPlace | undefined, wanted: number): Chunks {
  const { index, query, areaShare, testShare, liveShare } = sweep;
  const { size } = index.columns;
  const matches = Math.max(1, (query.end - query.first) * areaShare * testShare * liveShare);
  let collecting = matches * TIMES.ranked;
  // A row near the antimeridian may touch two copies of the area.
  const several = (query.boxes?.length ?? 0) > 1;
  const plan: [Stretch, Method][] = [];
  for (const stretch of stretchesOf(sweep, query.first, query.end, false)) {
    if (!stretch) {
      yield;
      continue;
    }
    const { segment, from, to } = stretch;
    const share = liveShareOf(sweep, segment);
    if (share === 0) continue;
    const { method, cost } = cheapestMethod(sweep, segment, share, to - from);
    plan.push([stretch, method]);
    collecting += cost;
  }
  if (plan.length === 0) return;
  const walked = Math.min(size, (wanted * size) / matches);
  const saving = collecting - walked * TIMES.walked;
  const compare = keyComparison(index.columns, order.key);
  let isLeft = (row: number) => !last || last.compareMain(row) >= 0;
  if (saving > 0 && index.isOrderWorth(order.main, saving)) {
    const most = collecting / TIMES.walked;
    const stopped = yield* walk(sweep, order, last, { size: Math.max(ROWS.least, walked), wanted, most });
    if (stopped === undefined) return;
    isLeft = (row) => compare(hitOf(row, 0), hitOf(stopped, 0)) > 0;
  }
  const all: number[] = [];
  for (const [stretch, method] of plan) {
    const { from, to } = stretch;
    const rows = yield* methods[method](sweep, stretch);
    for (const row of several ? inRowOrder(sweep, rows, from, to) : rows) if (isLeft(row)) all.push(row);
  }
  yield* inLayers(sweep, order, all, wanted);
}

/**
 * Yields rows in layers of the order's column, the first a little larger than wanted, so that few are
 * ranked.
 */
function* inLayers(
  { index: { columns }, work }: Sweep,
  { main, key }: HitOrder,
  all: number[],
  wanted: number,
): Chunks {
  if (main === "id" || main === "frame") {
    yield all;
    return;
  }
  const valueAt = columnReader(columns, main);
  const sign = key.descending ? -1 : 1;
  let rows = all;
  for (let size = 2 * wanted; rows.length > 2 * SAMPLE && rows.length > 2 * size; size *= 4) {
    const sample = new Float64Array(SAMPLE).map(
      (_, nr) => sign * valueAt(at(rows, Math.floor((nr * rows.length) / SAMPLE))),
    );
    const limit = at(sample.sort(), Math.ceil((SAMPLE * size) / rows.length));
    const rest: number[] = [];
    const layer: number[] = [];
    for (let place = 0; place < rows.length; ) {
      const end = Math.min(rows.length, place + LAYERED_AT_ONCE);
      work.spend((end - place) * UNITS.placing);
      for (; place < end; place++) {
        const row = at(rows, place);
        (sign * valueAt(row) <= limit ? layer : rest).push(row);
      }
      if (work.isPauseDue()) yield;
    }
    yield layer;
    rows = rest;
  }
  yield rows;
}

/**
 * Yields the rows of an order that pass, in blocks of about `size`, from the tie that contains `last`.
 * Returns the last row visited where more than `most` further rows are expected.
 */
function* walk(
  sweep: Sweep,
  { main, key }: HitOrder,
  last: LastPlace | undefined,
  { size, wanted, most }: { size: number; wanted: number; most: number },
): Generator<number[] | undefined, number | undefined> {
  const { index, query } = sweep;
  const rows = yield* index.order(main);
  const rowAt = (place: number) => uint32At(rows, place);
  const compare = keyComparison(index.columns, key);
  const tie = (a: number, b: number) => compare(hitOf(rowAt(a), 0), hitOf(rowAt(b), 0)) === 0;
  const backward = key.descending;
  let { first, end } = behind(last, backward, { first: 0, end: rows.length }, rowAt);
  for (const range of query.ranges.filter(({ by }) => by === main)) {
    const [from, to] = rangePlaces(index, range, rows);
    first = Math.max(first, from);
    end = Math.min(end, to);
  }
  let walked = 0;
  let found = 0;
  for (let length = size; first < end; length = Math.min(ROWS.most, length * 2)) {
    if (((wanted - found) * walked) / (found + 1) > most) return rowAt(backward ? end : first - 1);
    const [from, to] = block(tie, first, end, length, backward);
    const passed = yield* passing(sweep, rows.subarray(from, to), query.first, query.end);
    yield passed;
    walked += to - from;
    found += passed.length;
    if (backward) end = from;
    else first = to;
  }
  return undefined;
}

interface Stretch {
  segment: Segment;
  from: number;
  to: number;
}

type Method = keyof typeof methods;

const FEW = 64;
const UNPAUSED = 100_000;
/**
 * Rough times, ns: a row scanned, from a list, from the tree, by an order; a match ranked; overhead of a
 * tree and of a list.
 */
const TIMES = { scanned: 5, listed: 10, near: 30, walked: 50, ranked: 20, tree: 3_000, list: 100 };

/** Yields the parts of segments from row `first` to before `end`; undefined where others may run. */
function* stretchesOf(
  { index, work }: Sweep,
  first: number,
  end: number,
  backward: boolean,
): Generator<Stretch | undefined> {
  for (const segment of backward ? index.segments.toReversed() : index.segments) {
    const from = Math.max(first, segment.first);
    const to = Math.min(end, segment.end);
    if (from >= to) continue;
    work.spend(UNITS.segment);
    if (work.isPauseDue()) yield undefined;
    yield { segment, from, to };
  }
}

function liveShareOf({ live }: Sweep, { first, end, kindStart }: Segment): number {
  let rows = 0;
  for (let kind = 0; kind < live.length; kind++)
    if (live[kind] !== 0) rows += uint32At(kindStart, kind + 1) - uint32At(kindStart, kind);
  return rows / (end - first);
}

/**
 * Returns the cheapest method to find rows of a segment, of which `scanned` are expected to be visited in a
 * scan.
 */
function cheapestMethod(
  { query, live, areaShare }: Sweep,
  segment: Segment,
  liveShare: number,
  scanned: number,
) {
  const tree = query.boxes
    ? TIMES.tree + (segment.end - segment.first) * areaShare * TIMES.near
    : Number.POSITIVE_INFINITY;
  const costs: { method: Method; cost: number }[] = [
    { method: "scan", cost: scanned * TIMES.scanned },
    { method: "lists", cost: live.length * TIMES.list + scanned * liveShare * TIMES.listed },
    { method: "tree", cost: tree },
  ];
  return costs.reduce((best, next) => (next.cost < best.cost ? next : best));
}

/** Methods to find passing rows of a stretch. All but the scan return them unordered, some twice. */
const methods = { scan: fromScan, lists: fromLists, tree: fromTree } as const;

function* fromScan({ query, passes, work }: Sweep, { from, to }: Stretch): Interruptible<number[]> {
  const rows: number[] = [];
  for (let row = from; row < to; ) {
    const end = Math.min(to, row + rowsAtOnce(query));
    work.spend((end - row) * query.rowCost);
    for (; row < end; row++) if (query.touches(row) && passes(row)) rows.push(row);
    if (work.isPauseDue()) yield;
  }
  return rows;
}

function* fromTree(sweep: Sweep, { segment, from, to }: Stretch): Interruptible<number[]> {
  const near: number[] = [];
  for (const box of sweep.query.boxes ?? []) {
    segment.tree.search(...box, (place) => {
      near.push(segment.first + place);
      return false;
    });
  }
  sweep.work.spend(near.length * UNITS.placing);
  return yield* passing(sweep, near, from, to, () => true);
}

function* fromLists(
  { query, work, live, holds }: Sweep,
  { segment, from, to }: Stretch,
): Interruptible<number[]> {
  const { byKind, kindStart } = segment;
  // Kinds that can match are not tested again.
  const ofLive = { query, work, passes: holds };
  const found: number[] = [];
  for (let kind = 0; kind < live.length; kind++) {
    if (live[kind] === 0) continue;
    const list = byKind.subarray(kindStart[kind], kindStart[kind + 1]);
    const first = firstPlace(list.length, (place) => uint32At(list, place) >= from);
    const end = firstPlace(list.length, (place) => uint32At(list, place) >= to);
    for (const row of yield* passing(ofLive, list.subarray(first, end), from, to)) found.push(row);
  }
  return found;
}

/**
 * Returns the given rows that pass and lie from `from` to before `to`. Rows of a tree touch the area
 * already.
 */
function* passing(
  { query, passes, work }: Pick<Sweep, "query" | "passes" | "work">,
  rows: ArrayLike<number>,
  from: number,
  to: number,
  touches = query.touches,
): Interruptible<number[]> {
  const found: number[] = [];
  for (let place = 0; place < rows.length; ) {
    const end = Math.min(rows.length, place + rowsAtOnce(query));
    work.spend((end - place) * query.rowCost);
    for (; place < end; place++) {
      const row = at(rows, place);
      if (row >= from && row < to && touches(row) && passes(row)) found.push(row);
    }
    if (work.isPauseDue()) yield;
  }
  return found;
}

function rowsAtOnce({ rowCost }: CompiledQuery): number {
  return Math.max(16, Math.floor(UNPAUSED / rowCost));
}

function inRowOrder({ work }: Sweep, rows: number[], from: number, to: number): number[] {
  work.spend(rows.length * UNITS.placing);
  if (rows.length < FEW) return [...new Set(rows)].sort((a, b) => a - b);
  const marks = new Uint32Array(((to - from) >>> 5) + 1);
  for (const row of rows) {
    const place = row - from;
    marks[place >>> 5] = uint32At(marks, place >>> 5) | (1 << (place & 31));
  }
  const sorted: number[] = [];
  for (let word = 0; word < marks.length; word++) {
    for (let bits = uint32At(marks, word); bits !== 0; bits &= bits - 1)
      sorted.push(from + word * 32 + 31 - Math.clz32(bits & -bits));
  }
  return sorted;
}

const SAMPLE = 128;

/** Search of one class of items, with the planner's estimates. */
interface Sweep {
  index: CatalogIndex;
  query: CompiledQuery;
  work: Work;
  /** Estimated shares of rows in the boxes, that pass the row tests, and of kinds that can match. */
  areaShare: number;
  testShare: number;
  liveShare: number;
  /** By kind, product types that may be shown; 0 where no row can match. */
  live: Uint16Array;
  /** Cheap test without area and the row's own products; `holds` without the kind. */
  passes(row: number): boolean;
  holds(row: number): boolean;
}

/** Estimates a search from its boxes and a sample of rows. Returns a function that narrows it to a class. */
function planSweeps(index: CatalogIndex, query: CompiledQuery, work: Work): (masks: Uint16Array) => Sweep {
  const { columns, kinds } = index;
  const { size } = columns;
  const { boxes, shown, rowTests, rowCost, first, end } = query;
  const inArea = boxes?.reduce((sum, box) => sum + index.estimate(box), 0);
  const areaShare = inArea === undefined ? 1 : Math.min(1, (inArea + 1) / size);
  const holds = (row: number) => {
    for (const test of rowTests) if (!test(row)) return false;
    return true;
  };
  if (rowTests.length > 0) work.spend(SAMPLE * rowCost);
  const testShare = rowTests.length > 0 ? sampled(first, end, holds) : 1;
  return (masks) => {
    work.spend(masks.length);
    const live = new Uint16Array(masks.length);
    let rows = 0;
    for (let kind = 0; kind < live.length; kind++) {
      const products = uint16At(masks, kind) & uint16At(shown, kind);
      live[kind] = products;
      if (products !== 0) rows += uint32At(kinds.rows, kind);
    }
    const isLive = (row: number) => uint16At(live, kindAt(columns, kinds, row)) !== 0;
    const passes = rowTests.length > 0 ? (row: number) => isLive(row) && holds(row) : isLive;
    return { index, query, work, areaShare, testShare, liveShare: rows / size, live, passes, holds };
  };
}

/** Returns the share of evenly spread rows that pass; never quite 0. */
function sampled(from: number, to: number, holds: (row: number) => boolean): number {
  const looked = Math.min(SAMPLE, to - from);
  let held = 0;
  for (let i = 0; i < looked; i++) if (holds(from + Math.floor(((i + 0.5) * (to - from)) / looked))) held++;
  return (held + 0.5) / (looked + 1);
}

/** Returns the places of a range in its column's order. */
function rangePlaces(
  { columns }: CatalogIndex,
  { by, min, max }: ColumnRange,
  rows: Uint32Array,
): [from: number, to: number] {
  const valueAt = columnReader(columns, by);
  const read = (place: number) => valueAt(uint32At(rows, place));
  return [
    firstPlace(rows.length, (place) => read(place) >= min),
    firstPlace(rows.length, (place) => read(place) > max),
  ];
}

/** Returns the places from the tie that contains `last`, in either direction. */
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

/** Returns about `size` places from either end of a stretch, without splitting a tie. */
function block(
  tie: (a: number, b: number) => boolean,
  from: number,
  to: number,
  size: number,
  backward: boolean,
): [from: number, to: number] {
  const length = Math.ceil(size);
  let cut = backward ? Math.max(from, to - length) : Math.min(to, from + length);
  while (cut > from && cut < to && tie(cut - 1, cut)) cut += backward ? -1 : 1;
  return backward ? [cut, to] : [from, cut];
}
