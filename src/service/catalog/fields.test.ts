import { expect, test } from "vitest";
import { prefixedProperties, sharedProperties } from "../../contract/filter-properties.ts";
import { makeFrames } from "../../testing/catalog/make-frames.ts";
import { fieldOf } from "./fields.ts";
import { itemDocument } from "./items/item-document.ts";
import { OwnedProducts } from "./packed/known-grants.ts";
import { packArchive } from "./packed/packed-catalog.ts";
import { readSearch } from "./read-search.ts";
import { toEnd, Work } from "./work.ts";

const table = [
  ...Object.keys(sharedProperties),
  ...Object.keys(prefixedProperties).map((name) => `svc:${name}`),
];

test("every property of the interface's table can be filtered and sorted by", () => {
  for (const name of table) expect([name, fieldOf(name, "svc")]).toEqual([name, expect.any(Object)]);
});

test("every property of the interface's table stands in an item", () => {
  const scope = { public: true, now: 0, owned: new OwnedProducts(), superseded: new Set<number>() };
  const page = { limit: 1, work: new Work() };
  const [found] = toEnd(packArchive(makeFrames(1)).search(readSearch({ limit: 1 }), scope, page));
  for (const item of found ? [found.read()] : []) {
    expect(
      Object.keys(
        itemDocument(item, { collection: "public", assets: {}, baseUrl: "https://swath.test" }).properties,
      ),
    ).toEqual(expect.arrayContaining(table));
  }
  expect(found).toBeDefined();
});
