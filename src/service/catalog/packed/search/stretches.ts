import { uint32At } from "../../../../geo/packed/entry-at.ts";
import { type Interruptible, UNITS } from "../../work.ts";
import type { Segment } from "../catalog-index.ts";
import { at, firstPlace } from "../columns.ts";
import type { CompiledQuery } from "./compiled-query.ts";
import type { Sweep } from "./sweep.ts";

/** Rows of a segment from `from` to before `to`. */
export interface Stretch {
  segment: Segment;
  from: number;
  to: number;
}

export type Method = keyof typeof methods;

/** Rows that are compared to be put in order; with more, a mark for each that there could be takes less time. */
const FEW = 64;
/** Units of work between two looks at whether it is time for a pause. */
const UNPAUSED = 100_000;
/**
 * Nanoseconds, measured roughly: of a row that is tested in turn, from a list, by a tree and by an order, and of a match to be
 * ranked; of a tree and of a list to be looked at at all.
 */
export const TIMES = { scanned: 5, listed: 10, near: 30, walked: 50, ranked: 20, tree: 3_000, list: 100 };

/** The parts of the segments from row `first` to before `end`; undefined where others may have their turn. */
export function* stretchesOf(
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

/** The share of a segment's rows that are of a kind that can match. */
export function liveShareOf({ live }: Sweep, { first, end, kindStart }: Segment): number {
  let rows = 0;
  for (let kind = 0; kind < live.length; kind++)
    if (live[kind] !== 0) rows += uint32At(kindStart, kind + 1) - uint32At(kindStart, kind);
  return rows / (end - first);
}

/** The cheapest strategy to find rows of a segment, of which `scanned` are expected to be looked at in turn, and its cost. */
export function cheapestMethod(
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

/** Strategies to find the rows of a stretch that pass; but for a scan they come in any order, and some of them twice. */
export const methods = { scan: fromScan, lists: fromLists, tree: fromTree } as const;

/** By looking at every row. */
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

/** By the segment's tree. */
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

/** By the segment's lists of rows by kind. */
function* fromLists(
  { query, work, live, holds }: Sweep,
  { segment, from, to }: Stretch,
): Interruptible<number[]> {
  const { byKind, kindStart } = segment;
  // Rows of a kind that can match need no look at it.
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
 * Those of some rows that pass and lie from `from` to before `to`, in the order in which they are given. What a tree gives touches
 * the area.
 */
export function* passing(
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

/** Rows that are tested between two looks at the time. */
function rowsAtOnce({ rowCost }: CompiledQuery): number {
  return Math.max(16, Math.floor(UNPAUSED / rowCost));
}

/** Rows from `from` to before `to` in their order, each once. */
export function inRowOrder({ work }: Sweep, rows: number[], from: number, to: number): number[] {
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
