import { expect, test } from "vitest";
import { shadeLine } from "./relief.ts";

const STEP = 0.01;

/** Brightness along a line whose slopes are given in degrees, one a pixel, seen at one incidence. */
function shaded(slopes: readonly number[], incidence: number): number[] {
  const heights = new Float32Array(slopes.length + 1);
  slopes.forEach((slope, pixel) => {
    heights[pixel + 1] = (heights[pixel] as number) + STEP * Math.tan((slope * Math.PI) / 180);
  });
  const out = new Float32Array(slopes.length);
  shadeLine(heights, STEP, () => incidence, out);
  return [...out];
}

test("flat ground is as bright as flat ground", () => {
  for (const value of shaded([0, 0, 0], 35)) expect(value).toBeCloseTo(1, 5);
});

test.each([20, 35, 45])(
  "at %i degrees a slope away is in shadow from 90 degrees less that on",
  (incidence) => {
    expect(shaded([-(90 - incidence) - 1], incidence)).toEqual([0]);
    expect(shaded([-(90 - incidence) + 1], incidence)[0]).toBeGreaterThan(0);
  },
);

test("a hill casts its shadow as far as the ray over its top comes down", () => {
  // A wall of 0.1 km, then flat ground: at 45 degrees the ray meets it after 0.1 km, ten pixels.
  const wall = (Math.atan(0.1 / STEP) * 180) / Math.PI;
  const line = shaded([wall, -wall, ...Array<number>(20).fill(0)], 45);
  const dark = line.map((value, pixel) => (value === 0 ? pixel : -1)).filter((pixel) => pixel >= 0);
  expect(dark[0]).toBe(1);
  expect(dark.length).toBeGreaterThanOrEqual(9);
  expect(dark.length).toBeLessThanOrEqual(11);
});

test("slopes that face the radar shine, those that turn away are dark, with the same from both", () => {
  const [facing = 0, away = 0] = [shaded([15], 35)[0], shaded([-15], 35)[0]];
  expect(facing).toBeGreaterThan(1.2);
  expect(away).toBeLessThan(0.85);
});

test("water has no slope and ends a shadow", () => {
  const heights = Float32Array.of(0, 1, Number.NaN, Number.NaN, 0, 0);
  const out = new Float32Array(5);
  shadeLine(heights, STEP, () => 45, out);
  expect([...out].slice(1)).toEqual([1, 1, 1, 1]);
});
