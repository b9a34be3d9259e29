import { uint16At, uint32At } from "../../../../geo/packed/entry-at.ts";
import type { Work } from "../../work.ts";
import type { CatalogIndex } from "../catalog-index.ts";
import { kindAt } from "../frame-kinds.ts";
import type { CompiledQuery } from "./compiled-query.ts";

/** Rows that are looked at to estimate a share of all. */
export const SAMPLE = 128;

/** A search narrowed to one class of items, with what the planner expects of it. */
export interface Sweep {
  index: CatalogIndex;
  query: CompiledQuery;
  work: Work;
  /** Estimated shares of the rows that lie in the boxes, that pass the row tests and that are of a kind that can match. */
  areaShare: number;
  testShare: number;
  liveShare: number;
  /** By kind: product types that may be shown; 0 where no row can match. */
  live: Uint16Array;
  /** The rough test of a row: all but the area and the row's own product types; and that of a row whose kind can match. */
  passes(row: number): boolean;
  holds(row: number): boolean;
}

/** Estimates a search from its boxes and from some rows; what it gives narrows the search to product types by kind. */
export function planSweeps(
  index: CatalogIndex,
  query: CompiledQuery,
  work: Work,
): (masks: Uint16Array) => Sweep {
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

/** The share of evenly spread rows for which something holds; never quite 0. */
export function sampled(from: number, to: number, holds: (row: number) => boolean): number {
  const looked = Math.min(SAMPLE, to - from);
  let held = 0;
  for (let i = 0; i < looked; i++) if (holds(from + Math.floor(((i + 0.5) * (to - from)) / looked))) held++;
  return (held + 0.5) / (looked + 1);
}
