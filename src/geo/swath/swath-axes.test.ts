import { expect, test } from "vitest";
import { destination } from "../sphere.ts";
import type { Position } from "../types.ts";
import { swathAxes } from "./swath-axes.ts";

/** Corners of a quicklook whose rows run along `heading`, imaged to the given side; native orientation. */
function cornersOf(center: Position, heading: number, side: "left" | "right") {
  const look = heading + (side === "right" ? 90 : -90);
  const at = (along: number, across: number): Position =>
    destination(destination(center, heading, along), look, across);
  return {
    top_left: at(-25, -15),
    top_right: at(-25, 15),
    bottom_left: at(25, -15),
    bottom_right: at(25, 15),
  };
}

function turn(a: number, b: number): number {
  return Math.abs(((a - b + 540) % 360) - 180);
}

test.each([
  ["right", "ascending", 349, 79],
  ["left", "ascending", 349, 259],
  ["right", "descending", 191, 281],
  ["left", "descending", 191, 101],
] as const)("a %s-looking %s frame flies at %i° and looks at %i°", (side, pass, flight, look) => {
  const axes = swathAxes(cornersOf([5, 10], flight, side), pass, { lookSide: side });
  expect(turn(axes?.flight ?? 0, flight)).toBeLessThan(0.5);
  expect(turn(axes?.look ?? 0, look)).toBeLessThan(0.5);
});

test("rows against the flight are turned by the pass direction", () => {
  const axes = swathAxes(cornersOf([5, 10], 169, "right"), "ascending", { lookSide: "right" });
  expect(turn(axes?.flight ?? 0, 349)).toBeLessThan(0.5);
});

test("a frame across 180° has the axes it would have elsewhere", () => {
  const corners = cornersOf([180, -17], 191, "right");
  const wrapped = Object.fromEntries(
    Object.entries(corners).map(([name, [lng, lat]]) => [name, [lng > 180 ? lng - 360 : lng, lat]]),
  ) as unknown as typeof corners;
  expect(swathAxes(wrapped, "descending", {})?.flight).toBeCloseTo(
    swathAxes(corners, "descending", {})?.flight ?? 0,
    6,
  );
});

test("the look leads from the near to the far side of the corners, whatever the flight", () => {
  const axes = swathAxes(cornersOf([5, 10], 30, "right"), "ascending", { lookSide: "right" });
  expect(turn(axes?.look ?? 0, 120)).toBeLessThan(0.5);
});

test("a squinted image tells no flight: its rows lie more than 15 degrees off the orbit", () => {
  const flightOf = (rows: number) => swathAxes(cornersOf([5, 10], rows, "right"), "ascending", {})?.flight;
  expect(turn(flightOf(349 + 13) ?? 0, 2)).toBeLessThan(0.5);
  expect(flightOf(349 + 17)).toBeUndefined();
});

test("the orbit's own inclination decides", () => {
  const corners = cornersOf([5, 10], 40, "right");
  expect(swathAxes(corners, "ascending", {})?.flight).toBeUndefined();
  expect(turn(swathAxes(corners, "ascending", { inclination: 45 })?.flight ?? 0, 40)).toBeLessThan(0.5);
});

test("what is not known is left out", () => {
  const corners = cornersOf([5, 10], 349, "right");
  expect(swathAxes(undefined, "ascending", {})).toBeUndefined();
  expect(swathAxes(corners, undefined, {})?.flight).toBeUndefined();
});
