import { expect, test } from "vitest";
import { searchCatalogItems } from "../../contract/catalog.ts";
import { type Item, item } from "../../contract/item.ts";
import { type ImagingMode, imagingModes, modes } from "../../domain/modes.ts";
import { toldBy } from "../../testing/catalog/changed-frame.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { startService } from "../../testing/service/start-service.ts";
import {
  catalogFrame,
  createGrouping,
  framesOf,
  keepFrame,
  keptFrame,
  readKeptFrame,
  sortProducts,
} from "./frame.ts";
import { frameQuery } from "./frames.ts";

/** A frame of a mode as the service tells it, read back. */
async function readBack(mode: ImagingMode) {
  const { azimuthLooks, resolution, rangeKm, azimuthKm } = modes[mode];
  const [halfLng, halfLat] = [rangeKm / 2 / 111.2, azimuthKm / 2 / 111.2];
  const ring = [
    [-halfLng, -halfLat],
    [halfLng, -halfLat],
    [halfLng, halfLat],
    [-halfLng, halfLat],
    [-halfLng, -halfLat],
  ] as const;
  const service = startService([
    frameAt([0, 0], { mode, azimuthLooks, azimuthResolution: resolution, ring }),
  ]);
  const session = await openTestSession(service);
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 100 } });
  return catalogFrame(data as [Item, ...Item[]], "svc");
}

test.each(imagingModes)("%s is recognised from what the catalog tells", async (mode) => {
  const frame = await readBack(mode);
  expect(frame.mode?.imagingMode).toBe(mode);
  expect(frame.family).toBe(modes[mode].family);
});

test("items of one frame become one frame with their products in the usual order", async () => {
  const service = startService([
    frameAt([0, 0], { imageID: 5, frameNumber: 2, products: ["QLK", "SLC", "GRD"] }),
  ]);
  const session = await openTestSession(service);
  const { data } = await session.client.call(searchCatalogItems, { body: {} });
  const frames = framesOf(data, "svc");
  expect(frames).toHaveLength(1);
  expect(frames[0]).toMatchObject({
    frameID: "5_2",
    imageID: "5",
    frameNumber: 2,
    products: ["GRD", "SLC", "QLK"],
  });
});

test("a list that grows at its end is read where it is new, another list from its beginning", async () => {
  const centres = [0, 10, 20].map((lng, index) =>
    frameAt([lng, 0], { imageID: index + 1, products: ["SLC", "GRD"] }),
  );
  const session = await openTestSession(startService(centres));
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 6 } });
  const group = createGrouping("svc");
  const before = group(data.slice(0, 3));
  const after = group(data);
  expect(after).toEqual(framesOf(data, "svc"));
  expect(after[0]).toBe(before[0]);
  expect([before[1]?.products, after[1]?.products].map((products) => products?.length)).toEqual([1, 2]);
  expect(group(data.toReversed())).toEqual(framesOf(data.toReversed(), "svc"));
});

test("properties under another namespace are read with that prefix", async () => {
  const frame = await readBack("STRIPMAP");
  const [item] = frame.items as [Item];
  const renamed = JSON.parse(JSON.stringify(item).replaceAll('"svc:', '"acme:')) as Item;
  expect(catalogFrame([renamed], "acme").incidence).toEqual(frame.incidence);
  expect(catalogFrame([renamed], "svc").incidence.center).toBeUndefined();
});

test("what an operator leaves out is not known, not wrong", async () => {
  const frame = await readBack("STRIPMAP");
  const [item] = frame.items as [Item];
  const { frame_id, start_datetime, end_datetime } = item.properties;
  const bare = catalogFrame(
    [{ ...item, assets: {}, properties: { frame_id, start_datetime, end_datetime } }],
    "svc",
  );
  expect(bare).toMatchObject({
    mode: undefined,
    lookSide: undefined,
    corners: undefined,
    quicklookUrl: undefined,
  });
});

test("a picture whose address is neither http nor https is not shown", async () => {
  const [first] = (await readBack("STRIPMAP")).items;
  if (!first) throw new Error("There is no item.");
  const text = JSON.stringify(first).replaceAll(/"href":"[^"]*"/g, '"href":"javascript:alert(1)"');
  expect(catalogFrame([first], "svc").quicklookUrl).toBeDefined();
  expect(catalogFrame([JSON.parse(text) as Item], "svc").quicklookUrl).toBeUndefined();
});

test("an item without a start is as old as its one time, and else as its creation", async () => {
  const [first] = (await readBack("STRIPMAP")).items;
  if (!first) throw new Error("There is no item.");
  const without = (properties: object) =>
    item.parse({ ...first, properties: { ...first.properties, start_datetime: null, ...properties } });
  expect(catalogFrame([without({})], "svc").start).toBe(first.properties.datetime);
  expect(catalogFrame([without({ datetime: null })], "svc").start).toBe(first.properties.created);
  const bare = catalogFrame([without({ datetime: null, created: null, end_datetime: null })], "svc");
  expect(Number.isNaN(Date.parse(bare.start))).toBe(false);
});

test("unknown product types are kept, after the known ones", () => {
  expect(sortProducts(["XYZ", "SLC", "GRD", "SLC", ""])).toEqual(["GRD", "SLC", "XYZ"]);
});

test("values of a kind that the interface does not know are none, and no text of the program", async () => {
  const session = await openTestSession(startService([frameAt([0, 0], { imageID: 5, frameNumber: 2 })]));
  const { data } = await session.client.call(searchCatalogItems, { body: {} });
  const [first] = data as [Item, ...Item[]];
  const properties = {
    ...first.properties,
    frame_id: "5_x",
    "sar:product_type": { name: "GRD" },
    "sar:polarizations": [{ of: "V" }, null, "VV"],
  };
  const frame = catalogFrame([{ ...first, properties }], "svc");
  expect([frame.products, frame.polarizations, frame.frameNumber]).toEqual([[], ["VV"], 1]);
});

async function someFrame() {
  const service = startService();
  const session = await openTestSession(service);
  const frame = await frameQuery(session, "1000_1").queryFn?.({
    signal: new AbortController().signal,
  } as never);
  if (!frame) throw new Error("The test's catalog has no such frame.");
  return frame;
}

test("a kept frame holds no link and no signature", async () => {
  const text = JSON.stringify(keepFrame(await someFrame()));
  expect(text).not.toContain("signature");
  expect(text).not.toContain("https://swath.test");
});

test("what was kept as JSON is read as the same frame, without its pictures", async () => {
  const frame = await someFrame();
  const again = readKeptFrame(keptFrame.parse(JSON.parse(JSON.stringify(keepFrame(frame)))), "svc");
  expect(frame.quicklookUrl).toBeDefined();
  expect({ ...toldBy(again), items: [] }).toEqual({
    ...toldBy(frame),
    items: [],
    quicklookUrl: undefined,
    thumbnailUrl: undefined,
  });
});

test("the same kept frame is read once", async () => {
  const kept = keepFrame(await someFrame());
  expect(readKeptFrame(kept, "svc")).toBe(readKeptFrame(kept, "svc"));
  expect(readKeptFrame(kept, "other")).not.toBe(readKeptFrame(kept, "svc"));
});
