import fc from "fast-check";
import { expect, test } from "vitest";
import { polygonHolds, turn } from "../../../../geo/area/intersects.ts";
import { selfIntersection } from "../../../../geo/area/validity.ts";
import type { Position, Ring } from "../../../../geo/types.ts";
import { repairPolygon } from "./repair-polygon.ts";

const ring = (...corners: Position[]): Ring => [...corners, corners[0] as Position];
const repair = (of: Ring) =>
  repairPolygon([of], { toDegrees: undefined, nested: false, counterClockwise: false });

test("repairPolygon leaves a simple ring as it is", () => {
  const square = ring([0, 0], [1, 0], [1, 1], [0, 1]);
  expect(repair(square)).toMatchObject({ polygons: [[square]], repairs: new Set(), crossings: [] });
});

test("repairPolygon makes two parts of a bow tie, and says where it crosses itself", () => {
  const { polygons, crossings, repairs } = repair(ring([0, 0], [2, 2], [2, 0], [0, 2]));
  expect([polygons.length, crossings, [...repairs]]).toEqual([2, [[1, 1]], ["crossing"]]);
});

test("repairPolygon makes a hole of one that a cut joins to the outline", () => {
  const { polygons } = repair(
    ring([0, 0], [9, 0], [9, 9], [0, 9], [0, 0], [3, 3], [3, 6], [6, 6], [6, 3], [3, 3]),
  );
  expect(polygons.map((polygon) => polygon.length)).toEqual([2]);
});

test("repairPolygon finds no area between edges that run back over each other", () => {
  expect(repair(ring([0, 0], [2, 0], [4, 0], [1, 0])).fault).toBe("no-area");
});

test("repairPolygon refuses an outline of thousands of corners that crosses itself", () => {
  const star = Array.from({ length: 6_000 }, (_, index): Position => {
    const angle = (2 * Math.PI * index * 2_501) / 6_000;
    return [10 * Math.cos(angle), 10 * Math.sin(angle)];
  });
  expect(repair(ring(...star)).fault).toBe("tangled");
});

/** Number of times that a ring runs round a point, counter-clockwise. */
function turnsRound([x, y]: Position, of: Ring): number {
  return of.slice(1).reduce((turns, [x2, y2], index) => {
    const [x1, y1] = of[index] as Position;
    const isLeft = turn(x1, y1, x2, y2, x, y) > 0;
    if (y1 <= y && y2 > y && isLeft) return turns + 1;
    return y2 <= y && y1 > y && !isLeft ? turns - 1 : turns;
  }, 0);
}

test("repairPolygon makes simple rings of any ring, which hold what it runs round", () => {
  const corner = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }));
  fc.assert(
    fc.property(fc.array(corner, { minLength: 3, maxLength: 14 }), (corners) => {
      const given = ring(...corners);
      const { polygons } = repair(given);
      for (const loop of polygons.flat()) expect(selfIntersection(loop)).toBeUndefined();
      for (let x = 0.3719; x < 12; x += 2.1133) {
        for (let y = 0.4127; y < 12; y += 2.1319) {
          const holds = polygons.some((polygon) => polygonHolds(polygon, [x, y]));
          expect(holds).toBe(turnsRound([x, y], given) !== 0);
        }
      }
    }),
    { seed: 5, numRuns: 200 },
  );
});
