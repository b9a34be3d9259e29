import { expect, test } from "vitest";
import { prefixedProperties, sharedProperties } from "../../contract/item.ts";
import { makeFrames } from "../../testing/make-frames.ts";
import { createCatalog } from "./catalog.ts";
import { fieldOf } from "./fields.ts";
import { itemDocument } from "./item-document.ts";
import { readSearch } from "./read-search.ts";

const table = [...sharedProperties, ...prefixedProperties.map((name) => `svc:${name}`)];

test("every property of the interface's table can be filtered and sorted by", () => {
  for (const name of table) expect([name, fieldOf(name, "svc")]).toEqual([name, expect.any(Object)]);
});

test("every property of the interface's table stands in an item", () => {
  const catalog = createCatalog(makeFrames(1));
  const found = catalog.search({
    ...readSearch({ limit: 1 }),
    scope: { public: true, owned: new Map() },
    after: undefined,
  });
  for (const item of found?.items ?? []) {
    expect(
      Object.keys(
        itemDocument(item, { collection: "public", assets: {}, baseUrl: "https://swath.test" }).properties,
      ),
    ).toEqual(expect.arrayContaining(table));
  }
  expect(found?.items).toHaveLength(1);
});
