import { expect, test } from "vitest";
import { shiftRing } from "../longitude.ts";
import { polygonArea, signedRingArea } from "./area.ts";
import { boxRing } from "./box.ts";

test("the whole sphere has the surface of the Earth", () => {
  expect(signedRingArea(boxRing([-180, -90, 180, 90]))).toBeCloseTo(4 * Math.PI * 6371.0072 ** 2, 0);
});

test("a box has the area of its spherical zone", () => {
  const zone = 6371.0072 ** 2 * (Math.PI / 180) * 10 * (Math.sin(Math.PI / 3) - Math.sin(Math.PI / 4));
  expect(signedRingArea(boxRing([20, 45, 30, 60]))).toBeCloseTo(zone, 3);
});

test("cutting a slanted ring in two changes nothing", () => {
  const whole = signedRingArea([
    [0, 0],
    [10, 0],
    [10, 60],
    [0, 0],
  ]);
  const lower = signedRingArea([
    [0, 0],
    [10, 0],
    [10, 30],
    [5, 30],
    [0, 0],
  ]);
  const upper = signedRingArea([
    [5, 30],
    [10, 30],
    [10, 60],
    [5, 30],
  ]);
  expect(lower + upper).toBeCloseTo(whole, 3);
});

test("a copy of the world does not change the area", () => {
  const ring = boxRing([170, -5, 190, 5]);
  expect(signedRingArea(shiftRing(ring, 720))).toBeCloseTo(signedRingArea(ring), 6);
});

test("holes are taken away", () => {
  const outer = boxRing([0, 0, 10, 10]);
  const hole = boxRing([2, 2, 4, 4]);
  expect(polygonArea([outer, hole])).toBeCloseTo(signedRingArea(outer) - signedRingArea(hole), 6);
});
