import { expect, test } from "vitest";
import { destination } from "../sphere.ts";
import type { Position, Ring } from "../types.ts";
import { flightDirection, headingAt } from "./heading.ts";

/** A scene of 30 by 50 km whose long sides run along `heading`. */
function scene(at: Position, heading: number): Ring {
  const a = destination(at, heading, 50);
  const b = destination(a, heading + 90, 30);
  const c = destination(at, heading + 90, 30);
  return [at, a, b, c, at];
}

test("a side of the footprint tells the heading of either pass", () => {
  expect(flightDirection(scene([4, 52], 345), "ascending", {})).toBeCloseTo(345, 0);
  expect(flightDirection(scene([4, 52], 195), "descending", {})).toBeCloseTo(195, 0);
});

test("across the antimeridian it is the same", () => {
  expect(flightDirection(scene([179.9, -16.8], 348), "ascending", {})).toBeCloseTo(348, 0);
});

test("far north it is the side along the orbit, which leads west there, and not the one nearest to north", () => {
  const view = { lookSide: "right", incidence: 30 } as const;
  const heading = headingAt(80, "ascending", view);
  expect(Math.abs(heading - 349)).toBeGreaterThan(20);
  expect(flightDirection(scene([20, 80], heading), "ascending", view)).toBeCloseTo(heading, 0);
});

test("a footprint that no side of which lies along the orbit tells no flight", () => {
  expect(flightDirection(scene([4, 52], 20), "ascending", {})).toBeUndefined();
});
