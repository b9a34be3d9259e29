import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { type SearchBody, searchBody } from "../../contract/catalog.ts";
import type { CatalogPage, CatalogStore, SortTuple, Viewer } from "../../service/catalog/catalog-store.ts";
import { readSearch } from "../../service/catalog/read-search.ts";
import { anySearch } from "./search-arbitrary.ts";

/** How long each catalog took for the first page of each search, ms, and the searches whose pages were not the same. */
export interface Comparison {
  times: [first: number[], second: number[]];
  pages: number;
  different: SearchBody[];
}

interface CompareOptions {
  searches: number;
  seed: number;
  /** Ids that searches may name. */
  ids: readonly string[];
  viewers: readonly Viewer[];
  limit: number;
  /** Pages of a search that are compared at most. */
  pages: number;
}

/** Asks two catalogs of the same frames the same, page after page. */
export async function compareCatalogs(
  [first, second]: readonly [CatalogStore, CatalogStore],
  { searches, seed, ids, viewers, limit, pages }: CompareOptions,
): Promise<Comparison> {
  const result: Comparison = { times: [[], []], pages: 0, different: [] };
  for (const [index, search] of fc.sample(anySearch(ids), { numRuns: searches, seed }).entries()) {
    const query = readSearch(searchBody.parse(search));
    const viewer = viewers[index % viewers.length] as Viewer;
    let after: SortTuple | undefined;
    for (let page = 0; page < pages; page++) {
      const [one, oneTime] = await timed(() => first.search(query, viewer, { after, limit }));
      const [other, otherTime] = await timed(() => second.search(query, viewer, { after, limit }));
      result.pages++;
      if (page === 0) {
        result.times[0].push(oneTime);
        result.times[1].push(otherTime);
      }
      if (!isDeepStrictEqual(told(one), told(other))) {
        result.different.push(search);
        break;
      }
      after = one.next;
      if (!after) break;
    }
  }
  return result;
}

async function timed(run: () => Promise<CatalogPage>): Promise<[CatalogPage, number]> {
  const start = performance.now();
  return [await run(), performance.now() - start];
}

/** Returns a page as JSON, where a missing field equals an unknown one. */
const told = (page: CatalogPage): unknown => JSON.parse(JSON.stringify(page));
