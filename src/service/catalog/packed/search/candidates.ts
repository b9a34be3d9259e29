import type { Interruptible } from "../../work.ts";
import { columnReader } from "../columns.ts";
import { type Chunks, columnChunks } from "./column-chunks.ts";
import type { HitOrder, LastPlace } from "./hit-order.ts";
import { behind, block, rangePlaces } from "./places.ts";
import {
  cheapestMethod,
  inRowOrder,
  liveShareOf,
  methods,
  passing,
  stretchesOf,
  TIMES,
} from "./stretches.ts";
import { type Sweep, sampled } from "./sweep.ts";

/** Rows of the first block of a scan at least, but for those that tie. */
const LEAST = 256;

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
  if (sweep.liveShare === 0) return;
  const { first, end } = sweep.query;
  const rows = sweep.query.rows ?? (yield* narrowRange(sweep, wanted));
  if (rows) yield inRowOrder(sweep, yield* passing(sweep, rows, first, end), first, end);
  else if (order.main === "start") yield* timeChunks(sweep, order, last, wanted);
  else yield* columnChunks(sweep, order, last, wanted);
}

/** Rows of the narrowest range among the conditions, where looking them up beats running along the time. */
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
    const { segment, from, to } = stretch;
    const liveShare = liveShareOf(sweep, segment);
    if (liveShare === 0) continue;
    const left = { from, to };
    let length = LEAST;
    while (left.from < left.to) {
      const expected = wanted / (share * liveShare);
      const rest = left.to - left.from;
      const { method } = cheapestMethod(
        sweep,
        segment,
        liveShare,
        Math.min(rest, Math.max(length, expected)),
      );
      const size = method === "tree" ? rest : Math.max(length, expected);
      const [a, b] = block(tie, left.from, left.to, size, backward);
      const rows = yield* methods[method](sweep, { segment, from: a, to: b });
      yield method === "scan" ? rows : inRowOrder(sweep, rows, a, b);
      if (backward) left.to = a;
      else left.from = b;
      length = 2 * (b - a);
      found += rows.length;
      looked += (b - a) * liveShare;
      // The rows seen so far outweigh the estimate, where it promised too much.
      share = Math.min(share, (found + 1) / looked);
    }
  }
}
