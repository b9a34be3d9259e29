import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Item } from "../../../contract/item.ts";
import { makeFrames } from "../../../testing/catalog/make-frames.ts";
import { COLLECTION, faultsOf, ITEM } from "../../../testing/catalog/stac-schemas.ts";
import { signIn } from "../../../testing/service/caller.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { openDataFrames } from "../../../world/real-frames.ts";

const openData = readFileSync(new URL("../../../../public/demo/acquisitions.bin", import.meta.url));
const service = startService([...makeFrames(200), ...openDataFrames(openData)]);

test("items, generated and real ones, are valid STAC 1.0.0 with the extensions they name", async () => {
  const caller = await signIn(service);
  const { data } = (await caller.get("/api/catalog/v2/items?limit=2000")).body;
  expect(data.length).toBe(2000);
  for (const item of data as (Item & { stac_extensions: string[] })[]) {
    expect(item.stac_extensions).toHaveLength(2);
    for (const id of [ITEM, ...item.stac_extensions])
      expect([item.id, faultsOf(id, item)]).toEqual([item.id, []]);
  }
});

test("an item without its collection link or with a wrong polarization is not", async () => {
  const caller = await signIn(service);
  const item = (await caller.get("/api/catalog/v2/items?limit=1")).body.data[0];
  expect(faultsOf(ITEM, { ...item, links: [] })).not.toEqual([]);
  const wrong = { ...item, properties: { ...item.properties, "sar:polarizations": ["XX"] } };
  expect(faultsOf(item.stac_extensions[0], wrong)).not.toEqual([]);
});

test("the collection that an item links to is a valid document of its name, open to everybody", async () => {
  const caller = await signIn(service);
  const asked = { contractID: contracts.euros, collections: ["public"], limit: 1 };
  const [item] = (await caller.post("/api/catalog/v2/search", asked)).body.data;
  const link = item.links.find(({ rel }: { rel: string }) => rel === "collection");
  const document = await (await service.fetch(new Request(link.href))).json();
  expect(document.id).toBe(item.collection);
  expect(faultsOf(COLLECTION, document)).toEqual([]);
  const missing = await service.fetch(new Request(link.href.replace("public", "secret")));
  expect(missing.status).toBe(404);
});
