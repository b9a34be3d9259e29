import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "../testing/eventually.ts";

vi.mock("./routes/search/search-map.tsx", () => ({}));
const { whenDrawn } = await import("./first-search.ts");

afterEach(() => {
  performance.clearMarks();
});

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the first screen counts as drawn by now. */
function watch(isAwaited: () => boolean, hasFootprints = () => false): () => boolean {
  let isDrawn = false;
  void whenDrawn({ isAwaited, hasFootprints }).then(() => {
    isDrawn = true;
  });
  return () => isDrawn;
}

test("a screen without footprints is drawn once its search is answered and its map is loaded", async () => {
  performance.mark("map:begun");
  let isAwaited = true;
  const isDrawn = watch(() => isAwaited);
  await later(900);
  expect(isDrawn()).toBe(false);
  isAwaited = false;
  await later(900);
  expect(isDrawn()).toBe(false);
  performance.mark("map:loaded");
  await eventually(() => expect(isDrawn()).toBe(true));
});

test("what was found is awaited until it is drawn, however quiet the page is", async () => {
  performance.mark("map:begun");
  performance.mark("map:loaded");
  let hasFootprints = true;
  const isDrawn = watch(
    () => false,
    () => hasFootprints,
  );
  await later(900);
  expect(isDrawn()).toBe(false);
  hasFootprints = false;
  await eventually(() => expect(isDrawn()).toBe(true));
});

test("footprints end the wait, whatever is still asked for", async () => {
  performance.mark("map:begun");
  const isDrawn = watch(() => true);
  await later(50);
  expect(isDrawn()).toBe(false);
  performance.mark("map:first-footprints");
  await eventually(() => expect(isDrawn()).toBe(true));
});
