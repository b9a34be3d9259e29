import { expect, test } from "vitest";
import type { Position } from "../../geo/types.ts";
import { geodesicAreaKm2, geodesicLeg, geodesicLine } from "./measure.ts";

/** Published pairs: latitude, longitude twice, first direction (degrees) and distance (m). */
const PAIRS: readonly (readonly [string, Position, Position, number, number])[] = [
  // C. F. F. Karney, Algorithms for geodesics (2013), the example of a nearly antipodal pair, with the figures printed there.
  ["Karney’s inverse problem, nearly antipodal", [0, -30], [179.8, 29.9], 161.890524, 19_989_832.82761],
  // GDA technical manual: Flinders Peak to Buninyong, on GRS80, which differs from WGS 84 by less than a millimetre here.
  [
    "Flinders Peak to Buninyong",
    [144.424867883, -37.951033417],
    [143.926495528, -37.652821139],
    306.86816,
    54_972.271,
  ],
];

test.each(PAIRS)("distance and direction are as published: %s", (_, from, to, bearing, metres) => {
  const leg = geodesicLeg(from, to);
  expect(Math.abs(leg.km * 1000 - metres)).toBeLessThan(0.01);
  expect(Math.abs(leg.bearing - bearing)).toBeLessThan(1e-5);
});

test("a degree of longitude on the equator and a quarter of the meridian are those of the ellipsoid", () => {
  expect(geodesicLeg([0, 0], [1, 0]).km).toBeCloseTo((6378.137 * Math.PI) / 180, 6);
  expect(geodesicLeg([0, 0], [0, 90]).km).toBeCloseTo(10_001.965729, 5);
  expect(geodesicLeg([0, 0], [0, -1]).bearing).toBe(180);
});

test("across 180° the way is the short one, in whatever copies of the world its ends lie", () => {
  const km = geodesicLeg([179.5, -17], [180.5, -17]).km;
  expect(km).toBeLessThan(107);
  expect(geodesicLeg([179.5, -17], [-179.5, -17]).km).toBeCloseTo(km, 9);
  expect(geodesicLeg([-179.5, -17], [179.5, -17]).bearing).toBeGreaterThan(180);
  const line = geodesicLine([179.5, -17], [-179.5, -17]);
  expect(line.at(-1)?.[0]).toBeCloseTo(180.5, 9);
});

test("a way of no length has no direction", () => {
  expect(geodesicLeg([5, 5], [5, 5])).toEqual({ km: 0, bearing: 0 });
});

test("an area is that of the ellipsoid, in either direction and across 180°", () => {
  // An eighth of the Earth; the whole WGS 84 ellipsoid has 510,065,621.724 km².
  const octant: Position[] = [
    [0, 0],
    [90, 0],
    [0, 90],
  ];
  expect(geodesicAreaKm2(octant)).toBeCloseTo(510_065_621.724 / 8, 2);
  expect(geodesicAreaKm2(octant.toReversed())).toBeCloseTo(510_065_621.724 / 8, 2);
  const square = (west: number): Position[] => [
    [west, 0],
    [west + 1, 0],
    [west + 1, 1],
    [west, 1],
  ];
  expect(geodesicAreaKm2(square(0))).toBeCloseTo(12_308.778, 2);
  const across: Position[] = [
    [179.5, 0],
    [-179.5, 0],
    [-179.5, 1],
    [179.5, 1],
  ];
  expect(geodesicAreaKm2(across)).toBeCloseTo(geodesicAreaKm2(square(0)), 6);
});

test("a long way is drawn with its bend, and each piece is a part of it", () => {
  const [from, to]: [Position, Position] = [
    [-73.8, 40.6],
    [103.98, 1.37],
  ];
  const line = geodesicLine(from, to);
  expect(line.length).toBeGreaterThan(100);
  expect(Math.max(...line.map(([, lat]) => lat))).toBeGreaterThan(80);
  const pieces = line.slice(1).map((position, index) => geodesicLeg(line[index] as Position, position).km);
  expect(pieces.reduce((sum, km) => sum + km, 0)).toBeCloseTo(geodesicLeg(from, to).km, 3);
  for (const [index, [lng]] of line.entries())
    expect(Math.abs(lng - (line[index - 1]?.[0] ?? lng))).toBeLessThan(180);
});
