import fc from "fast-check";
import { expect, test } from "vitest";
import { ringsIntersect } from "./intersects.ts";
import { preparePolygon } from "./prepared-polygon.ts";
import type { Position, Ring } from "./types.ts";

/** A star-shaped ring; whole coordinates make touching corners and shared edges likely. */
function star(corners: number, size: number): fc.Arbitrary<Ring> {
  return fc
    .record({
      x: fc.integer({ min: -20, max: 20 }),
      y: fc.integer({ min: -20, max: 20 }),
      radii: fc.array(fc.integer({ min: 0, max: size }), { minLength: 3, maxLength: corners }),
    })
    .map(({ x, y, radii }) => {
      const ring = radii.map((radius, index): Position => {
        const angle = (index / radii.length) * 2 * Math.PI;
        return [x + Math.round(radius * Math.cos(angle)), y + Math.round(radius * Math.sin(angle))];
      });
      return [...ring, ring[0] as Position];
    });
}

test("a prepared polygon gives the answers of the plain test, touching included", () => {
  fc.assert(
    fc.property(star(60, 25), fc.array(star(5, 6), { minLength: 1, maxLength: 20 }), (polygon, rings) => {
      const prepared = preparePolygon(polygon);
      for (const ring of rings) expect(prepared.intersects(ring)).toBe(ringsIntersect(polygon, ring));
    }),
    { numRuns: 300, seed: 11 },
  );
});

test("a point as polygon meets the rings it lies in or on", () => {
  const point = preparePolygon([
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
  const square = (from: number, to: number): Ring => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];
  expect(point.intersects(square(0, 2))).toBe(true);
  expect(point.intersects(square(1, 2))).toBe(true);
  expect(point.intersects(square(1.5, 2))).toBe(false);
});
