import { expect, test } from "vitest";
import { middleLongitude, unwrapRing } from "./longitude.ts";

test("an unwrapped ring closes exactly and keeps the digits of its positions", () => {
  const ring = [
    [0.1, 0],
    [0.7, 0],
    [0.3, 1],
    [0.1, 0],
  ] as const;
  expect(unwrapRing(ring)).toEqual(ring);
});

test("an edge across the antimeridian goes on in the neighbouring world", () => {
  const ring = [
    [179.5, 0],
    [-179.25, 0],
    [-179.25, 1],
    [179.5, 1],
    [179.5, 0],
  ] as const;
  expect(unwrapRing(ring).map(([lng]) => lng)).toEqual([179.5, 180.75, 180.75, 179.5, 179.5]);
});

test("an edge crosses the antimeridian from just above 180 degrees on", () => {
  const second = (from: number, to: number) =>
    unwrapRing([
      [from, 0],
      [to, 0],
    ])[1]?.[0];
  expect([second(-90, 90), second(90, -90)]).toEqual([90, -90]);
  expect([second(-90, 91), second(90, -91)]).toEqual([-269, 269]);
});

test("the middle of longitudes lies in the narrowest stretch that holds them, also across 180°", () => {
  expect(middleLongitude([])).toBeUndefined();
  expect(middleLongitude([10])).toBe(10);
  expect(middleLongitude([-20, 10, 40])).toBe(10);
  expect(middleLongitude([170, -170])).toBe(180);
  expect(middleLongitude([179.9, 180.3, 539.5])).toBeCloseTo(179.9, 9);
});
