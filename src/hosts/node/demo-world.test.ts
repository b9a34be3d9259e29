import { expect, test } from "vitest";
import { archiveState } from "../../service/catalog/archive.ts";
import { toArchiveRow } from "../../service/catalog/items/frame-row.ts";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import type { Store } from "../../service/store/store.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openSeed } from "./demo-world.ts";

const UNTIL = Date.parse("2026-06-01T00:00:00Z");
const COUNT = 2_300;

/** Seeds a store that outlives the process; returns the reported number of written frames. */
async function open(store: Store, until = UNTIL): Promise<number> {
  let written = 0;
  const { write } = await openSeed({ store, isKept: true }, { count: COUNT, until }, (frames) => {
    written += frames;
  });
  await write?.();
  return written;
}

const feedOf = (store: Store) =>
  store.read((tx) => tx.page("frames", "feed", { equals: {}, limit: COUNT + 1_000 }));

test("openSeed: an empty store gets the made-up archive, once", async () => {
  const store = createMemoryStore();
  expect(await open(store)).toBe(COUNT);
  const feed = await feedOf(store);
  expect(feed).toHaveLength(COUNT);
  expect(await open(store, UNTIL + 86_400_000)).toBe(0);
  expect(await feedOf(store)).toEqual(feed);
});

test("openSeed: a start that is broken off is taken up by the next one, with the same frames", async () => {
  const whole = createMemoryStore();
  await open(whole);
  const store = createMemoryStore();
  let writes = 0;
  const breaking: Store = {
    ...store,
    write: (work) => (++writes > 2 ? Promise.reject(new Error("The power went.")) : store.write(work)),
  };
  await expect(open(breaking)).rejects.toThrow("The power went.");
  expect((await feedOf(store)).length).toBeGreaterThan(0);
  expect((await archiveState(store))?.isWhole).toBe(false);
  await open(store, UNTIL + 3_600_000);
  const ids = async (given: Store) => (await feedOf(given)).map(({ frameID }) => frameID).sort();
  expect(await ids(store)).toEqual(await ids(whole));
  expect(await archiveState(store)).toMatchObject({ until: UNTIL, isWhole: true });
});

test("openSeed: frames of somebody's own are not mixed with made-up ones", async () => {
  const store = createMemoryStore();
  await store.write((tx) => tx.addFrames([toArchiveRow(frameAt([4, 52]))]));
  expect(await open(store)).toBe(0);
  expect(await feedOf(store)).toHaveLength(1);
  expect(await archiveState(store)).toBeUndefined();
});
