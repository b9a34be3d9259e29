import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { searchBody } from "../contract/catalog.ts";
import { itemsOf, readSearch } from "../service/catalog/read-search.ts";
import { createMemoryStore } from "../service/store/memory-store.ts";
import { REAL_FRAMES } from "../simulator/open-data/frames.ts";
import { demoFrames } from "../simulator/world/demo-frames.ts";
import { openDemoArchive } from "./demo-archive.ts";

const openData = new Uint8Array(readFileSync(new URL("../../public/demo/acquisitions.bin", import.meta.url)));
const now = Date.UTC(2026, 9, 1, 12);
const world = { count: REAL_FRAMES + 600, until: now };
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
  const search = async (body: object, limit = 50_000) => {
    const { items } = await archive.catalog.search(readSearch(searchBody.parse(body)), viewer, { limit });
    return new Set(items.map(({ frameID }) => frameID)).size;
  };
  return { ...archive, search, loadReal, come };
}

const idOf = ({ imageID, frameNumber }: { imageID: number; frameNumber: number }) =>
  `${imageID}_${frameNumber}`;
const LATELY = { datetime: "2026-09-01T00:00:00Z/.." };

test("who searches for what is newer than the real frames does not wait for them", async () => {
  const { search, loadReal } = await open();
  expect(await search(LATELY)).toBe(600);
  expect(loadReal).not.toHaveBeenCalled();
});

test("who may find real frames waits for them, and finds each once", async () => {
  const { search, come, loadReal, begin } = await open();
  const both = Promise.all([search({}), search({ datetime: "../2026-06-29T00:00:00Z" })]);
  come();
  const before = frames.filter(({ start }) => start <= Date.UTC(2026, 5, 29));
  expect(await both).toEqual([frames.length, before.length]);
  await begin();
  expect(await search({})).toBe(frames.length);
  expect(loadReal).toHaveBeenCalledOnce();
});

test("a frame and an item are found, real or not", async () => {
  const { catalog, come, loadReal } = await open();
  const [real] = frames;
  const generated = frames.at(-1);
  if (!real || !generated) throw new Error("The world is empty.");
  expect((await catalog.frame(idOf(generated)))?.frame).toEqual(generated);
  expect(loadReal).not.toHaveBeenCalled();
  come();
  expect((await catalog.frame(idOf(real)))?.frame).toEqual(real);
  expect(await catalog.frame("1_1")).toBeUndefined();
  const [item] = (
    await catalog.search(readSearch(searchBody.parse({})), viewer, { limit: 50_000 })
  ).items.slice(-1);
  const id = item?.id ?? "";
  expect((await catalog.frameOfItem(id))?.frameID).toBe(item?.frameID);
  expect((await catalog.search(itemsOf([id]), viewer, { limit: 1 })).items).toHaveLength(1);
});

test("real frames that could not be loaded are loaded for the next who needs them", async () => {
  const { search, come, loadReal } = await open();
  loadReal.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(search({})).rejects.toThrow("Failed to fetch");
  expect(await search(LATELY)).toBe(600);
  come();
  expect(await search({})).toBe(frames.length);
});
