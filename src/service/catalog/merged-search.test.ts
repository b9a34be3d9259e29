import fc from "fast-check";
import { expect, test } from "vitest";
import { type ParsedSearch, searchBody } from "../../contract/catalog.ts";
import { makeFrames } from "../../testing/make-frames.ts";
import { anySearch } from "../../testing/search-arbitrary.ts";
import { type Catalog, createCatalog } from "./catalog.ts";
import type { Scope } from "./catalog-query.ts";
import { type MergedPlace, searchMerged } from "./merged-search.ts";
import { readSearch } from "./read-search.ts";

const frames = [...makeFrames(600)];
const everything: Scope = { public: true, owned: new Map() };
const whole = createCatalog(frames);
// Frames of one image come to both parts, and instants are shared by many.
const archive = createCatalog(frames.filter((_, index) => index % 5 !== 2));
const recent = createCatalog(frames.filter((_, index) => index % 5 === 2));
const allIDs = idsOf(whole, searchBody.parse({ limit: 10_000 }));

function idsOf(catalog: Catalog, search: ParsedSearch): string[] {
  const query = { ...readSearch(search), limit: Number.MAX_SAFE_INTEGER };
  const page = catalog.search({ ...query, scope: everything, after: undefined });
  return page?.items.map(({ id }) => id) ?? [];
}

/** One page after the other; the frames beside the archive may be others for each page. */
function pagesOf(search: ParsedSearch, recentAt: (page: number) => Catalog): string[][] {
  const pages: string[][] = [];
  let place: MergedPlace = {};
  for (;;) {
    const page = searchMerged(
      { catalog: archive, scope: everything },
      { catalog: recentAt(pages.length), scope: everything },
      readSearch(search),
      place,
    );
    if (!page) throw new Error("The place is unknown.");
    pages.push(page.items.map(({ id }) => id));
    place = page.place;
    if (!page.more) return pages;
  }
}

test("two catalogs give what one with all frames gives, in its order, page by page", () => {
  fc.assert(
    fc.property(anySearch(allIDs), fc.integer({ min: 1, max: 60 }), (given, size) => {
      const expected = idsOf(whole, searchBody.parse(given));
      // Small pages over large results would only take time.
      const search = searchBody.parse({ ...given, limit: Math.max(size, Math.ceil(expected.length / 15)) });
      const pages = pagesOf(search, () => recent);
      expect(pages.flat()).toEqual(expected);
      expect(pages.slice(0, -1).every((page) => page.length === search.limit)).toBe(true);
    }),
    { numRuns: 150, seed: 5 },
  );
}, 60_000);

test("frames added between two pages come where they belong, or not at all, but never twice", () => {
  fc.assert(
    fc.property(anySearch([]), fc.integer({ min: 1, max: 40 }), (given, size) => {
      const expected = idsOf(whole, searchBody.parse(given));
      const limit = Math.max(size, Math.ceil(expected.length / 15));
      const fewer = createCatalog(frames.filter((_, index) => index % 10 === 2));
      const found = pagesOf(searchBody.parse({ ...given, limit }), (page) =>
        page === 0 ? fewer : recent,
      ).flat();
      expect(new Set(found).size).toBe(found.length);
      expect(found).toEqual(expected.filter((id) => found.includes(id)));
      expect(found).toEqual(expect.arrayContaining(idsOf(archive, searchBody.parse(given))));
    }),
    { numRuns: 60, seed: 6 },
  );
}, 60_000);

test("a place whose frame is gone is unknown", () => {
  const search = readSearch(searchBody.parse({}));
  const [id = ""] = idsOf(recent, searchBody.parse({}));
  const part = (catalog: Catalog) => ({ catalog, scope: everything });
  expect(searchMerged(part(archive), part(createCatalog([])), search, { recent: id })).toBeUndefined();
});
