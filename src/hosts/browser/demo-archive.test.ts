import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { searchBody } from "../../contract/catalog.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { readSearch } from "../../service/catalog/read-search.ts";
import { grant } from "../../service/purchases/purchases.ts";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import { demoFrames } from "../../simulator/world/demo-frames.ts";
import { openDemoArchive } from "./demo-archive.ts";

const DAY = 86_400_000;
const openData = new Uint8Array(
  readFileSync(new URL("../../../public/demo/acquisitions.bin", import.meta.url)),
);
const now = Date.UTC(2026, 10, 1, 12);
const world = { count: 15_000, until: now };
const frames = [...demoFrames(world, openData)];
const first = (of: Frame["footprint"]) => frames.find(({ footprint }) => footprint === of) as Frame;
const [real, newest, oldest] = [first("real"), first("generated"), frames.at(-1) as Frame];
const viewer = { companyID: "c", userID: "u", public: true, private: false, now };

/** An archive whose real frames come when the test lets them. */
async function open() {
  let come = () => {};
  const coming = new Promise<Uint8Array>((resolve) => {
    come = () => resolve(openData);
  });
  const loadReal = vi.fn(() => coming);
  const store = createMemoryStore();
  const parts = { store, count: world.count, now, pause: async () => {}, loadReal };
  const archive = await openDemoArchive(parts);
  const find = async (body: object, who = viewer, limit = 100_000) =>
    (await archive.catalog.search(readSearch(searchBody.parse(body)), who, { limit })).items;
  const count = async (body: object, who = viewer) =>
    new Set((await find(body, who)).map(({ frameID }) => frameID)).size;
  return { ...archive, store, find, count, loadReal, come };
}

/** Days before now, as a search asks for them. */
const sinceDays = (days: number) => ({ datetime: `${new Date(now - days * DAY).toISOString()}/..` });
const takenSince = (days: number) => frames.filter(({ end }) => end >= now - days * DAY).length;
const idOf = ({ imageID, frameNumber }: { imageID: number; frameNumber: number }) =>
  `${imageID}_${frameNumber}`;

test("who searches for the last 90 days does not wait for what is older", async () => {
  const { count, loadReal } = await open();
  expect(await count(sinceDays(90))).toBe(takenSince(90));
  expect(takenSince(90)).toBeGreaterThan(9_000);
  expect(loadReal).not.toHaveBeenCalled();
});

test("a full page of the newest does not wait for older frames, another one does", async () => {
  const { find, come, loadReal } = await open();
  const starts = (await find({}, viewer, 500)).map(({ frame: { start } }) => start);
  expect(starts).toHaveLength(500);
  expect(starts).toEqual(starts.toSorted((a, b) => b - a));
  expect(loadReal).not.toHaveBeenCalled();
  const last = find({ sortby: [{ field: "properties.start_datetime", direction: "asc" }] }, viewer, 1);
  come();
  expect((await last)[0]?.frame.start).toBe(Math.min(...frames.map(({ start }) => start)));
});

test("who may find older frames waits for them, and finds each once", async () => {
  const { count, come, loadReal, begin } = await open();
  const all = Promise.all([count({}), count(sinceDays(92)), count({ datetime: "../2026-06-29T00:00:00Z" })]);
  come();
  const before = frames.filter(({ start }) => start <= Date.UTC(2026, 5, 29));
  expect(await all).toEqual([frames.length, takenSince(92), before.length]);
  expect(takenSince(92)).toBeGreaterThan(takenSince(90));
  expect(loadReal).toHaveBeenCalledOnce();
  await begin();
  expect(await count({})).toBe(frames.length);
});

test("who asks for frames by their names, or for what is owned, waits only where one is older", async () => {
  const { store, count, come, loadReal } = await open();
  const own = { ...viewer, public: false, private: true };
  const image = newest.imageID;
  const parts = frames.filter(({ imageID }) => imageID === image).length;
  const buy = (frameID: string) => store.write((tx) => grant(tx, { ...own, frameID }, ["GRD"], now));
  expect(await count({ query: { frame_id: { startsWith: `${image}_` } } })).toBe(parts);
  expect(await count({ query: { frame_id: { in: [idOf(newest)] } } })).toBe(1);
  expect(await count({}, own)).toBe(0);
  await buy(idOf(newest));
  expect(await count({}, own)).toBe(1);
  expect(loadReal).not.toHaveBeenCalled();
  come();
  expect(await count({ query: { frame_id: { in: [idOf(newest), idOf(real)] } } })).toBe(2);
  await buy(idOf(real));
  expect(await count({}, own)).toBe(2);
});

test("a frame and an item are found, however old", async () => {
  const { catalog, find, come, loadReal } = await open();
  expect((await catalog.frame(idOf(newest)))?.frame).toEqual(newest);
  expect(loadReal).not.toHaveBeenCalled();
  come();
  for (const frame of [real, oldest]) expect((await catalog.frame(idOf(frame)))?.frame).toEqual(frame);
  expect(await catalog.frame("1_1")).toBeUndefined();
  const item = (await find({})).at(-1);
  expect((await catalog.frameOfItem(item?.id ?? ""))?.frameID).toBe(item?.frameID);
});

test("real frames that could not be loaded are loaded for the next who needs them", async () => {
  const { count, come, loadReal } = await open();
  loadReal.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(count({})).rejects.toThrow("Failed to fetch");
  expect(await count(sinceDays(10))).toBe(takenSince(10));
  come();
  expect(await count({})).toBe(frames.length);
});
