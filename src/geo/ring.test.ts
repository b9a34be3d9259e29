import { expect, test } from "vitest";
import { ringFault } from "./area/validity.ts";
import { closeOverPole } from "./ring.ts";
import type { Ring } from "./types.ts";

/** Coast round the pole with a peninsula at 60° W that bends over its own meridian. */
const COAST: Ring = [
  [-60, -64],
  [-57, -63],
  [-62, -75],
  [-40, -78],
  [60, -70],
  [170, -72],
  [190, -78],
  [260, -73],
  [300, -64],
];

test("closeOverPole cuts a ring at the antimeridian, so that no edge crosses another", () => {
  const closed = closeOverPole(COAST);
  expect(ringFault(COAST)).toBe("pole");
  expect(ringFault(closed)).toBeUndefined();
  expect(closed.slice(-4)).toEqual([
    [180, -75],
    [180, -90],
    [-180, -90],
    [-180, -75],
  ]);
  expect(closed).toHaveLength(COAST.length + 4);
  expect(Math.min(...closed.map(([lng]) => lng))).toBe(-180);
});

test("closeOverPole takes the crossing nearest to the pole, either way round", () => {
  const winding: Ring = [
    [150, 70],
    [200, 75],
    [170, 80],
    [190, 72],
    [330, 70],
    [510, 70],
  ];
  for (const ring of [winding, winding.toReversed()]) {
    const closed = closeOverPole(ring);
    expect(closed[0]?.[1]).toBeCloseTo(78.33, 1);
    expect(closed.at(-2)?.[1]).toBe(90);
    expect(Math.abs(closed[0]?.[0] ?? 0)).toBe(180);
  }
});

test("closeOverPole leaves other rings as they are", () => {
  const ring: Ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ];
  expect(closeOverPole(ring)).toBe(ring);
});
