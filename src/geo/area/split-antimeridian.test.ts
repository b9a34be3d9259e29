import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { holds } from "../../testing/catalog/brute-geometry.ts";
import { seededRandom } from "../../testing/catalog/make-frames.ts";
import { longitudeNear, shiftRing, unwrapRing } from "../longitude.ts";
import { closeRing } from "../ring.ts";
import type { Polygon, Position, Ring } from "../types.ts";
import { polygonArea } from "./area.ts";
import { boxRing, ringBox } from "./box.ts";
import { intersectPolygons } from "./clip.ts";
import { outlinesTouch } from "./intersects.ts";
import { crossesAntimeridian, splitAtAntimeridian } from "./split-antimeridian.ts";
import { ringFault } from "./validity.ts";

interface Geometry {
  type: "Polygon" | "MultiPolygon";
  coordinates: unknown;
}

const folder = new URL("../../testing/fixtures/antimeridian/", import.meta.url);

function polygonsOf({ type, coordinates }: Geometry): Polygon[] {
  return (type === "Polygon" ? [coordinates] : coordinates) as Polygon[];
}

const isClosed = (ring: Ring) => String(ring[0]) === String(ring.at(-1));

function continuous(polygon: Polygon): Polygon {
  const [outer = [], ...holes] = polygon.map((ring) => unwrapRing(isClosed(ring) ? ring : closeRing(ring)));
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

for (const name of readdirSync(new URL("poles/", folder))) {
  const { input } = JSON.parse(readFileSync(new URL(`poles/${name}`, folder), "utf8")) as { input: Geometry };

  test(`${name}, which goes round a pole or the whole Earth, is refused`, () => {
    const [outer = []] = polygonsOf(input).flatMap(continuous);
    expect(["pole", "self-intersection", "no-area"]).toContain(ringFault(outer));
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
  const ring = boxRing([170, 0, 180, 10]);
  expect(splitAtAntimeridian([ring])).toEqual([[ring]]);
});

/** A ring of `corners` random corners round a place, with a straight edge on the meridian now and then. */
function starOf(random: () => number, [lng, lat]: Position, size: number, corners: number): Ring {
  const ring = Array.from({ length: corners }, (_, index): Position => {
    const radius = size * (0.2 + 0.8 * random());
    const angle = ((index + random() * 0.8) / corners) * 2 * Math.PI;
    const x = lng + radius * Math.cos(angle);
    return [Math.abs(x - 180) < size / 20 ? 180 : x, lat + radius * Math.sin(angle)];
  });
  return closeRing(ring);
}

test("the parts of 500 random areas are valid, lie beside each other and are together the area", () => {
  const random = seededRandom(180);
  let cut = 0;
  for (let i = 0; i < 500; i++) {
    const size = 0.01 + 12 * random() ** 3;
    const centre: Position = [180 + (random() - 0.5) * 2.4 * size, (random() - 0.5) * (176 - 2 * size)];
    const outer = starOf(random, centre, size, 5 + Math.floor(random() * 12));
    const hole = starOf(random, centre, size / 6, 4 + Math.floor(random() * 5));
    const polygon = i % 3 === 0 && !outlinesTouch(outer, hole) ? [outer, hole] : [outer];
    if (polygon.some((ring) => ringFault(ring))) continue;
    const parts = splitAtAntimeridian(polygon);
    const wrong: string[] = [];
    for (const ring of parts.flat()) {
      const [west, , east] = ringBox(ring);
      const fault = ringFault(ring) ?? (west < -180 || east > 180 ? "in two worlds" : undefined);
      if (fault) wrong.push(fault);
    }
    const whole = polygonArea(polygon);
    const sum = parts.reduce((total, part) => total + polygonArea(part), 0);
    if (Math.abs(sum - whole) > whole * 1e-9 + 1e-6) wrong.push(`${sum} km² instead of ${whole}`);
    for (let point = 0; point < 12; point++) {
      const at: Position = [centre[0] + (random() - 0.5) * 2 * size, centre[1] + (random() - 0.5) * 2 * size];
      const holding = parts.filter((part) => holds(part, [at[0] > 180 ? at[0] - 360 : at[0], at[1]]));
      if (holding.length !== (holds(polygon, at) ? 1 : 0)) wrong.push(`${at} in ${holding.length} parts`);
    }
    if (wrong.length > 0) expect(wrong, JSON.stringify(polygon)).toEqual([]);
    if (parts.length > 1) cut++;
  }
  expect(cut).toBeGreaterThan(250);
}, 120_000);

test("what a clipper of any two polygons finds on each side, it finds for hundreds of ragged ones", () => {
  const random = seededRandom(7);
  let cut = 0;
  for (let i = 0; i < 300; i++) {
    const centre: Position = [180 + (random() - 0.5) * 20, (random() - 0.5) * 80];
    const outer = starOf(random, centre, 10, 5 + Math.floor(random() * 20));
    const hole = starOf(random, centre, 1.5, 4 + Math.floor(random() * 6));
    const polygon = i % 2 === 0 ? [outer] : [outer, hole];
    const parts = splitAtAntimeridian(polygon);
    const wanted = [0, 360].flatMap((turn) =>
      intersectPolygons(
        [polygon.map((ring) => shiftRing(ring, -turn))],
        [[boxRing([-180, -90, 180, 90])]],
      ).filter((part) => polygonArea(part) > 1e-6),
    );
    expect(areas(parts).map((area) => area.toFixed(3))).toEqual(areas(wanted).map((area) => area.toFixed(3)));
    if (parts.length > 1) cut++;
  }
  expect(cut).toBeGreaterThan(150);
});

test("an outline of tens of thousands of corners is cut", () => {
  const corners = Array.from({ length: 40_000 }, (_, index): Position => {
    const angle = (2 * Math.PI * index) / 40_000;
    return [180 + 3 * Math.cos(angle), 10 + 3 * Math.sin(angle)];
  });
  const parts = splitAtAntimeridian([closeRing(corners)]);
  expect(parts.map(([outer = []]) => Math.round(outer.length / 1000))).toEqual([20, 20]);
});

test("an area beyond 180° crosses the antimeridian, one in the next world does not", () => {
  expect(crossesAntimeridian([[boxRing([178, 0, 182, 1])]])).toBe(true);
  expect(crossesAntimeridian([[boxRing([370, 0, 372, 1])]])).toBe(false);
});
