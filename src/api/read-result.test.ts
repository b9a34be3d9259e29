import { describe, expect, it, onTestFinished } from "vitest";
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

  it("reads times without a zone in UTC, whatever the zone of the browser", async () => {
    const zone = process.env.TZ;
    process.env.TZ = "Asia/Tokyo";
    onTestFinished(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });
    const times = {
      start_datetime: "2026-05-01T06:00:00",
      end_datetime: "2026-05-01 06:00:10,5",
      created: "2026-05-01T15:00:00+09:00",
    };
    const { data } = await read({ data: [item({ properties: { frame_id: "1_1", ...times } })] });
    const { start_datetime, end_datetime, created } = data[0]?.properties ?? {};
    expect([start_datetime, end_datetime, created].map((time) => new Date(time ?? "").toISOString())).toEqual(
      ["2026-05-01T06:00:00.000Z", "2026-05-01T06:00:10.500Z", "2026-05-01T06:00:00.000Z"],
    );
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
