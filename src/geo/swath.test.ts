import { expect, test } from "vitest";
import { imageOnPass } from "../orbit/image.ts";
import { findPasses } from "../testing/find-passes.ts";
import { constellation } from "../world/archive/constellation.ts";
import { bearing, destination, distanceKm } from "./sphere.ts";
import { flightAmong, flightDirection, headingAt, linesAcross, sceneOutline, swathAxes } from "./swath.ts";
import type { Position, Ring } from "./types.ts";

const turn = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

test("at the equator the satellite flies at about 349 degrees up and 191 down", () => {
  expect(headingAt(0, "ascending")).toBeCloseTo(348.6, 1);
  expect(headingAt(0, "descending")).toBeCloseTo(191.4, 1);
});

test("toward the poles the track turns west, and never beyond", () => {
  expect(headingAt(70, "ascending")).toBeLessThan(headingAt(35, "ascending"));
  expect(headingAt(89, "ascending")).toBeCloseTo(270, 5);
  expect(headingAt(-89, "descending")).toBeCloseTo(270, 5);
});

test("a satellite on an orbit of 45 degrees flies east up and down, due east at its turning point", () => {
  // cos i = sin h cos latitude for an Earth that stands still; one that turns adds a few degrees.
  expect(turn(headingAt(0, "ascending", { inclination: 45 }), 45)).toBeLessThan(4);
  expect(headingAt(0, "descending", { inclination: 45 })).toBeGreaterThan(90);
  expect(headingAt(45, "ascending", { inclination: 45 })).toBeCloseTo(90, 0);
});

const FROM = Date.UTC(2026, 4, 20);
const places: readonly Position[] = [
  [20, 0],
  [-5.5, 36],
  [20, 70],
  [-40, 76],
  [20, 80],
  [100, -80],
  [10, 82],
];

test.each(places)(
  "images at %d, %d are swept as foretold, before it is known when a satellite comes by",
  (...place) => {
    const passes = findPasses(constellation, place, FROM, FROM + 86_400_000).slice(0, 40);
    expect(passes.length).toBeGreaterThan(3);
    for (const pass of passes) {
      const [frame] = imageOnPass(constellation, place, pass, { mode: "STRIPMAP" })?.frames ?? [];
      if (!frame) throw new Error("There is no frame.");
      const { nearFirst, farFirst, nearLast, farLast } = frame.corners;
      const first = destination(nearFirst, bearing(nearFirst, farFirst), 15);
      const last = destination(nearLast, bearing(nearLast, farLast), 15);
      // Directions turn along the way up there, so in the middle.
      const flight = bearing(destination(first, bearing(first, last), 25), last);
      const { lookSide, passDirection } = pass;
      const foretold = headingAt(place[1], passDirection, { lookSide, incidence: pass.incidence });
      expect(turn(foretold, flight), `${passDirection} ${lookSide} ${pass.incidence}`).toBeLessThan(6);
    }
  },
);

test("of the directions of a footprint the one that agrees with the orbit is the flight's, if any does", () => {
  expect(flightAmong([79, 259, 349, 169], 0, "ascending", {})).toBe(349);
  expect(flightAmong([79, 259, 349, 169], 0, "descending", {})).toBeUndefined();
  expect(flightAmong([20, 200, 110, 290], 0, "ascending", {})).toBeUndefined();
  expect(flightAmong([], 0, "ascending", {})).toBeUndefined();
});

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
