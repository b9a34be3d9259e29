import { expect, test } from "vitest";
import type { Position } from "../../geo/types.ts";
import { legWords, lengthWords, measuredWords, measureOf, toMeasured } from "./measure.ts";

const SQUARE: Position[] = [
  [179.5, 0],
  [180.5, 0],
  [180.5, 1],
  [179.5, 1],
];

test("two points have a distance and a direction, three an area too, across 180° as anywhere", () => {
  const two = measureOf(SQUARE.slice(0, 2));
  expect(two.legs.map(legWords)).toEqual(["111.3\u00a0km 90.0°"]);
  expect(two.areaKm2).toBeUndefined();
  expect(measureOf(SQUARE).areaKm2).toBeCloseTo(12_308.78, 1);
  expect(measuredWords(SQUARE)).toBe(
    "111.3\u00a0km, bearing 270.0°. 4 points, 333.2\u00a0km in all. Area 12,309\u00a0km².",
  );
});

test("where the lines cross there is no area, and says so", () => {
  const [a, b, c, d] = SQUARE as [Position, Position, Position, Position];
  expect(measureOf([a, c, b, d])).toMatchObject({ areaKm2: undefined, hasCrossing: true });
  expect(measuredWords([a, c, b, d])).toMatch(/The lines cross: no area\.$/);
});

test("a length is written as finely as it is long", () => {
  expect([0, 0.8404, 17.976, 128.44, 15_347.6].map(lengthWords)).toEqual([
    "0\u00a0m",
    "840\u00a0m",
    "17.98\u00a0km",
    "128.4\u00a0km",
    "15,348\u00a0km",
  ]);
});

test("what is drawn is continuous: the line, its words in the middle, its ends, and the ground between three", () => {
  const kinds = (points: Position[], pointer?: Position) =>
    toMeasured({ points, pointer }).features.map(({ properties }) => properties?.kind);
  expect(kinds([])).toEqual([]);
  expect(kinds(SQUARE.slice(0, 1))).toEqual(["point"]);
  expect(kinds(SQUARE.slice(0, 1), SQUARE[1])).toEqual(["next", "label", "point"]);
  expect(kinds(SQUARE)).toEqual([
    "ground",
    ...["leg", "label", "leg", "label", "leg", "label"],
    "closing",
    ...["point", "point", "point", "point"],
  ]);
  const [leg] = toMeasured({ points: [SQUARE[0] as Position, [-179.5, 0]], pointer: undefined }).features;
  const line = leg?.geometry.type === "LineString" ? leg.geometry.coordinates : [];
  expect(line.at(-1)?.[0]).toBeCloseTo(180.5, 9);
});
