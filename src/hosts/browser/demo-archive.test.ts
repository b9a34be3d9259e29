import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { searchBody } from "../../contract/catalog.ts";
import { readSearch } from "../../service/catalog/read-search.ts";
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
  const find = async (body: object) =>
    (await archive.catalog.search(readSearch(searchBody.parse(body)), viewer, { limit: 100_000 })).items;
  const count = async (body: object) => new Set((await find(body)).map(({ frameID }) => frameID)).size;
  return { ...archive, find, count, loadReal, come };
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

test("a frame and an item are found, however old", async () => {
  const { catalog, find, come, loadReal } = await open();
  const [real] = frames;
  const newest = frames.find(({ footprint }) => footprint === "generated");
  const oldest = frames.at(-1);
  if (!real || !newest || !oldest) throw new Error("The world is empty.");
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
