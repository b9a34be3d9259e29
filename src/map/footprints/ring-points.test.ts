import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import { wrapRing } from "../../geo/longitude.ts";
import type { Box } from "../../geo/types.ts";
import { pointList, putRing, STEPS } from "./ring-points.ts";

const pointsOf = (box: Box) => {
  const points = pointList(1);
  putRing(points, wrapRing(boxRing(box)), 1);
  return Array.from({ length: points.count }, (_, at): [number, number] => [
    points.values[2 * at] ?? 0,
    points.values[2 * at + 1] ?? 0,
  ]);
};

test("a ring is its points in steps of the world, closed", () => {
  const points = pointsOf([0, 0, 1, 1]);
  expect(points).toHaveLength(5);
  expect([points[0], points[4]]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect((points[1]?.[0] ?? 0) / STEPS.x).toBeCloseTo(1 / 360, 8);
  expect(points[2]?.[1]).toBeLessThan(0);
});

test("across 180° the differences between points are the shorter way", () => {
  const [[x1] = [0], [x2] = [0]] = pointsOf([179, -18, 181, -16]);
  expect(((x2 - x1) | 0) / STEPS.x).toBeCloseTo(2 / 360, 8);
});

test("an edge that a globe would bend is cut into pieces, across 180° too", () => {
  const points = pointsOf([170, 0, 200, 1]);
  expect(points.length).toBeGreaterThan(20);
  const ways = points.slice(1).map(([x], at) => Math.abs((x - (points[at]?.[0] ?? 0)) | 0) / STEPS.x);
  expect(Math.max(...ways)).toBeLessThan(1 / 128);
});
