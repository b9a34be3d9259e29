import { describe, expect, it } from "vitest";
import { searchCatalogItems } from "../contract/catalog.ts";
import { listWebhooks } from "../contract/notifications.ts";
import { readResult } from "./read-result.ts";

const item = (change: object = {}) => ({
  id: "1",
  type: "Feature",
  stac_version: "1.0.0",
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  },
  bbox: [0, 0, 1, 1],
  properties: { frame_id: "1_1" },
  assets: {},
  ...change,
});

const read = (body: unknown) => readResult(searchCatalogItems, new Response(JSON.stringify(body)), undefined);

describe("readResult", () => {
  it.each([
    ["no bbox", item({ bbox: undefined })],
    ["null for the bbox", item({ bbox: null })],
    ["null for a collection", item({ collection: null })],
    ["null in an asset", item({ assets: { a: { href: "https://a.test", title: null, roles: null } } })],
    ["numbers as text", item({ bbox: ["0", "0", "1.5", "1e0"] })],
  ])("takes a page where one item has %s", async (_how, odd) => {
    const { data } = await read({ data: [item(), odd, item()] });
    expect(data).toHaveLength(3);
  });

  it("still refuses what lacks what is needed", async () => {
    await expect(read({ data: [item({ id: null })] })).rejects.toThrow("does not match the interface");
    await expect(read("x")).rejects.toThrow("does not match the interface");
  });

  it("reads null where another service leaves out what is optional", async () => {
    const answer = new Response(JSON.stringify({ data: [], cursor: null }));
    expect(await readResult(listWebhooks, answer, undefined)).toMatchObject({ data: [] });
  });
});
