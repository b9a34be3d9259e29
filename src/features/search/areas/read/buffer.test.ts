import { expect, test } from "vitest";
import { containsPoint } from "../../../../geo/area/intersects.ts";
import { destination } from "../../../../geo/sphere.ts";
import type { Position, Ring } from "../../../../geo/types.ts";
import { circleRound, corridorAlong } from "./area-for-search.ts";

test("a circle holds all within its distance, at the equator, far north and across 180°", () => {
  for (const centre of [
    [0, 0],
    [20, 80],
    [179.99, -16],
  ] as const satisfies Position[]) {
    const circle = circleRound(centre, 5) as Ring;
    for (let bearing = 0; bearing < 360; bearing += 7) {
      expect(containsPoint(circle, destination(centre, bearing, 4.999))).toBe(true);
      expect(containsPoint(circle, destination(centre, bearing, 5.05))).toBe(false);
    }
  }
});

test("a circle over a pole cannot be an area", () => {
  expect(circleRound([0, 89.99], 5)).toBeUndefined();
});

test("what lies within the distance of a line is one area with a bend", () => {
  const corridor =
    corridorAlong(
      [
        [-6, 36],
        [-5.8, 36.1],
        [-5.5, 36],
      ],
      5,
    ) ?? [];
  expect(corridor).toHaveLength(1);
  const outline = corridor[0]?.[0] as Ring;
  expect(containsPoint(outline, destination([-5.9, 36.05], 0, 4))).toBe(true);
  expect(containsPoint(outline, [-5.8, 35.95])).toBe(false);
});
