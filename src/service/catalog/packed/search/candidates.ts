import type { Interruptible, Work } from "../../work.ts";
import type { CatalogIndex } from "../catalog-index.ts";
import type { Segment } from "../segments.ts";
import type { CompiledQuery } from "./compiled-query.ts";

/** What the planner expects of a search: the shares of rows that lie in the boxes, and that pass the row tests. */
export interface Shares {
  areaShare: number;
  testShare: number;
}

/** A search narrowed to one class of items, with what the planner expects of it. */
export interface Sweep extends Shares {
  index: CatalogIndex;
  query: CompiledQuery;
  work: Work;
  /** By profile: product types that may be shown; 0 where no row can match. */
  live: Uint16Array;
  /** The rough test of a row: all but the exact area and the row's own product types. */
  passes(row: number): boolean;
}

const SAMPLE = 256;
/** Units of work between two looks at whether it is time for a pause. */
const STRETCH = 100_000;
/** Units that it takes to put a row into its place. */
const SORTING = 20;

/** Estimates a search from its boxes and from some rows; the same for all of its classes. */
export function sharesOf(
  { columns, grid }: CatalogIndex,
  { boxes, rowTests, rowCost }: CompiledQuery,
  work: Work,
): Shares {
  const inArea = boxes?.reduce((count, box) => count + grid.estimate(box), 0);
  work.spend(SAMPLE * rowCost);
  return {
    areaShare: inArea === undefined ? 1 : Math.min(1, (inArea + 1) / columns.size),
    testShare: sampleShare(columns.size, rowTests),
  };
}

/** Narrows a search to product types by profile. */
export function createSweep(
  index: CatalogIndex,
  query: CompiledQuery,
  { masks, shares, work }: { masks: Uint16Array; shares: Shares; work: Work },
): Sweep {
  const live = masks.map((mask, number) => mask & (query.shown[number] as number));
  work.spend(live.length);
  return { ...shares, index, query, work, live, passes: roughTest(index, query, live) };
}

/** How many rows of a segment have a profile that can match. */
export function liveRows({ live }: Sweep, { profileStart }: Segment): number {
  let count = 0;
  for (let p = 0; p < live.length; p++) {
    if (live[p] !== 0) count += (profileStart[p + 1] as number) - (profileStart[p] as number);
  }
  return count;
}

/** Those of some rows that pass and lie from `from` to before `to`, in the order in which they are given. */
export function* passing(
  { query, passes, work }: Sweep,
  rows: ArrayLike<number>,
  from: number,
  to: number,
): Interruptible<number[]> {
  const found: number[] = [];
  for (let at = 0; at < rows.length; ) {
    const end = Math.min(rows.length, at + stretchOf(query));
    work.spend((end - at) * query.rowCost);
    for (; at < end; at++) {
      const row = rows[at] as number;
      if (row >= from && row < to && passes(row)) found.push(row);
    }
    if (work.isPauseDue()) yield;
  }
  return found;
}

/** Rows of a segment from `from` to before `to` that pass, found by its tree; ascending. */
export function* fromTree(
  sweep: Sweep,
  { tree, first }: Segment,
  from: number,
  to: number,
): Interruptible<number[]> {
  const { boxes = [] } = sweep.query;
  const near: number[] = [];
  for (const [west, south, east, north] of boxes) {
    tree.search(west, south, east, north, (place) => {
      near.push(first + place);
      return false;
    });
  }
  sweep.work.spend(near.length * SORTING);
  const rows = inRowOrder(sweep, yield* passing(sweep, near, from, to), from, to);
  // A row near the antimeridian may touch two copies of the area.
  return boxes.length > 1 ? rows.filter((row, at) => row !== rows[at - 1]) : rows;
}

/** The same, found by its lists of rows by profile. */
export function* fromLists(
  sweep: Sweep,
  segment: Segment,
  from: number,
  to: number,
): Interruptible<number[]> {
  const { byProfile, profileStart } = segment;
  const rows: number[] = [];
  for (let p = 0; p < sweep.live.length; p++) {
    if (sweep.live[p] === 0) continue;
    const list = byProfile.subarray(profileStart[p], profileStart[p + 1]);
    for (const row of yield* passing(sweep, list, from, to)) rows.push(row);
  }
  return inRowOrder(sweep, rows, from, to);
}

/** The same, by looking at every row. */
export function* fromScan({ query, passes, work }: Sweep, from: number, to: number): Interruptible<number[]> {
  const rows: number[] = [];
  for (let row = from; row < to; ) {
    const end = Math.min(to, row + stretchOf(query));
    work.spend((end - row) * query.rowCost);
    for (; row < end; row++) if (passes(row)) rows.push(row);
    if (work.isPauseDue()) yield;
  }
  return rows;
}

/** Puts rows from `from` to before `to` into their order, each once where they are many. The list is used up. */
export function inRowOrder({ work }: Sweep, rows: number[], from: number, to: number): number[] {
  work.spend(rows.length * SORTING);
  // A mark for each row that there could be takes less time than to compare many.
  if (rows.length * 64 < to - from) return rows.sort((a, b) => a - b);
  const marks = new Uint8Array(to - from);
  for (const row of rows) marks[row - from] = 1;
  const sorted: number[] = [];
  for (let place = 0; place < marks.length; place++) if (marks[place] === 1) sorted.push(from + place);
  return sorted;
}

/** Rows that are tested between two looks at the time. */
function stretchOf({ rowCost }: CompiledQuery): number {
  return Math.max(16, Math.floor(STRETCH / rowCost));
}

/** Costs of the ways to find the rows of a segment, in nanoseconds, measured roughly. */
export function cheapestWay(sweep: Sweep, segment: Segment, matching: number, scanned: number) {
  const size = segment.end - segment.first;
  const costs = {
    scan: scanned * 5,
    lists: matching * 8,
    tree: sweep.query.boxes ? 3_000 + size * sweep.areaShare * 40 : Number.POSITIVE_INFINITY,
  };
  const way = costs.tree < costs.lists ? "tree" : "lists";
  return costs.scan <= costs[way]
    ? { way: "scan" as const, cost: costs.scan }
    : { way: way as "tree" | "lists", cost: costs[way] };
}

function roughTest({ columns }: CatalogIndex, query: CompiledQuery, live: Uint16Array) {
  const { profile, west, south, east, north } = columns;
  const { rowTests, boxes } = query;
  const holds = (row: number) => {
    for (const test of rowTests) if (!test(row)) return false;
    return true;
  };
  if (!boxes) return (row: number) => live[profile[row] as number] !== 0 && holds(row);
  const touches = (row: number) => {
    for (const box of boxes) {
      if (
        (south[row] as number) <= box[3] &&
        (north[row] as number) >= box[1] &&
        (west[row] as number) <= box[2] &&
        (east[row] as number) >= box[0]
      ) {
        return true;
      }
    }
    return false;
  };
  return (row: number) => live[profile[row] as number] !== 0 && touches(row) && holds(row);
}

/** The share of rows that pass all tests, from evenly spread rows; never quite 0. */
function sampleShare(size: number, tests: CompiledQuery["rowTests"]): number {
  if (tests.length === 0 || size === 0) return 1;
  const count = Math.min(SAMPLE, size);
  let passed = 0;
  for (let i = 0; i < count; i++) {
    const row = Math.floor(((i + 0.5) * size) / count);
    if (tests.every((test) => test(row))) passed++;
  }
  return (passed + 0.5) / (count + 1);
}
