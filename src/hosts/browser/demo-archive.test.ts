import "fake-indexeddb/auto";
import { readFileSync } from "node:fs";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { searchBody } from "../../contract/catalog.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { readSearch } from "../../service/catalog/read-search.ts";
import { grant } from "../../service/purchases/purchases.ts";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import { demoFrames } from "../../simulator/world/demo-frames.ts";
import { keptArchive, openDemoArchive } from "./demo-archive.ts";

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

const NOW = Date.UTC(2026, 9, 1, 12);
// Enough days to have older ones.
const keptWorld = { count: 10_100 };
const pause = async () => {};
let names = 0;

/** An archive like that of a page: of a browser that kept what another page made, by a build. */
async function openKept(name: string, { build = "a", now = NOW } = {}) {
  let settle = () => {};
  const when = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const keeper = keptArchive({ name, madeBy: build, when });
  const write = vi.spyOn(keeper, "write");
  const { catalog, whole } = await openDemoArchive({
    store: createMemoryStore(),
    ...keptWorld,
    now,
    pause,
    keeper,
  });
  await whole();
  settle();
  await Promise.allSettled(write.mock.results.map(({ value }) => value));
  return { catalog, made: write.mock.calls.map(([lot]) => lot) };
}

test("an archive is made once, and is the same when it was kept", async () => {
  const name = `kept-${++names}`;
  const first = await openKept(name);
  const second = await openKept(name);
  expect([first.made, second.made]).toEqual([["recent", "older"], []]);
  for (const [place, { imageID, frameNumber }] of [...demoFrames({ ...keptWorld, until: NOW })].entries()) {
    if (place % 100 > 0) continue;
    const frameID = `${imageID}_${frameNumber}`;
    expect((await second.catalog.frame(frameID))?.frame).toEqual((await first.catalog.frame(frameID))?.frame);
  }
});

test("another build makes its own, and so does another day", async () => {
  const name = `kept-${++names}`;
  await openKept(name);
  expect((await openKept(name, { build: "b" })).made).toHaveLength(2);
  expect((await openKept(name, { build: "b" })).made).toHaveLength(0);
  expect((await openKept(name, { build: "b", now: NOW + 86_400_000 })).made).toHaveLength(2);
});

test("what was kept but cannot be used is made again", async () => {
  const name = `kept-${++names}`;
  await openKept(name);
  const database = await openDB(name);
  const kept = await database.get("archive", "older");
  await database.put("archive", { ...kept, columns: {} }, "older");
  database.close();
  expect((await openKept(name)).made).toEqual(["older"]);
  expect((await openKept(name)).made).toEqual([]);
});

test("where nothing can be kept it is made", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new Error("The disk is full.");
  });
  expect((await openKept("nowhere")).made).toHaveLength(2);
});
