import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import { wrapRing } from "../../geo/longitude.ts";
import type { Box, Ring } from "../../geo/types.ts";
import { columnGrower, STEPS } from "./footprint-columns.ts";

const frame = (box: Box) => ({ ring: wrapRing(boxRing(box)) });
const grower = columnGrower<{ ring: Ring }>;
const pointsOf = ({ points, starts }: ReturnType<ReturnType<typeof grower>>, index: number) => [
  ...points.subarray(2 * (starts[index] ?? 0), 2 * (starts[index + 1] ?? 0)),
];

test("a ring is its points in steps of the world, closed", () => {
  const columns = grower()([frame([0, 0, 1, 1])]);
  const points = pointsOf(columns, 0);
  expect(points).toHaveLength(10);
  expect(points.slice(0, 2)).toEqual([0, 0]);
  expect(points.slice(-2)).toEqual([0, 0]);
  expect((points[2] ?? 0) / STEPS.x).toBeCloseTo(1 / 360, 8);
  expect((points[5] ?? 0) / STEPS.y).toBeLessThan(0);
});

test("across 180° the differences between points are the shorter way", () => {
  const [x1 = 0, , x2 = 0] = pointsOf(grower()([frame([179, -18, 181, -16])]), 0);
  expect(((x2 - x1) | 0) / STEPS.x).toBeCloseTo(2 / 360, 8);
  const { boxes } = grower()([frame([179, -18, 181, -16])]);
  expect([...boxes.subarray(0, 4)]).toEqual([179, -18, 181, -16]);
});

test("an edge that a globe would bend is cut into pieces", () => {
  expect(pointsOf(grower()([frame([0, 0, 30, 1])]), 0).length).toBeGreaterThan(20);
});

test("more at the end is added to what was there, and the columns before stay as they were", () => {
  const frames = Array.from({ length: 300 }, (_, index) => frame([index / 2, 0, index / 2 + 1, 1]));
  const whole = grower()(frames);
  const grow = grower();
  const first = grow(frames.slice(0, 100));
  const before = pointsOf(first, 99);
  const second = grow(frames.slice(0, 200).map(({ ring }) => ({ ring })));
  const third = grow(frames);
  expect(pointsOf(first, 99)).toEqual(before);
  expect(second.starts[200]).toBe(whole.starts[200]);
  for (const index of [0, 99, 100, 199, 200, 299]) {
    expect(pointsOf(third, index)).toEqual(pointsOf(whole, index));
    expect(third.boxes.slice(4 * index, 4 * index + 4)).toEqual(whole.boxes.slice(4 * index, 4 * index + 4));
  }
});

test("another list is other columns, and those of the list before stay as they were", () => {
  const [a, b, c, d] = [frame([0, 0, 1, 1]), frame([2, 0, 3, 1]), frame([4, 0, 5, 1]), frame([6, 0, 7, 1])];
  const grow = grower();
  const before = grow([a, b, c]);
  const kept = pointsOf(before, 1);
  const after = grow([a, d, c]);
  expect(pointsOf(before, 1)).toEqual(kept);
  expect(pointsOf(after, 1)).toEqual(pointsOf(grower()([d]), 0));
  expect(pointsOf(grow([a]), 0)).toEqual(pointsOf(before, 0));
  expect(pointsOf(grow([a, b]), 1)).toEqual(kept);
  expect(pointsOf(after, 1)).toEqual(pointsOf(grower()([d]), 0));
});
