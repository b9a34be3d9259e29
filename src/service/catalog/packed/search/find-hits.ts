import { uint16At } from "../../../../geo/packed/entry-at.ts";
import type { SortTuple } from "../../catalog-store.ts";
import type { CatalogQuery, SortKey } from "../../read-search.ts";
import { type Interruptible, UNITS, Work } from "../../work.ts";
import type { CatalogIndex } from "../catalog-index.ts";
import { at } from "../columns.ts";
import { kindAt } from "../frame-kinds.ts";
import { chunksOf } from "./candidates.ts";
import { compileQuery, type Scope } from "./compiled-query.ts";
import {
  type Hit,
  type HitOrder,
  hitClasses,
  hitComparison,
  hitOf,
  isRowOrder,
  type LastPlace,
  readPlace,
  rowOf,
  takeApart,
} from "./hit-order.ts";
import { planSweeps, type Sweep } from "./sweep.ts";

/** Entries that are read or sorted between two looks at the time. */
const STRETCH = 1_024;

/**
 * The items of a search that stand after `after`, in order: one more than the limit, if there are as many. Throws 422 once
 * that has taken more work than a search may. The search is planned (compiled-query.ts); its candidates come in chunks, each
 * of which comes before the next (candidates.ts); those of a chunk are put in order (hit-order.ts) and tested exactly one by
 * one, until the page is full. Cost, of n rows and k items requested. Newest first: time grows with the rows between the
 * newest and the k-th match, with those of them whose kind can match, or with the rows near the area where a tree finds fewer.
 * In another order: with all rows near the area, of which a little more than k are ranked, or with those before the k-th match
 * in that order; the search with which an order would have saved as much as it costs also makes it, in a time that grows with n,
 * and 4 bytes a row are kept. A chunk of m candidates takes m + k log m comparisons. At worst, where little matches, time grows
 * with n. Memory for the moment: some 16 bytes a candidate of a chunk, and a bit for each row of a segment that is put in order.
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
  /** Of a comparison, units of work. */
  cost: number;
}

function comparisonCost(keys: readonly SortKey[]): number {
  return keys.reduce<number>(
    (sum, { field }) => sum + (field.kind === "frame" ? UNITS.text : UNITS.look),
    UNITS.comparing,
  );
}

/** A chunk of rows, and the hits that its items are added to until there is one more than the limit. */
interface Taking {
  rows: readonly number[];
  last: LastPlace | undefined;
  hits: Hit[];
  limit: number;
}

/** Takes the items of a chunk's rows in order; the exact test of the area is made last and only as far as needed. */
function* takeInOrder(
  { index, query, work }: Sweep,
  masks: Uint16Array,
  order: Ordering,
  { rows, last, hits, limit }: Taking,
): Interruptible<void> {
  const isNext = (hit: Hit) => last === undefined || last.compare(hit) > 0;
  const { columns, kinds } = index;
  const itemsOf = (row: number) => uint16At(masks, kindAt(columns, kinds, row)) & query.shows(row);
  /** Takes the items of a row, all of which are adjacent. */
  const takeRow = (row: number) => {
    const items = itemsOf(row);
    const isBehind = last === undefined || last.compareMain(row) > 0;
    if (items === 0 || !(isBehind || isNext(hitOf(row, 15))) || !query.meets(row)) return;
    for (let left = items; left !== 0; left &= left - 1) {
      const hit = hitOf(row, 31 - Math.clz32(left & -left));
      if (isBehind || isNext(hit)) hits.push(hit);
    }
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
    const end = Math.min(rows.length, place + STRETCH);
    work.spend((end - place) * cost);
    for (; place < end; place++) {
      const row = at(rows, place);
      // The last item that a row could have shows whether the row lies wholly before the page.
      if (order.byRow && isNext(hitOf(row, 15))) entries.push(hitOf(row, 0));
      if (!order.byRow) for (const hit of hitsOf(row, itemsOf(row))) if (isNext(hit)) entries.push(hit);
    }
    if (work.isPauseDue()) yield;
  }
  for (const entry of smallestFirst(entries, order, work)) {
    if (entry === undefined || work.isPauseDue()) yield;
    if (entry === undefined) continue;
    work.spend(UNITS.look);
    if (order.byRow) takeRow(rowOf(entry));
    else if (query.meets(rowOf(entry))) hits.push(entry);
    if (hits.length > limit) return;
  }
}

function* hitsOf(row: number, items: number): Generator<Hit> {
  for (let left = items; left !== 0; left &= left - 1) yield hitOf(row, 31 - Math.clz32(left & -left));
}

/**
 * Yields the entries in order, doing no more sorting than needed (a binary heap): the first hundred of ten thousand cost
 * little more than one look at each. The array is used up; undefined comes where others are to have their turn.
 */
function* smallestFirst(entries: Hit[], { compare, cost }: Ordering, work: Work): Generator<Hit | undefined> {
  for (let place = (entries.length >> 1) - 1; place >= 0; ) {
    const end = Math.max(-1, place - STRETCH);
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
