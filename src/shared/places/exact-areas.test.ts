import { expect, test } from "vitest";
import type { Polygon } from "../../geo/types.ts";
import { openExactAreas } from "./exact-areas.ts";

const outline: Polygon = [
  [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 0],
  ],
];
const exact: Polygon = [
  [
    [0.1234567, 0],
    [1.5, 0.5],
    [2, 0.25],
    [2, 1],
    [0.1234567, 0],
  ],
];
const other: Polygon = [
  [
    [5, 5],
    [6, 5],
    [6, 6],
    [5, 5],
  ],
];

function storageOf(most = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > most) throw new Error("full");
      kept.set(key, text);
    },
  };
}

test("an outline stands for its area, after a reload too; other areas stay as they are", () => {
  const storage = storageOf();
  expect(openExactAreas(storage, "areas").keep([{ outline, exact }])).toBe(true);
  const reloaded = openExactAreas(storage, "areas");
  expect(reloaded.exactOf([outline, other])).toEqual([exact, other]);
  const untouched = [other];
  expect(reloaded.exactOf(untouched)).toBe(untouched);
  const area = [outline];
  expect(reloaded.exactOf(area)).toBe(reloaded.exactOf(area));
});

test("an outline that was changed by hand is an area of its own", () => {
  const areas = openExactAreas(storageOf(), "areas");
  areas.keep([{ outline, exact }]);
  const moved: Polygon[] = [outline.map((ring) => ring.map(([x, y]) => [x + 1, y]))];
  expect(areas.exactOf(moved)).toBe(moved);
});

test("where the storage is full older areas make room; what does not fit is known until the page is closed", () => {
  const one = storageOf(200);
  const areas = openExactAreas(one, "areas");
  areas.keep([{ outline, exact }]);
  expect(areas.keep([{ outline: other, exact }])).toBe(true);
  expect(openExactAreas(one, "areas").exactOf([outline])).toEqual([outline]);
  expect(openExactAreas(one, "areas").exactOf([other])).toEqual([exact]);
  const none = openExactAreas(storageOf(0), "areas");
  expect(none.keep([{ outline, exact }])).toBe(false);
  expect(none.exactOf([outline])).toEqual([exact]);
});

test("what another tab has kept since is not lost", () => {
  const storage = storageOf();
  const [here, there] = [openExactAreas(storage, "areas"), openExactAreas(storage, "areas")];
  here.keep([{ outline, exact }]);
  there.keep([{ outline: other, exact }]);
  expect(openExactAreas(storage, "areas").exactOf([outline, other])).toEqual([exact, exact]);
});
