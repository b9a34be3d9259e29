import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import { demoFrames } from "../../simulator/world/demo-frames.ts";
import { openDemoArchive } from "../demo-archive.ts";
import { keptArchive } from "./kept-archive.ts";

const NOW = Date.UTC(2026, 9, 1, 12);
const world = { count: 40 };
const pause = async () => {};
let names = 0;

/** An archive like that of a page: of a browser that kept what another page made, by a build. */
async function open(name: string, { build = "a", now = NOW } = {}) {
  let settle = () => {};
  const when = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const keeper = keptArchive({ name, madeBy: build, when });
  const write = vi.spyOn(keeper, "write");
  const { catalog } = await openDemoArchive({ store: createMemoryStore(), ...world, now, pause, keeper });
  settle();
  await Promise.allSettled(write.mock.results.map(({ value }) => value));
  return { catalog, isMade: write.mock.calls.length > 0 };
}

test("an archive is made once, and is the same when it was kept", async () => {
  const name = `kept-${++names}`;
  const first = await open(name);
  const second = await open(name);
  expect([first.isMade, second.isMade]).toEqual([true, false]);
  for (const { imageID, frameNumber } of demoFrames({ ...world, until: NOW })) {
    const frameID = `${imageID}_${frameNumber}`;
    expect((await second.catalog.frame(frameID))?.frame).toEqual((await first.catalog.frame(frameID))?.frame);
  }
});

test("another build makes its own, and so does another day", async () => {
  const name = `kept-${++names}`;
  await open(name);
  expect((await open(name, { build: "b" })).isMade).toBe(true);
  expect((await open(name, { build: "b" })).isMade).toBe(false);
  expect((await open(name, { build: "b", now: NOW + 86_400_000 })).isMade).toBe(true);
});

test("what was kept but cannot be used is made again", async () => {
  const name = `kept-${++names}`;
  await open(name);
  const database = await openDB(name);
  const kept = await database.get("archive", "base");
  await database.put("archive", { ...kept, columns: {} }, "base");
  database.close();
  expect((await open(name)).isMade).toBe(true);
  expect((await open(name)).isMade).toBe(false);
});

test("where nothing can be kept it is made", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new Error("The disk is full.");
  });
  expect((await open("nowhere")).isMade).toBe(true);
});
