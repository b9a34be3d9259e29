import { expect, test } from "vitest";
import { distanceKm } from "../sphere.ts";
import type { Position } from "../types.ts";
import { linesAcross, sceneOutline } from "./scene-outline.ts";

const strip = { center: [-5.5, 35.955] as Position, heading: 349, widthKm: 30, lengthKm: 50 };

test("an outline has the size of the scene and closes", () => {
  const [a, b, c, d, e] = sceneOutline(strip) as [Position, Position, Position, Position, Position];
  expect(distanceKm(a, b)).toBeCloseTo(30, 2);
  expect(distanceKm(b, c)).toBeCloseTo(50, 1);
  expect(distanceKm(c, d)).toBeCloseTo(30, 2);
  expect(e).toEqual(a);
});

test("across the antimeridian an outline stays continuous", () => {
  const ring = sceneOutline({ ...strip, center: [179.985, -16.792] });
  const longitudes = ring.map(([lng]) => lng);
  expect(Math.max(...longitudes)).toBeGreaterThan(180);
  expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThan(1);
});

test("a line across lies as far from the first line as asked, from left to right", () => {
  const [[left, right]] = linesAcross({ ...strip, heading: 0 }, [20]) as [readonly [Position, Position]];
  const [firstLeft] = sceneOutline({ ...strip, heading: 0 }) as [Position];
  expect(distanceKm(firstLeft, left)).toBeCloseTo(20, 1);
  expect(left[0]).toBeLessThan(right[0]);
});
