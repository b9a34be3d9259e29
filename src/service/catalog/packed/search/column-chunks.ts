import { uint32At } from "../../../../geo/packed/entry-at.ts";
import { UNITS } from "../../work.ts";
import { at, columnReader } from "../columns.ts";
import { type HitOrder, hitOf, keyComparison, type LastPlace } from "./hit-order.ts";
import { behind, block, rangePlaces } from "./places.ts";
import {
  cheapestMethod,
  inRowOrder,
  liveShareOf,
  type Method,
  methods,
  passing,
  type Stretch,
  stretchesOf,
  TIMES,
} from "./stretches.ts";
import { SAMPLE, type Sweep } from "./sweep.ts";

/** Chunks of rows; undefined where others may have their turn. */
export type Chunks = Generator<number[] | undefined, void>;

/** Rows that are put into a layer without a pause. */
const STRETCH = 16_384;
/** Rows of the first block of a walk at least, and of any at most, but for those that tie. */
const ROWS = { least: 256, most: 65_536 };

/** By another column: either along its order until there is enough, or all matches at once. */
export function* columnChunks(
  sweep: Sweep,
  order: HitOrder,
  last: LastPlace | undefined,
  wanted: number,
): Chunks {
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

/** Rows in chunks by the column of an order, the first with a little more than is wanted: few of many need to be ranked. */
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
      const end = Math.min(rows.length, place + STRETCH);
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
 * The rows of an order that pass, in blocks of about `size`, from the tie that contains `last`. Returns the last row that it came
 * to where, going by what it has found, it takes more than `most` further rows: the matches stand farther behind than expected.
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
