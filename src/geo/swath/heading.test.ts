import { expect, test } from "vitest";
import { imageOnPass } from "../../orbit/image.ts";
import { findPasses } from "../../orbit/passes.ts";
import { constellation } from "../../simulator/world/constellation.ts";
import { bearing, destination } from "../sphere.ts";
import type { Position } from "../types.ts";
import { flightAmong, headingAt } from "./heading.ts";

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
