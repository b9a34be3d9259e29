import { expect, test } from "vitest";
import { makeFrames, seededRandom } from "../../testing/catalog/make-frames.ts";
import { boxRing } from "../area/box.ts";
import { shiftRing, wrapLongitude } from "../longitude.ts";
import type { Polygon, Position, Ring } from "../types.ts";
import { coverArea } from "./cover.ts";
import { coverTotal } from "./cover-total.ts";

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
