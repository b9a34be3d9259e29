import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import { demoFrames } from "../../simulator/world/demo-frames.ts";
import { openDemoArchive } from "./demo-archive.ts";
import { keptArchive } from "./kept-archive.ts";

const NOW = Date.UTC(2026, 9, 1, 12);
// Of so many days that there are older ones.
const world = { count: 10_100 };
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
  const { catalog, whole } = await openDemoArchive({
    store: createMemoryStore(),
    ...world,
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
  const first = await open(name);
  const second = await open(name);
  expect([first.made, second.made]).toEqual([["recent", "older"], []]);
  for (const [place, { imageID, frameNumber }] of [...demoFrames({ ...world, until: NOW })].entries()) {
    if (place % 100 > 0) continue;
    const frameID = `${imageID}_${frameNumber}`;
    expect((await second.catalog.frame(frameID))?.frame).toEqual((await first.catalog.frame(frameID))?.frame);
  }
});

test("another build makes its own, and so does another day", async () => {
  const name = `kept-${++names}`;
  await open(name);
  expect((await open(name, { build: "b" })).made).toHaveLength(2);
  expect((await open(name, { build: "b" })).made).toHaveLength(0);
  expect((await open(name, { build: "b", now: NOW + 86_400_000 })).made).toHaveLength(2);
});

test("what was kept but cannot be used is made again", async () => {
  const name = `kept-${++names}`;
  await open(name);
  const database = await openDB(name);
  const kept = await database.get("archive", "older");
  await database.put("archive", { ...kept, columns: {} }, "older");
  database.close();
  expect((await open(name)).made).toEqual(["older"]);
  expect((await open(name)).made).toEqual([]);
});

test("where nothing can be kept it is made", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new Error("The disk is full.");
  });
  expect((await open("nowhere")).made).toHaveLength(2);
});
