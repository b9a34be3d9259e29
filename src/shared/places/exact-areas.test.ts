import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import type { Polygon, Position } from "../../geo/types.ts";
import { testDevice } from "../../testing/test-device.ts";
import { areKept, openExactAreas } from "./exact-areas.ts";

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

const KEPT = { unkept: 0, dropped: 0 };

/** A polygon of so many corners, each a step from the one before. */
function detailed(corners: number, south: number): Polygon {
  return [Array.from({ length: corners }, (_, at): Position => [(at % 2) * 0.7654321, south + at * 1.3e-5])];
}

/** Opens the areas of a device in another tab. */
const openIn = (device: ReturnType<typeof testDevice>) => openExactAreas("me", { place: device.openTab() });

test("an outline stands for its area, after a reload too; other areas stay as they are", () => {
  const device = testDevice();
  expect(openIn(device).keep([{ outline, exact }])).toEqual(KEPT);
  const reloaded = openIn(device);
  expect(reloaded.exactOf([outline, other])).toEqual([exact, other]);
  const untouched = [other];
  expect(reloaded.exactOf(untouched)).toBe(untouched);
  const area = [outline];
  expect(reloaded.exactOf(area)).toBe(reloaded.exactOf(area));
});

test("an outline that was changed by hand is an area of its own", () => {
  const areas = openIn(testDevice());
  areas.keep([{ outline, exact }]);
  const moved: Polygon[] = [outline.map((ring) => ring.map(([x, y]) => [x + 1, y]))];
  expect(areas.exactOf(moved)).toBe(moved);
});

test("where the storage is full older areas make room; what does not fit is known until the page is closed", () => {
  const one = testDevice({ most: 200 });
  const areas = openIn(one);
  areas.keep([{ outline, exact }]);
  expect(areas.keep([{ outline: other, exact }])).toEqual({ unkept: 0, dropped: 1 });
  expect(openIn(one).exactOf([outline])).toEqual([outline]);
  expect(openIn(one).exactOf([other])).toEqual([exact]);
  const none = openIn(testDevice({ most: 0 }));
  expect(none.keep([{ outline, exact }])).toEqual({ unkept: 1, dropped: 0 });
  expect(none.exactOf([outline])).toEqual([exact]);
});

test("what another tab has kept since is not lost", () => {
  const device = testDevice();
  const [here, there] = [openIn(device), openIn(device)];
  here.keep([{ outline, exact }]);
  there.keep([{ outline: other, exact }]);
  expect(openIn(device).exactOf([outline, other])).toEqual([exact, exact]);
});

test("2 MB are kept at most: the oldest makes room and is counted, what is larger alone lasts until the page is closed", () => {
  const device = testDevice();
  const areas = openIn(device);
  // Each corner takes about 13 characters.
  const large = detailed(60_000, 10);
  expect(areas.keep([{ outline, exact: large }])).toEqual(KEPT);
  expect(areas.keep([{ outline: other, exact }])).toEqual(KEPT);
  const third: Polygon = [boxRing([20, 20, 21, 21])];
  expect(areas.keep([{ outline: third, exact: detailed(110_000, 20) }])).toEqual({ unkept: 0, dropped: 1 });
  expect(device.kept.get("swath-exact-areas me")?.length).toBeLessThan(2_000_000);
  expect(openIn(device).exactOf([outline, other])).toEqual([outline, exact]);
  const fourth: Polygon = [boxRing([30, 30, 31, 31])];
  const huge = detailed(200_000, 30);
  expect(areKept([{ outline: fourth, exact: huge }])).toBe(false);
  expect(areas.keep([{ outline: fourth, exact: huge }])).toEqual({ unkept: 1, dropped: 0 });
  expect(areas.exactOf([fourth])).toEqual([huge]);
  expect(openIn(device).exactOf([fourth])).toEqual([fourth]);
});

test("what a named area stands for is known, however many others were kept since", () => {
  const named = { id: "1", name: "Port", area: [outline], exact: [{ outline, exact }] };
  const areas = openExactAreas("me", { place: testDevice().openTab(), named: () => [named] });
  expect(areas.exactOf([outline, other])).toEqual([exact, other]);
});
