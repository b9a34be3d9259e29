import fc from "fast-check";
import { expect, test } from "vitest";
import { totalArea } from "../area/area.ts";
import { boxRing } from "../area/box.ts";
import { containsPoint } from "../area/intersects.ts";
import { wrapRing } from "../longitude.ts";
import type { Polygon, Ring } from "../types.ts";
import { coverArea } from "./cover.ts";
import { idleFrames } from "./idle-frames.ts";

const square = (west: number, south: number, size = 1): Ring =>
  boxRing([west, south, west + size, south + size]);
const frame = (frameID: string, ring: Ring) => ({ frameID, ring: wrapRing(ring) });

test("frames that overlap are counted once, each with what it adds", () => {
  const area: Polygon[] = [[square(0, 0, 2)]];
  const { areaKm2, coveredKm2, added, gap } = coverArea(area, [
    frame("1_1", boxRing([0, 0, 1, 2])),
    frame("2_1", boxRing([0.5, 0, 1.5, 2])),
    frame("3_1", boxRing([0, 0, 1, 2])),
  ]);
  expect(coveredKm2 / areaKm2).toBeCloseTo(0.75, 6);
  expect(added[0]?.km2).toBeCloseTo(areaKm2 / 2, 3);
  expect(added[1]?.km2).toBeCloseTo(areaKm2 / 4, 3);
  expect(added[2]?.km2).toBeCloseTo(0, 6);
  expect(totalArea(gap)).toBeCloseTo(areaKm2 / 4, 3);
});

test("a frame that lies elsewhere, or under those before it, is idle", () => {
  const cover = coverArea(
    [[square(0, 0, 2)]],
    [
      frame("1_1", boxRing([0, 0, 1, 2])),
      frame("2_1", boxRing([0.2, 0.2, 0.9, 1.5])),
      frame("3_1", boxRing([0.5, 0, 1.5, 2])),
      frame("4_1", boxRing([7, 7, 8, 8])),
    ],
  );
  expect([...idleFrames(cover)]).toEqual(["2_1", "4_1"]);
  expect(idleFrames(undefined).size).toBe(0);
});

test("an area over 180° is covered by frames on both sides and by one that crosses", () => {
  const area: Polygon[] = [[boxRing([179, -18, 181, -17])]];
  const { areaKm2, added, gap } = coverArea(area, [
    frame("1_1", boxRing([179, -18, 179.5, -17])),
    frame("2_1", boxRing([180.5, -18, 181, -17])),
    frame("3_1", boxRing([179.5, -18, 180.5, -17])),
  ]);
  expect(added.map(({ km2 }) => Math.round((km2 / areaKm2) * 100))).toEqual([25, 25, 50]);
  expect(totalArea(gap)).toBeCloseTo(0, 6);
});

test("an area drawn in another copy of the world is the same area", () => {
  const frames = [frame("1_1", square(10.5, 50))];
  const here = coverArea([[square(10, 50)]], frames);
  const there = coverArea([[square(370, 50)]], frames);
  expect(there.coveredKm2).toBeCloseTo(here.coveredKm2, 6);
});

test("an area around the whole Earth is covered at both of its ends by a frame across 180°", () => {
  const { coveredKm2 } = coverArea([[boxRing([-180, 0, 180, 10])]], [frame("1_1", square(179.5, 2))]);
  expect(coveredKm2).toBeCloseTo(totalArea([[square(0, 2)]]), 3);
});

test("polygons of an area that overlap are one area", () => {
  const { areaKm2 } = coverArea([[square(0, 0)], [square(0, 0)]], []);
  expect(areaKm2).toBeCloseTo(totalArea([[square(0, 0)]]), 6);
});

test("the gap holds exactly the points of the area that no frame holds", () => {
  const tenth = fc.integer({ min: -10, max: 20 });
  const place = fc.tuple(tenth, tenth);
  const whole = boxRing([179, 0, 181, 2]);
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 6 }),
      fc.array(place, { minLength: 20, maxLength: 20 }),
      (corners, points) => {
        const rings = corners.map(([x, y]) => square(179 + x / 10, y / 10, 0.8));
        const frames = rings.map((ring, index) => frame(`${index}_1`, ring));
        const { gap } = coverArea([[whole]], frames);
        for (const [x, y] of points) {
          // Never on an edge, where belonging is a matter of rounding.
          const point = [179.037 + x / 10, 0.037 + y / 10] as const;
          const isOpen = containsPoint(whole, point) && !rings.some((ring) => containsPoint(ring, point));
          const isGap = gap.some(
            ([outer, ...holes]) =>
              outer && containsPoint(outer, point) && !holes.some((hole) => containsPoint(hole, point)),
          );
          expect(isGap).toBe(isOpen);
        }
      },
    ),
  );
});
