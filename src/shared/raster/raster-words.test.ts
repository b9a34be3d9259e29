import { describe, expect, test } from "vitest";
import type { Placement } from "../../raster/raster.ts";
import { incidenceOf, placementWords } from "./raster-words.ts";

const placement = (by: Placement["by"], height: number): Placement => ({
  by,
  height,
  toGround: () => [0, 0],
  toPixel: () => [0, 0],
});

describe("incidenceOf", () => {
  test("passes through the three angles, and bends between them", () => {
    const incidence = incidenceOf({ incidence: { near: 30, center: 35.5, far: 40 } });
    for (const [share, angle] of [
      [0, 30],
      [0.5, 35.5],
      [1, 40],
      // At a quarter the bend is 3/4 of that in the middle: 32.5 + 0.75 · 0.5.
      [0.25, 32.875],
    ] as const)
      expect(incidence?.(share)).toBeCloseTo(angle, 10);
  });

  test("is straight without the angle in the middle", () => {
    const incidence = incidenceOf({ incidence: { near: 30, center: undefined, far: 40 } });
    expect([0, 0.25, 1].map((share) => incidence?.(share))).toEqual([30, 32.5, 40]);
  });

  test("is not known without both ends", () => {
    expect(incidenceOf({ incidence: { near: 30, center: 35, far: undefined } })).toBeUndefined();
    expect(incidenceOf({ incidence: { near: undefined, center: 35, far: 40 } })).toBeUndefined();
  });
});

describe("placementWords", () => {
  test.each([
    [45, "100"],
    [30, "173"],
  ])("says how far 100 m of height move the ground at %i°", (incidence, metres) => {
    expect(placementWords(placement("points", 1234.4), incidence)).toBe(
      `Placed by ground control points, on the ellipsoid at 1,234\u00a0m. Not terrain-corrected: 100\u00a0m of height are about ${metres}\u00a0m on the ground.`,
    );
  });

  test("says no distance where the incidence is not known", () => {
    expect(placementWords(placement("rpc", 100), undefined)).toBe(
      "Placed by rational polynomials (RPC), on the ellipsoid at 100\u00a0m. Not terrain-corrected.",
    );
  });

  test("claims nothing of the terrain below a map grid", () => {
    expect(placementWords(placement("affine", 0), 45)).toBe(
      "Placed by the map grid of the file. Whether terrain was corrected, the file does not say.",
    );
  });

  test("says that a file names no place in degrees", () => {
    expect(placementWords(undefined, 45)).toMatch(/no longitudes/);
  });
});
