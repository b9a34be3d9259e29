import fc from "fast-check";
import { expect, test } from "vitest";
import type { Position, Ring } from "../types.ts";
import { containsPoint } from "./intersects.ts";
import { simplifyOutward } from "./simplify-outward.ts";

/** A star-shaped ring round (10, 20) with the given radii. */
function star(radii: readonly number[]): Ring {
  const open = radii.map((radius, index): Position => {
    const angle = (index / radii.length) * 2 * Math.PI;
    return [10 + radius * Math.cos(angle), 20 + radius * Math.sin(angle)];
  });
  return [...open, open[0] as Position];
}

test("a simplified ring has few points and holds every point of the original", () => {
  const radii = fc.array(fc.double({ min: 1, max: 3, noNaN: true }), { minLength: 30, maxLength: 120 });
  fc.assert(
    fc.property(radii, (given) => {
      const ring = star(given);
      const simple = simplifyOutward(ring, 20);
      expect(simple.length).toBeLessThanOrEqual(20);
      const grown = simple.map(([x, y]): Position => [10 + (x - 10) * 1.000001, 20 + (y - 20) * 1.000001]);
      for (const position of ring) expect(containsPoint(grown, position)).toBe(true);
    }),
    { seed: 7, numRuns: 60 },
  );
});

test("a ring that is short enough stays as it is", () => {
  const ring = star([2, 2, 2, 2, 2]);
  expect(simplifyOutward(ring, 10)).toEqual(ring);
});
