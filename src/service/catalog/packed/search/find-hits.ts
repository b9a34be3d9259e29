import { productTypes } from "../../../../domain/products.ts";
import type { CatalogQuery } from "../../catalog-query.ts";
import type { SortTuple } from "../../catalog-store.ts";
import { type Interruptible, Work } from "../../work.ts";
import type { CatalogIndex } from "../catalog-index.ts";
import { createSweep, type Sweep, sharesOf } from "./candidates.ts";
import { chunksOf } from "./chunks.ts";
import { compileQuery, type Scope } from "./compiled-query.ts";
import { type Hit, hitOf, rowOf } from "./hit.ts";
import {
  type HitOrder,
  hitClasses,
  hitComparison,
  isRowOrder,
  type LastPlace,
  readPlace,
  takeApart,
} from "./hit-order.ts";
import { smallestFirst } from "./smallest-first.ts";

/** Entries that are looked at between two looks at the time. */
const STRETCH = 1_024;
/** Units of work: to look at an entry, to compare two, and to make a text for that. */
const LOOKING = 20;
const COMPARING = 60;
const TEXT_COST = 500;

/**
 * The items of a search that stand after `after`, in order: one more than the limit, if there are as many. Throws 422 once that
 * has taken more work than a search may.
 */
export function* findHits(
  index: CatalogIndex,
  search: CatalogQuery,
  scope: Scope,
  { after, limit, work = new Work() }: { after?: SortTuple | undefined; limit: number; work?: Work },
): Interruptible<Hit[]> {
  const query = compileQuery(index, search, scope, work);
  const order = takeApart(search.sort);
  const ordering = { order, compare: hitComparison(index.columns, order), cost: comparisonCost(order) };
  const place = after && readPlace(index.columns, order, after);
  const hits: Hit[] = [];
  if (query.first >= query.end) return hits;
  const shares = sharesOf(index, query, work);
  for (const { masks, holdsLast } of hitClasses(index, order.classes, query.masks, place)) {
    const sweep = createSweep(index, query, { masks, shares, work });
    const last = holdsLast ? place : undefined;
    for (const rows of chunksOf(sweep, order, last, Math.ceil((limit + 1 - hits.length) / 2))) {
      if (rows === undefined) yield;
      else if (yield* takeInOrder(inOrder(sweep, masks, ordering, rows, last), hits, limit)) return hits;
    }
  }
  return hits;
}

/** Adds hits to a list until it holds one more than the limit; whether it does. */
function* takeInOrder(found: Hits, hits: Hit[], limit: number): Interruptible<boolean> {
  for (const hit of found) {
    if (hit === undefined) yield;
    else if (hits.push(hit) > limit) return true;
  }
  return false;
}

/** Hits, and undefined where others are to have their turn. */
type Hits = Generator<Hit | undefined>;

interface Ordering {
  order: HitOrder;
  compare: (a: Hit, b: Hit) => number;
  /** Of a comparison, units of work. */
  cost: number;
}

function comparisonCost({ key, rest }: HitOrder): number {
  const keys = key ? [key, ...rest] : rest;
  return keys.reduce((sum, { field }) => sum + (field.kind === "frame" ? TEXT_COST : LOOKING), COMPARING);
}

/** The items of a chunk's rows in order; the exact test of the area is made last and only as far as is asked for. */
function* inOrder(
  { index, query, work }: Sweep,
  masks: Uint16Array,
  { order, compare, cost }: Ordering,
  rows: readonly number[],
  last: LastPlace | undefined,
): Hits {
  const isNext = (hit: Hit) => last === undefined || last.compare(hit) > 0;
  const { profile } = index.columns;
  const itemsOf = (row: number) => (masks[profile[row] as number] as number) & query.shows(row);
  const entries: Hit[] = [];
  for (let at = 0; at < rows.length; ) {
    const end = Math.min(rows.length, at + STRETCH);
    work.spend((end - at) * (LOOKING + (last ? cost + TEXT_COST : 0)));
    for (; at < end; at++) {
      const row = rows[at] as number;
      // The last item that a row could have tells whether the row lies wholly before the page.
      if (order.byRow && isNext(hitOf(row, 15))) entries.push(hitOf(row, 0));
      if (!order.byRow) for (const hit of hitsOf(row, itemsOf(row))) if (isNext(hit)) entries.push(hit);
    }
    if (work.isPauseDue()) yield undefined;
  }
  for (const entry of isRowOrder(order) ? entries : smallestFirst(entries, compare, { work, cost })) {
    if (entry === undefined || work.isPauseDue()) yield undefined;
    if (entry === undefined) continue;
    work.spend(LOOKING);
    const row = rowOf(entry);
    if (!order.byRow) {
      if (query.meets(row)) yield entry;
      continue;
    }
    const items = itemsOf(row);
    if (items !== 0 && query.meets(row)) for (const hit of hitsOf(row, items)) if (isNext(hit)) yield hit;
  }
}

function* hitsOf(row: number, items: number): Generator<Hit> {
  for (let product = 0; product < productTypes.length; product++) {
    if (items & (1 << product)) yield hitOf(row, product);
  }
}
