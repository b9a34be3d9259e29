import fc from "fast-check";
import { expect, test } from "vitest";
import { makeFrames, seededRandom } from "../testing/catalog/make-frames.ts";
import { wrapRing } from "../testing/wrap-ring.ts";
import { totalArea } from "./area/area.ts";
import { boxRing } from "./area/box.ts";
import { containsPoint } from "./area/intersects.ts";
import { coverArea, coverageShare, coverTotal, greedyCover, idleFrames } from "./coverage.ts";
import { shiftRing, wrapLongitude } from "./longitude.ts";
import type { Box, Polygon, Position, Ring } from "./types.ts";

const acrossFiji = [[boxRing([178, -18, 182, -16])]];

test("a footprint over the eastern half of an area across 180° covers half of it", () => {
  expect(coverageShare(acrossFiji, wrapRing(boxRing([180, -18, 182, -16])))).toBeCloseTo(0.5, 6);
});

test("a crossing footprint covers as much as it would elsewhere", () => {
  const crossing = coverageShare(acrossFiji, wrapRing(boxRing([179, -18, 181, -17])));
  const elsewhere = coverageShare([[boxRing([8, -18, 12, -16])]], boxRing([9, -18, 11, -17]));
  expect(crossing).toBeCloseTo(elsewhere, 9);
});

test("an area drawn in another copy of the world is covered alike", () => {
  const far = [[boxRing([538, -18, 542, -16])]];
  expect(coverageShare(far, wrapRing(boxRing([180, -18, 182, -16])))).toBeCloseTo(0.5, 6);
});

test("a footprint beside the area covers nothing", () => {
  expect(coverageShare(acrossFiji, boxRing([170, -18, 175, -16]))).toBe(0);
});

test("the hole of an area need not be covered", () => {
  const area = [[boxRing([0, 0, 10, 10]), boxRing([0, 0, 10, 5])]];
  expect(coverageShare(area, boxRing([0, 0, 10, 5]))).toBeCloseTo(0, 6);
});

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

const area: Polygon[] = [[boxRing([179, 0, 181, 1])]];
const candidate = (frameID: string, box: Box, cost: number) => ({
  frameID,
  ring: wrapRing(boxRing(box)),
  cost,
});

test("two cheap halves are preferred to a dear whole, and the whole to two dear halves", () => {
  const halves = [candidate("1_1", [179, 0, 180, 1], 100), candidate("2_1", [180, 0, 181, 1], 100)];
  const names = (cost: number) =>
    greedyCover(area, [...halves, candidate("3_1", [179, 0, 181, 1], cost)]).map(({ frameID }) => frameID);
  expect(names(500).sort()).toEqual(["1_1", "2_1"]);
  expect(names(150)).toEqual(["3_1"]);
});

test("what is covered already is not covered again", () => {
  const chosen = greedyCover(area, [
    candidate("1_1", [179, 0, 180.5, 1], 1),
    candidate("2_1", [179.5, 0, 180.4, 1], 1),
    candidate("3_1", [180.4, 0, 181, 1], 1),
  ]);
  expect(chosen.map(({ frameID }) => frameID)).toEqual(["1_1", "3_1"]);
});

test("frames beside the area are not chosen", () => {
  expect(greedyCover(area, [candidate("1_1", [10, 0, 12, 1], 1)])).toEqual([]);
});

test("it chooses what the plain greedy search chooses", () => {
  const candidates = Array.from({ length: 40 }, (_, index) => {
    const west = 178.5 + ((index * 37) % 40) / 20;
    return candidate(
      `${index + 1}_1`,
      [west, ((index * 13) % 10) / 10 - 0.4, west + 0.5, ((index * 13) % 10) / 10 + 0.3],
      1 + (index % 7),
    );
  });
  const chosen = greedyCover(area, candidates);
  let { gap } = coverArea(area, []);
  for (const { frameID, km2 } of chosen) {
    const ratios = candidates.map((one) => (coverArea(gap, [one]).added[0]?.km2 ?? 0) / one.cost);
    const taken = candidates.find((one) => one.frameID === frameID);
    expect(km2 / (taken?.cost ?? 0)).toBeCloseTo(Math.max(...ratios), 6);
    gap = coverArea(gap, taken ? [taken] : []).gap;
  }
  expect(chosen.length).toBeGreaterThan(5);
});

/** Frames moved to random places over a box. */
function framesOver([west, south, east, north]: readonly [number, number, number, number], seed: number) {
  const random = seededRandom(seed);
  return [...makeFrames(40, seed)].map(({ ring }, index) => {
    const [x, y] = ring[0] as Position;
    const [toX, toY] = [west + (east - west) * random(), south + (north - south) * random()];
    const moved = shiftRing(ring, toX - x).map(([lng, lat]): Position => [wrapLongitude(lng), lat + toY - y]);
    return { frameID: `${index}`, ring: moved as Ring };
  });
}

const HOLED: Polygon = [boxRing([178, -20, 182, -17]), boxRing([179, -19, 181, -18]).toReversed()];

test.each([
  ["a box", [[boxRing([4, 50, 6, 52])]], [4, 50, 6, 52]],
  ["one with a hole across 180°", [HOLED], [178, -20, 182, -17]],
  ["two that overlap", [[boxRing([4, 50, 6, 52])], [boxRing([5, 51, 7, 53])]], [4, 50, 7, 53]],
] as const)("what frames cover of %s is what taking them away one by one leaves", (_, area, box) => {
  for (const seed of [1, 2, 3]) {
    const frames = framesOver(box, seed);
    const { areaKm2, coveredKm2 } = coverTotal(area, frames);
    const whole = coverArea(area, frames);
    expect(coveredKm2).toBeGreaterThan(0);
    expect(areaKm2).toBeCloseTo(whole.areaKm2, 6);
    expect(Math.abs(coveredKm2 - whole.coveredKm2) / areaKm2).toBeLessThan(1e-9);
  }
});

test("without frames, and without an area, nothing is covered", () => {
  expect(coverTotal([[boxRing([0, 0, 1, 1])]], []).coveredKm2).toBe(0);
  expect(coverTotal([], framesOver([0, 0, 1, 1], 1))).toEqual({ areaKm2: 0, coveredKm2: 0 });
});

test("frames on one spot that cover all of it are done with at the first", () => {
  const frames = Array.from({ length: 5_000 }, (_, at) => ({
    frameID: `${at}`,
    ring: boxRing([-1 - at / 1e5, -1, 2, 2]),
  }));
  const { areaKm2, coveredKm2 } = coverTotal([[boxRing([0, 0, 1, 1])]], frames);
  expect(coveredKm2).toBe(areaKm2);
});
