import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import { bearing } from "../../geo/sphere.ts";
import { wrapRing } from "../../testing/wrap-ring.ts";
import { geometryArrows, toArrows } from "./arrows.ts";

const ring = boxRing([-0.5, -1, 0.5, 1]);

test("flying north and looking right, the near edge is in the west and the look goes east", () => {
  const arrows = geometryArrows({ ring, heading: 0, lookBearing: 90 });
  expect(arrows?.flight?.from[0]).toBeLessThan(-0.5);
  expect(arrows?.flight?.to[1]).toBeGreaterThan(arrows?.flight?.from[1] ?? 0);
  expect(arrows?.look.to[0]).toBeGreaterThan(arrows?.look.from[0] ?? 0);
  expect(arrows?.look.bearing).toBe(90);
});

test("looking left puts the near edge on the other side", () => {
  const arrows = geometryArrows({ ring, heading: 0, lookBearing: 270 });
  expect(arrows?.flight?.from[0]).toBeGreaterThan(0.5);
});

test("the look arrow begins on the flight line and ends inside; the flight arrow is the longer one", () => {
  const { flight, look } = geometryArrows({ ring, heading: 0, lookBearing: 90 }) ?? {};
  expect(look?.from[0]).toBeCloseTo(flight?.from[0] ?? 0);
  expect(look?.to[0]).toBeGreaterThan(-0.5);
  expect(look?.to[0]).toBeLessThan(0.5);
});

test("arrows point where their bearing says, also for a descending pass", () => {
  const arrows = geometryArrows({ ring, heading: 192, lookBearing: 282 });
  expect(bearing(arrows?.flight?.from ?? [0, 0], arrows?.flight?.to ?? [0, 0])).toBeCloseTo(192, 0);
});

test("across the antimeridian the arrows stay beside the footprint", () => {
  const crossing = wrapRing(boxRing([179.5, -1, 180.5, 1]));
  const arrows = geometryArrows({ ring: crossing, heading: 0, lookBearing: 90 });
  expect(Math.abs((arrows?.flight?.from[0] ?? 0) - 179.4)).toBeLessThan(0.1);
});

test("without a look there are no arrows", () => {
  expect(toArrows({ ring, heading: 0 }).features).toEqual([]);
});

test("a squinted footprint has the arrow of its look alone", () => {
  const { features } = toArrows({ ring, lookBearing: 110 });
  expect(features.map(({ geometry }) => geometry.type)).toEqual(["LineString", "Point"]);
  expect(features[1]?.properties?.bearing).toBe(110);
});
