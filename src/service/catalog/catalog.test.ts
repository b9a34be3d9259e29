import fc from "fast-check";
import { expect, test } from "vitest";
import { type ParsedSearch, searchBody } from "../../contract/catalog.ts";
import type { Item } from "../../contract/item.ts";
import { makeFrames } from "../../testing/make-frames.ts";
import { searchNaively } from "../../testing/naive-catalog.ts";
import { anySearch } from "../../testing/search-arbitrary.ts";
import { createCatalog } from "./catalog.ts";
import type { Scope } from "./catalog-query.ts";
import { itemDocument } from "./item-document.ts";
import { readSearch } from "./read-search.ts";

const catalog = createCatalog(makeFrames(6_000));
const everything: Scope = { public: true, owned: new Map() };

function searchPages(search: ParsedSearch): string[] {
  const ids: string[] = [];
  for (let after: string | undefined; ; after = ids.at(-1)) {
    const page = catalog.search({ ...readSearch(search), scope: everything, after });
    ids.push(...(page?.items.map(({ id }) => id) ?? []));
    expect(page?.items.length).toBeLessThanOrEqual(search.limit);
    if (!page?.more) return ids;
  }
}

function allItems(): Item[] {
  const page = catalog.search({
    ...readSearch(searchBody.parse({ limit: 10_000 })),
    limit: Number.MAX_SAFE_INTEGER,
    scope: everything,
    after: undefined,
  });
  return page?.items.map((item) => itemDocument(item, "public", {})) ?? [];
}

test("the engine finds exactly what a naive scan finds, in its order, whatever the page size", () => {
  const items = allItems();
  const ids = items.map(({ id }) => id);
  fc.assert(
    fc.property(anySearch(ids), fc.integer({ min: 1, max: 400 }), (given, size) => {
      const expected = searchNaively(items, given);
      // Small pages over large results would only take time.
      const limit = Math.max(size, Math.ceil(expected.length / 40));
      expect(searchPages(searchBody.parse({ ...given, limit }))).toEqual(expected);
    }),
    { numRuns: 400, seed: 23 },
  );
}, 120_000);

test("every frame of the intake is in the catalog once, with one item per product type", () => {
  const frames = [...makeFrames(6_000)];
  expect(catalog.size).toBe(frames.length);
  expect(new Set(allItems().map(({ id }) => id)).size).toBe(
    frames.reduce((count, { products }) => count + products.length, 0),
  );
});
