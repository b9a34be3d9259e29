import type { Catalog, FoundItem } from "./catalog.ts";
import type { CatalogQuery, Scope } from "./catalog-query.ts";
import { itemComparison } from "./item-order.ts";

/** One of two catalogs that are searched as one, and what of it is seen. */
export interface CatalogPart {
  catalog: Catalog;
  scope: Scope;
}

/** How far a merged search has come: the last item of either catalog, by id; undefined before the first. */
export interface MergedPlace {
  archive?: string | undefined;
  recent?: string | undefined;
}

/** A page of a merged search. */
export interface MergedPage {
  items: FoundItem[];
  more: boolean;
  place: MergedPlace;
}

/**
 * Items of the archive and of the few frames that were added since, in one order. What is added between two pages and
 * stands before the place is left out, so that no item comes twice and none in a wrong place. Undefined when the place is
 * none in these catalogs.
 */
export function searchMerged(
  archive: CatalogPart,
  recent: CatalogPart,
  query: Omit<CatalogQuery, "scope" | "after">,
  after: MergedPlace,
): MergedPage | undefined {
  const compare = itemComparison(query.sort);
  const found = archive.catalog.search({ ...query, scope: archive.scope, after: after.archive });
  const last = lastOf(archive, recent, after, compare);
  if (!found || last === "unknown") return undefined;
  const added = recent.catalog.size === 0 ? [] : behind(last, recent, query, after.recent, compare);
  const merged = inOneOrder(found.items, added, compare);
  const items = merged.slice(0, query.limit);
  const isAdded = new Set(added);
  return {
    items,
    more: found.more || merged.length > query.limit,
    place: {
      archive: items.findLast((item) => !isAdded.has(item))?.id ?? after.archive,
      recent: items.findLast((item) => isAdded.has(item))?.id ?? after.recent,
    },
  };
}

/** Two ordered lists as one. */
function inOneOrder(
  first: readonly FoundItem[],
  second: readonly FoundItem[],
  compare: ReturnType<typeof itemComparison>,
): FoundItem[] {
  const merged: FoundItem[] = [];
  let at = 0;
  for (const item of first) {
    for (let next = second[at]; next && compare(next, item) < 0; next = second[++at]) merged.push(next);
    merged.push(item);
  }
  return [...merged, ...second.slice(at)];
}

/** A page's worth of the items of a part that stand behind one: those that came since and stand before it are left out. */
function behind(
  last: FoundItem | undefined,
  { catalog, scope }: CatalogPart,
  query: Omit<CatalogQuery, "scope" | "after">,
  after: string | undefined,
  compare: ReturnType<typeof itemComparison>,
): FoundItem[] {
  for (let limit = query.limit + 1; ; limit *= 2) {
    const found = catalog.search({ ...query, scope, limit, after });
    const items = found?.items.filter((item) => last === undefined || compare(item, last) > 0) ?? [];
    if (items.length > query.limit || !found?.more) return items;
  }
}

/** The item that the page before ended with. */
function lastOf(
  archive: CatalogPart,
  recent: CatalogPart,
  after: MergedPlace,
  compare: ReturnType<typeof itemComparison>,
): FoundItem | "unknown" | undefined {
  const places = [
    after.archive === undefined ? undefined : (archive.catalog.item(after.archive) ?? "unknown"),
    after.recent === undefined ? undefined : (recent.catalog.item(after.recent) ?? "unknown"),
  ];
  if (places.includes("unknown")) return "unknown";
  return places
    .filter((item): item is FoundItem => typeof item === "object")
    .sort(compare)
    .at(-1);
}
