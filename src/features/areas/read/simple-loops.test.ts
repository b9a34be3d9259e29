import fc from "fast-check";
import { expect, test } from "vitest";
import { signedRingArea } from "../../../geo/area/area.ts";
import { containsPoint } from "../../../geo/area/intersects.ts";
import { selfIntersection } from "../../../geo/area/validity.ts";
import type { Position, Ring } from "../../../geo/types.ts";
import { liesWithin, simpleLoops } from "./simple-loops.ts";

const ring = (...corners: Position[]): Ring => [...corners, corners[0] as Position];
const loopsOf = (of: Ring) => simpleLoops(of)?.loops ?? [];

test("a simple ring is its own loop", () => {
  const square = ring([0, 0], [1, 0], [1, 1], [0, 1]);
  expect(simpleLoops(square)).toEqual({ loops: [square], meetings: [] });
});

test("a bow tie is two loops that meet where it crosses itself", () => {
  const { loops, meetings } = simpleLoops(ring([0, 0], [2, 2], [2, 0], [0, 2])) ?? {};
  expect(meetings).toEqual([[1, 1]]);
  expect(loops).toHaveLength(2);
  expect(loops?.map((loop) => Math.sign(signedRingArea(loop))).sort()).toEqual([-1, 1]);
});

test("a hole that a cut joins to the outline is a loop of the other orientation inside", () => {
  const keyhole = ring([0, 0], [9, 0], [9, 9], [0, 9], [0, 0], [3, 3], [3, 6], [6, 6], [6, 3], [3, 3]);
  const loops = loopsOf(keyhole);
  expect(loops.map((loop) => Math.sign(signedRingArea(loop))).sort()).toEqual([-1, 1]);
  const [outer, hole] = [...loops].sort((a, b) => signedRingArea(b) - signedRingArea(a));
  expect(liesWithin(outer as Ring, hole as Ring)).toBe(true);
  expect(liesWithin(hole as Ring, outer as Ring)).toBe(false);
});

test("edges that run back over each other enclose nothing", () => {
  expect(loopsOf(ring([0, 0], [2, 0], [4, 0], [1, 0]))).toEqual([]);
});

test("a ring that meets itself thousands of times is no outline", () => {
  const zigzag = Array.from({ length: 400 }, (_, index): Position => [index % 2, Math.sin(index * 7.1)]);
  expect(simpleLoops(ring(...zigzag))).toBeUndefined();
});

test("the loops of any ring are simple, and a point's turns in them are its turns in the ring", () => {
  const corner = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }));
  fc.assert(
    fc.property(fc.array(corner, { minLength: 3, maxLength: 14 }), (corners) => {
      const given = ring(...corners);
      const loops = loopsOf(given);
      for (const loop of loops) expect(selfIntersection(loop)).toBeUndefined();
      for (let x = 0.37; x < 12; x += 2.11) {
        for (let y = 0.41; y < 12; y += 2.13) {
          const even = loops.filter((loop) => containsPoint(loop, [x, y])).length % 2;
          expect(even === 1).toBe(containsPoint(given, [x, y]));
        }
      }
    }),
    { seed: 5, numRuns: 300 },
  );
});
