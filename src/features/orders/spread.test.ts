import fc from "fast-check";
import { expect, test } from "vitest";
import { spread } from "./spread.ts";

test("marks of the same second stand side by side, in their order", () => {
  const moved = spread([0.5, 0.5, 0.5], 0.02);
  expect(moved.map((place) => place.toFixed(2))).toEqual(["0.50", "0.52", "0.54"]);
});

test("what has room stays where it is", () => {
  expect(spread([0.1, 0.4, 0.9], 0.02)).toEqual([0.1, 0.4, 0.9]);
});

test("no two marks are closer than the gap, and none leaves the track at its end", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (given) => {
      const moved = spread(given.sort(), 0.02);
      expect(moved.every((place) => place <= 1)).toBe(true);
      moved.slice(1).forEach((place, index) => {
        expect(place - (moved[index] as number)).toBeGreaterThan(0.0199);
      });
    }),
  );
});

test("what is past stays left of the present, in its order, and what is to come right of it", () => {
  const moved = spread([0.499, 0.5, 0.5, 0.505], 0.02, 0.5);
  expect(moved.map((place) => place.toFixed(3))).toEqual(["0.460", "0.480", "0.500", "0.520"]);
});
