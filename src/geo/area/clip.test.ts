import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { longitudeNear, shiftRing, unwrapRing } from "../longitude.ts";
import type { Polygon, Position, Ring } from "../types.ts";
import { polygonArea } from "./area.ts";
import { ringBox } from "./box.ts";
import { splitAtAntimeridian, subtractPolygons, totalArea } from "./clip.ts";

interface Geometry {
  type: "Polygon" | "MultiPolygon";
  coordinates: unknown;
}

const folder = new URL("../../testing/fixtures/antimeridian/", import.meta.url);

function polygonsOf({ type, coordinates }: Geometry): Polygon[] {
  return (type === "Polygon" ? [coordinates] : coordinates) as Polygon[];
}

function continuous(polygon: Polygon): Polygon {
  const [outer = [], ...holes] = polygon.map(unwrapRing);
  const [reference] = outer[0] as Position;
  const beside = (ring: Ring) => {
    const [lng] = ring[0] as Position;
    return shiftRing(ring, longitudeNear(lng, reference) - lng);
  };
  return [outer, ...holes.map(beside)];
}

const areas = (polygons: readonly Polygon[]) => polygons.map(polygonArea).sort((a, b) => a - b);

for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
  const { input, expected } = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Record<
    "input" | "expected",
    Geometry
  >;

  test(`${name} is cut at the antimeridian into the parts of the reference`, () => {
    const parts = polygonsOf(input).map(continuous).flatMap(splitAtAntimeridian);
    const wanted = areas(polygonsOf(expected));
    const got = areas(parts);
    expect(got).toHaveLength(wanted.length);
    for (const [index, area] of got.entries()) expect(area).toBeCloseTo(wanted[index] as number, 2);
  });
}

test("parts lie between -180 and 180 whatever world the polygon was drawn in", () => {
  const ring: Ring = [
    [530, -10],
    [550, -10],
    [550, 10],
    [530, 10],
    [530, -10],
  ];
  const boxes = splitAtAntimeridian([ring]).map(([outer]) => ringBox(outer as Ring));
  expect(boxes).toEqual([
    [170, -10, 180, 10],
    [-180, -10, -170, 10],
  ]);
});

test("a ring that only touches the antimeridian stays one part", () => {
  const ring: Ring = [
    [170, 0],
    [180, 0],
    [180, 10],
    [170, 10],
    [170, 0],
  ];
  expect(splitAtAntimeridian([ring])).toEqual([[ring]]);
});

test("what is subtracted and what is left add up to the whole", () => {
  const whole: Polygon = [
    [
      [175, 0],
      [185, 0],
      [185, 10],
      [175, 10],
      [175, 0],
    ],
  ];
  const taken: Polygon = [
    [
      [178, 2],
      [182, 2],
      [182, 6],
      [178, 6],
      [178, 2],
    ],
  ];
  const left = subtractPolygons([whole], [taken]);
  expect(totalArea(left) + totalArea([taken])).toBeCloseTo(totalArea([whole]), 3);
});
