import fc from "fast-check";
import { expect, test } from "vitest";
import { type ParsedSearch, searchBody } from "../../contract/catalog.ts";
import { type Item, prefixedProperties, sharedProperties } from "../../contract/item.ts";
import { makeFrames } from "../../testing/make-frames.ts";
import { searchNaively } from "../../testing/naive-catalog.ts";
import { anySearch } from "../../testing/search-arbitrary.ts";
import { createCatalog } from "./catalog.ts";
import type { Scope } from "./catalog-query.ts";
import type { Frame } from "./frame.ts";
import { itemDocument } from "./item-document.ts";
import { itemIDOf } from "./item-id.ts";
import { readSearch } from "./read-search.ts";

const FRAMES = 4_000;
// Small segments, so that a search runs over many of them as it does over a million frames.
const catalog = createCatalog(makeFrames(FRAMES), 1_000);
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
  return (
    page?.items.map((item) =>
      itemDocument(item, { collection: "public", assets: {}, baseUrl: "https://swath.test" }),
    ) ?? []
  );
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
    { numRuns: 200, seed: 23 },
  );
}, 120_000);

test("every property sorts both ways, ties by a second key or by id, page by page", () => {
  const items = allItems();
  for (const field of ["id", ...sharedProperties, ...prefixedProperties.map((name) => `svc:${name}`)]) {
    for (const direction of ["asc", "desc"] as const) {
      const second = { field: "sat:orbit_state", direction: "desc" as const };
      const sortby = direction === "asc" ? [{ field, direction }, second] : [{ field, direction }];
      expect(searchPages(searchBody.parse({ sortby, limit: 300 }))).toEqual(searchNaively(items, { sortby }));
    }
  }
});

test("a point on any corner of a footprint finds it", () => {
  for (const { ring, imageID, frameNumber } of makeFrames(500)) {
    const [lng, lat] = ring[0] ?? [0, 0];
    const found = searchPages(searchBody.parse({ bbox: [lng, lat, lng, lat], limit: 500 }));
    expect(found).toContain(itemIDOf(`${imageID}_${frameNumber}`, "GRD"));
  }
});

test("every frame of the intake is in the catalog once, with one item per product type", () => {
  const frames = [...makeFrames(FRAMES)];
  expect(catalog.size).toBe(frames.length);
  expect(new Set(allItems().map(({ id }) => id)).size).toBe(
    frames.reduce((count, { products }) => count + products.length, 0),
  );
});

test("a frame comes back as it went in, to the resolution of the columns", () => {
  for (const frame of makeFrames(50)) {
    expect(catalog.frame(`${frame.imageID}_${frame.frameNumber}`)).toEqual(frame);
  }
});

test("a frame given twice, an open ring and a ring round a pole are refused", () => {
  const [frame] = makeFrames(1);
  if (!frame) throw new Error("There is no frame.");
  const pole: Frame["ring"] = [
    [0, 80],
    [120, 80],
    [-120, 80],
    [0, 80],
  ];
  expect(() => createCatalog([frame, frame])).toThrow("given twice");
  expect(() => createCatalog([{ ...frame, ring: frame.ring.slice(1) }])).toThrow("not a closed ring");
  expect(() => createCatalog([{ ...frame, ring: pole }])).toThrow("not a closed ring");
});

test("an empty catalog answers", () => {
  const empty = createCatalog([]);
  const page = empty.search({
    ...readSearch(
      searchBody.parse({ bbox: [0, 0, 1, 1], sortby: [{ field: "frame_id", direction: "asc" }] }),
    ),
    scope: everything,
    after: undefined,
  });
  expect(page).toEqual({ items: [], more: false });
});
