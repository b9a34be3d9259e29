import { expect, test } from "vitest";
import type { Ring } from "../../src/geo/types.ts";
import { simplifyLine } from "./simplify-line.ts";

test("simplifyLine leaves out what is nearer than the tolerance", () => {
  const line: Ring = [
    [0, 0],
    [1, 0.001],
    [2, 0],
    [3, 1],
    [4, 0],
  ];
  expect(simplifyLine(line, 5)).toEqual([
    [0, 0],
    [2, 0],
    [3, 1],
    [4, 0],
  ]);
});

test("simplifyLine keeps a ring that is closed along a pole upright", () => {
  const ring: Ring = [
    [-180, -78],
    [-90, -75],
    [0, -70],
    [90, -67],
    [180, -78],
    [180, -90],
    [-180, -90],
    [-180, -78],
  ];
  expect(simplifyLine(ring, 20)).toEqual(ring);
});
