import type { CatalogIndex } from "./catalog-index.ts";
import type { CompiledQuery } from "./compiled-query.ts";
import type { Segment } from "./segments.ts";

/** A search narrowed to one class of items, with what the planner expects of it. */
export interface Sweep {
  index: CatalogIndex;
  query: CompiledQuery;
  /** By profile: product types that may be shown; 0 where no row can match. */
  live: Uint16Array;
  /** The rough test of a row: all but the exact area and the row's own product types. */
  passes(row: number): boolean;
  /** Expected shares of rows that lie in the boxes, and that pass the row tests. */
  areaShare: number;
  testShare: number;
}

const SAMPLE = 256;

/** Narrows a search to product types by profile. */
export function createSweep(index: CatalogIndex, query: CompiledQuery, masks: Uint16Array): Sweep {
  const { columns, grid } = index;
  const live = masks.map((mask, number) => mask & (query.shown[number] as number));
  const inArea = query.boxes?.reduce((count, box) => count + grid.estimate(box), 0);
  return {
    index,
    query,
    live,
    passes: roughTest(index, query, live),
    areaShare: inArea === undefined ? 1 : Math.min(1, (inArea + 1) / columns.size),
    testShare: sampleShare(columns.size, query.rowTests),
  };
}

/** How many rows of a segment have a profile that can match. */
export function liveRows({ live }: Sweep, { profileStart }: Segment): number {
  let count = 0;
  for (let p = 0; p < live.length; p++) {
    if (live[p] !== 0) count += (profileStart[p + 1] as number) - (profileStart[p] as number);
  }
  return count;
}

/** Rows of a segment from `from` to before `to` that pass, found by its tree; ascending. */
export function fromTree(
  { query, passes }: Sweep,
  { tree, first }: Segment,
  from: number,
  to: number,
): number[] {
  const rows: number[] = [];
  for (const [west, south, east, north] of query.boxes ?? []) {
    tree.search(west, south, east, north, (place) => {
      const row = first + place;
      if (row >= from && row < to && passes(row)) rows.push(row);
      return false;
    });
  }
  rows.sort((a, b) => a - b);
  // A row near the antimeridian may touch two copies of the area.
  return (query.boxes?.length ?? 0) > 1 ? rows.filter((row, at) => row !== rows[at - 1]) : rows;
}

/** The same, found by its lists of rows by profile. */
export function fromLists({ live, passes }: Sweep, segment: Segment, from: number, to: number): number[] {
  const { byProfile, profileStart } = segment;
  const rows: number[] = [];
  for (let p = 0; p < live.length; p++) {
    if (live[p] === 0) continue;
    const end = profileStart[p + 1] as number;
    for (let at = profileStart[p] as number; at < end; at++) {
      const row = byProfile[at] as number;
      if (row >= from && row < to && passes(row)) rows.push(row);
    }
  }
  return rows.sort((a, b) => a - b);
}

/** The same, by looking at every row. */
export function fromScan({ passes }: Sweep, from: number, to: number): number[] {
  const rows: number[] = [];
  for (let row = from; row < to; row++) if (passes(row)) rows.push(row);
  return rows;
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
