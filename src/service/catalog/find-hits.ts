import { productTypes } from "../../contract/common.ts";
import { createSweep, type Sweep } from "./candidates.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import type { CatalogQuery } from "./catalog-query.ts";
import type { SortTuple } from "./catalog-store.ts";
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

type Comparison = (a: Hit, b: Hit) => number;

/** The items of a search that stand after `after`, in order: one more than the limit, if there are as many. */
export function findHits(
  index: CatalogIndex,
  search: CatalogQuery,
  scope: Scope,
  { after, limit }: { after?: SortTuple | undefined; limit: number },
): Hit[] {
  const query = compileQuery(index, search, scope);
  const order = takeApart(search.sort);
  const compare = hitComparison(index.columns, order);
  const place = after && readPlace(index.columns, order, after);
  const hits: Hit[] = [];
  if (query.first >= query.end) return hits;
  for (const { masks, holdsLast } of hitClasses(index, order.classes, query.masks, place)) {
    const sweep = createSweep(index, query, masks);
    const last = holdsLast ? place : undefined;
    for (const rows of chunksOf(sweep, order, last, Math.ceil((limit + 1 - hits.length) / 2))) {
      for (const hit of inOrder(sweep, masks, order, compare, rows, last)) {
        hits.push(hit);
        if (hits.length > limit) return hits;
      }
    }
  }
  return hits;
}

/** The items of a chunk's rows in order; the exact test of the area is made last and only as far as is asked for. */
function* inOrder(
  { index, query }: Sweep,
  masks: Uint16Array,
  order: HitOrder,
  compare: Comparison,
  rows: readonly number[],
  last: LastPlace | undefined,
): Generator<Hit> {
  const isNext = (hit: Hit) => last === undefined || last.compare(hit) > 0;
  const { profile } = index.columns;
  const itemsOf = (row: number) => (masks[profile[row] as number] as number) & query.shows(row);
  if (order.byRow) {
    // The last item that a row could have tells whether the row lies wholly before the page.
    const ahead = last === undefined ? rows : rows.filter((row) => isNext(hitOf(row, 15)));
    const entries = ahead.map((row) => hitOf(row, 0));
    for (const entry of isRowOrder(order) ? entries : smallestFirst(entries, compare)) {
      const row = rowOf(entry);
      const items = itemsOf(row);
      if (items === 0 || !query.meets(row)) continue;
      for (const hit of hitsOf(row, items)) if (isNext(hit)) yield hit;
    }
    return;
  }
  const entries = rows.flatMap((row) => [...hitsOf(row, itemsOf(row))].filter(isNext));
  for (const hit of smallestFirst(entries, compare)) if (query.meets(rowOf(hit))) yield hit;
}

function* hitsOf(row: number, items: number): Generator<Hit> {
  for (let product = 0; product < productTypes.length; product++) {
    if (items & (1 << product)) yield hitOf(row, product);
  }
}
