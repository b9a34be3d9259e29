import fc from "fast-check";
import { expect, test } from "vitest";
import type { Position, Ring } from "../types.ts";
import { containsPoint, ringsIntersect } from "./intersects.ts";
import { preparePolygon } from "./prepared-polygon.ts";

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

/** A ring of long edges up and down, or to and fro, or both: whole coordinates, so that it runs over corners and along edges. */
const tangle: fc.Arbitrary<Ring> = fc
  .record({
    corners: fc.array(fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -30, max: 30 })), {
      minLength: 3,
      maxLength: 120,
    }),
    poles: fc.constantFrom("none", "north-south", "west-east"),
  })
  .map(({ corners, poles }) => {
    const ring = corners.map(([x, y], index): Position => {
      const far = index % 2 === 0 ? -30 : 30;
      return poles === "north-south" ? [x, far] : poles === "west-east" ? [far, y] : [x, y];
    });
    return [...ring, ring[0] as Position];
  });

const spots = fc.array(fc.tuple(fc.integer({ min: -62, max: 62 }), fc.integer({ min: -62, max: 62 })), {
  minLength: 1,
  maxLength: 40,
});

test("long edges, which lie in many cells, are found and counted as by the plain test", () => {
  fc.assert(
    fc.property(tangle, spots, fc.array(star(5, 6), { maxLength: 8 }), (polygon, halves, rings) => {
      const prepared = preparePolygon(polygon);
      for (const [x, y] of halves) {
        expect(prepared.contains([x / 2, y / 2])).toBe(containsPoint(polygon, [x / 2, y / 2]));
      }
      for (const ring of rings) expect(prepared.intersects(ring)).toBe(ringsIntersect(polygon, ring));
    }),
    { numRuns: 300, seed: 12 },
  );
});

test("the edges of a polygon from pole to pole are looked at where they are, not for every ring", () => {
  const corners = 2_000;
  const polygon = Array.from(
    { length: corners },
    (_, index): Position => [-180 + (index * 360) / corners, index % 2 === 0 ? -90 : 90],
  );
  const prepared = preparePolygon([...polygon, polygon[0] as Position]);
  const rings = 1_000;
  for (let index = 0; index < rings; index++) {
    const [x, y] = [((index * 37) % 360) - 180, ((index * 11) % 170) - 85];
    const ring: Ring = [
      [x, y],
      [x + 0.04, y],
      [x + 0.04, y + 0.04],
      [x, y],
    ];
    expect(prepared.intersects(ring)).toBe(ringsIntersect([...polygon, polygon[0] as Position], ring));
  }
  expect(prepared.looked() / rings).toBeLessThan(corners / 20);
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
