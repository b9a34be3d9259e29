import { readFileSync } from "node:fs";
import { unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import type { Item } from "../../../../contract/item.ts";
import { totalArea } from "../../../../geo/area/area.ts";
import { ringBox } from "../../../../geo/area/box.ts";
import { containsPoint, footprintMeets } from "../../../../geo/area/intersects.ts";
import { ringFault } from "../../../../geo/area/validity.ts";
import type { Polygon, Position, Ring } from "../../../../geo/types.ts";
import { planSearch } from "../../api/search-plan.ts";
import { emptyForm, toSearchInput } from "../../form/search-form.ts";
import { bufferOf, searchArea } from "./area-for-search.ts";
import { readAreas } from "./read-areas.ts";

const FIXTURES = new URL("../../../../testing/fixtures/areas/", import.meta.url);
const fixture = (name: string) => new Uint8Array(readFileSync(new URL(name, FIXTURES)));
const bytesOf = (content: unknown) =>
  new TextEncoder().encode(typeof content === "string" ? content : JSON.stringify(content));
const read = (content: unknown) => readAreas(bytesOf(content));
const polygon = (...rings: (readonly number[])[][]) => ({ type: "Polygon", coordinates: rings });
const titles = (content: unknown) => read(content).notes.map(({ title, text }) => `${title}: ${text}`);
const SQUARE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];

test.each([
  ["two-areas.kml", "KML"],
  ["two-areas.kmz", "KMZ"],
  ["areas-utm30.zip", "Shapefile"],
  ["areas-utm30.geojson", "GeoJSON"],
])("%s, as another tool writes it, is read with its names and its hole", (name, format) => {
  const file = readAreas(fixture(name));
  expect(file.format).toBe(format);
  expect(file.areas.map((area) => [area.name, area.words])).toEqual([
    ["Western approach", "polygon, 1 hole kept"],
    ["Bay", "polygon"],
  ]);
  // 0.4 x 0.3° less 0.1 x 0.1°, and 0.2 x 0.2°; edges of other systems are straight there and not here.
  expect(file.areas[0]?.km2).toBeGreaterThan(1095);
  expect(file.areas[0]?.km2).toBeLessThan(1105);
  expect(file.areas[1]?.km2).toBeCloseTo(400, -1);
  const [west, south, east, north] = ringBox(file.areas[1]?.polygons[0]?.[0] as Ring);
  for (const [is, was] of [
    [west, -5.5],
    [south, 36],
    [east, -5.3],
    [north, 36.2],
  ] as const)
    expect(is).toBeCloseTo(was, 3);
});

test("coordinates that were turned into degrees are reported with the name of their system", () => {
  expect(readAreas(fixture("areas-utm30.zip")).notes[0]?.title).toBe(
    "Projected coordinates (ETRS 1989 UTM Zone 30N)",
  );
  expect(readAreas(fixture("areas-utm30.geojson")).notes[0]?.title).toMatch(/25830/);
});

test("a KML across 180° becomes the area across 180°", () => {
  const { areas, notes } = readAreas(fixture("fiji.kml"));
  expect(ringBox(areas[0]?.polygons[0]?.[0] as Ring)).toEqual([177, -19, 182, -15]);
  expect(notes.map(({ title }) => title)).toContain("Fiji lies across 180°");
});

test("a GeoJSON that was cut at 180° becomes one area across it, and says so", () => {
  const halves = {
    type: "MultiPolygon",
    coordinates: [
      [
        [
          [177, -19],
          [180, -19],
          [180, -15],
          [177, -15],
          [177, -19],
        ],
      ],
      [
        [
          [-180, -19],
          [-178, -19],
          [-178, -15],
          [-180, -15],
          [-180, -19],
        ],
      ],
    ],
  };
  const { areas, notes } = read(halves);
  expect(areas.filter(({ instead }) => !instead)).toHaveLength(1);
  expect(ringBox(areas[0]?.polygons[0]?.[0] as Ring)).toEqual([177, -19, 182, -15]);
  expect(notes.map(({ title }) => title)).toContain("Area 1 was cut at 180°");
});

test("lines of a GPX and points have no area before a distance is chosen", () => {
  const { areas, bufferable } = readAreas(fixture("track.gpx"));
  expect(areas).toEqual([]);
  expect(bufferable.lines).toEqual([
    [
      [-6, 36],
      [-5.8, 36.1],
      [-5.5, 36],
    ],
  ]);
  const narrow = totalArea(bufferOf(bufferable, 1).polygons);
  expect(totalArea(bufferOf(bufferable, 5).polygons)).toBeGreaterThan(4 * narrow);
  const { bufferable: point } = read("POINT (-5.9 36.2)");
  expect(totalArea(bufferOf(point, 5).polygons)).toBeCloseTo(Math.PI * 25, 0);
});

test("WKT of several lines is several areas, and halves of a multi-polygon are its parts", () => {
  const text = "POLYGON((0 0,1 0,1 1,0 1,0 0))\nMULTIPOLYGON(((5 5,6 5,6 6,5 5)),((8 8,9 8,9 9,8 8)))";
  expect(read(text).areas.map(({ name }) => name)).toEqual(["Area 1", "Area 2, part 1", "Area 2, part 2"]);
});

test.each<[string, unknown, RegExp]>([
  ["clockwise", polygon(SQUARE.toReversed()), /wound clockwise in Area 1: Turned round/],
  ["heights", polygon(SQUARE.map((p) => [...p, 7])), /Heights or measures in Area 1: Left out/],
  ["an open ring", polygon(SQUARE.slice(0, 4)), /not closed in Area 1: Closed/],
  ["a corner twice", polygon([[0, 0], ...SQUARE]), /stand twice in Area 1: Kept once/],
  ["beyond 180°", polygon(SQUARE.map(([x = 0, y = 0]) => [x + 190, y])), /beyond 180° in Area 1/],
  [
    "a bow tie",
    polygon([
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
      [0, 0],
    ]),
    /crosses itself at 1 place: Split there into 2 parts/,
  ],
  [
    "a small loop",
    polygon([
      [0, 0],
      [10, 0],
      [10, 10],
      [0.01, 10],
      [-0.01, 10.01],
      [0, 10.02],
      [0.01, 9.99],
      [0, 9],
      [0, 0],
    ]),
    /crosses itself at 1 place: Split there; small loops of .* left out/,
  ],
  [
    "a hole over the edge",
    polygon(SQUARE, [
      [0.5, 0.5],
      [2, 0.5],
      [2, 0.6],
      [0.5, 0.6],
      [0.5, 0.5],
    ]),
    /Holes that reach over .* in Area 1: Cut off/,
  ],
])("%s is put right and told", (_, content, told) => {
  expect(titles(content).join("\n")).toMatch(told);
  for (const { polygons } of read(content).areas)
    for (const ring of polygons.flat()) expect(ringFault(ring)).toBeUndefined();
  expect(read(content).areas.length).toBeGreaterThan(0);
});

test.each<[string, unknown, RegExp]>([
  [
    "beyond ±90",
    polygon(SQUARE.map(([x = 0, y = 0]) => [x + 100, y + 95])),
    /Area 1 has a latitude beyond ±90/,
  ],
  ["swapped", polygon(SQUARE.map(([x = 0, y = 0]) => [x - 17, y + 177])), /seem to be swapped/],
  ["meters", polygon(SQUARE.map(([x = 0, y = 0]) => [x + 228896, y + 3965919])), /look like meters/],
  [
    "a pole",
    polygon([
      [0, 80],
      [120, 80],
      [-120, 80],
      [0, 80],
    ]),
    /encloses a pole/,
  ],
  [
    "a line as polygon",
    polygon([
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 0],
    ]),
    /encloses no area/,
  ],
  [
    "two corners",
    polygon([
      [0, 0],
      [1, 1],
      [0, 0],
    ]),
    /fewer corners/,
  ],
  [
    "words as numbers",
    polygon([["a", "b"] as unknown as number[], [1, 1], [2, 0], [0, 0]]),
    /not a coordinate/,
  ],
  ["no geometry", { type: "Feature", geometry: null, properties: { name: "Bay" } }, /./],
])("%s is not used, and what to do is told", (_, content, told) => {
  const good = { type: "Feature", geometry: polygon(SQUARE), properties: { name: "Good" } };
  const bad = {
    type: "Feature",
    geometry: (content as { geometry?: unknown }).geometry ?? content,
    properties: {},
  };
  const feature = (content as { type: string }).type === "Feature" ? content : bad;
  const file = read({ type: "FeatureCollection", features: [feature, good] });
  expect(file.areas.map(({ name }) => name)).toEqual(["Good"]);
  const unused = file.notes.filter(({ kind }) => kind === "unused");
  expect(unused).toHaveLength(1);
  expect(`${unused[0]?.title}: ${unused[0]?.text}`).toMatch(told);
});

test.each<[string, () => Uint8Array, RegExp]>([
  ["an empty file", () => bytesOf(""), /is empty/],
  ["a picture", () => new Uint8Array([0x89, 0x50, 0x4e, 0x47]), /no GeoJSON, KML/],
  ["half a GeoJSON", () => bytesOf('{"type":"Polygon"'), /not valid JSON/],
  ["half a KML", () => fixture("two-areas.kml").slice(0, 500), /damaged/],
  ["half a KMZ", () => fixture("two-areas.kmz").slice(0, 300), /damaged/],
  ["half a Shapefile", () => fixture("areas-utm30.zip").slice(0, 700), /damaged/],
  ["another XML", () => bytesOf("<svg/>"), /no KML or GPX: it begins with <svg>/],
  ["WKT without its end", () => bytesOf("POLYGON((0 0, 1 1"), /brackets are missing/],
  ["no shapes", () => bytesOf('{"type":"FeatureCollection","features":[]}'), /holds no area, line or point/],
  ["more than 20\u00a0MB", () => new Uint8Array(20_000_001), /20\.0\u00a0MB, and at most 20\u00a0MB/],
  [
    "an unknown system",
    () => bytesOf({ ...polygon(SQUARE), crs: { properties: { name: "EPSG:31467" } } }),
    /not known here \(EPSG:31467\).*EPSG:4326/,
  ],
  [
    "a KML of tags alone",
    () => bytesOf(`<kml>${"<a/>".repeat(300_000)}</kml>`),
    /^This KML has 300,002 tags, and at most 300,000 can be read/,
  ],
  [
    "WKT of brackets alone",
    () => bytesOf(`POLYGON${"(".repeat(100_000)}`),
    /too many brackets in each other/,
  ],
  [
    "too many corners",
    () => bytesOf(`{"type":"LineString","coordinates":[${"[0,0],".repeat(500_000)}[1,1]]}`),
    /500,001 corners, and at most 500,000/,
  ],
])("%s is refused whole, with a sentence", (_, content, sentence) => {
  expect(() => readAreas(content())).toThrow(sentence);
});

test("a table that says it has more rows than bytes is not read, the areas are", () => {
  const { "areas.dbf": _, ...files } = unzipSync(fixture("areas-utm30.zip"));
  const shp = Object.keys(files).find((name) => name.endsWith(".shp")) ?? "";
  const dbf = new Uint8Array(33);
  new DataView(dbf.buffer).setUint32(4, 0xffffffff, true);
  new DataView(dbf.buffer).setUint16(8, 33, true);
  const named = zipSync({ ...files, [shp.replace(/shp$/, "dbf")]: dbf });
  expect(readAreas(named).areas.length).toBe(readAreas(fixture("areas-utm30.zip")).areas.length);
});

test("a kind of geometry that is the name of something else is reported as one that is not read", () => {
  const { notes, areas } = readAreas(bytesOf({ type: "constructor", coordinates: [[0, 0]] }));
  expect(areas).toEqual([]);
  expect(notes.some(({ title }) => title.includes("constructor"))).toBe(true);
});

test("a file cut anywhere is read or refused, and never breaks the reader", () => {
  for (const name of ["two-areas.kml", "areas-utm30.geojson", "areas-utm30.zip", "track.gpx"]) {
    const whole = fixture(name);
    for (let end = 0; end < whole.length; end += 41) {
      try {
        readAreas(whole.slice(0, end));
      } catch (error) {
        expect((error as Error).constructor.name).toBe("UnreadableFile");
      }
    }
  }
});

test("a coast of 10,000 corners is searched with an outline of 200 that holds all of it, and says so", () => {
  const coast = Array.from({ length: 10_000 }, (_, i): Position => {
    const angle = (i / 10_000) * 2 * Math.PI;
    const radius = 1 + 0.2 * Math.sin(9 * angle) + 0.01 * Math.sin(977 * angle);
    return [10 + radius * Math.cos(angle), 20 + radius * Math.sin(angle)];
  });
  const file = read(polygon([...coast, coast[0] as Position]));
  expect(file.notes.map(({ title }) => title)).toContain("Area 1: 10,000 corners");
  const { area, km2 } = searchArea(file.areas.flatMap(({ polygons }) => polygons));
  const outline = area[0]?.[0] as Ring;
  expect(outline.length).toBeLessThanOrEqual(200);
  expect(ringFault(outline)).toBeUndefined();
  expect(totalArea(area) / km2).toBeLessThan(1.05);
  const grown = outline.map(([x, y]): Position => [10 + (x - 10) * 1.00002, 20 + (y - 20) * 1.00002]);
  for (const position of coast) expect(containsPoint(grown, position)).toBe(true);
});

test("of an area with more corners than a request has, frames beside it are asked for and not found", () => {
  const corners = 1_000;
  // A star whose outline of 200 corners fills its narrow gaps.
  const star = Array.from({ length: corners }, (_, i): Position => {
    const [angle, radius] = [(i / corners) * 2 * Math.PI, i % 2 === 0 ? 1 : 0.2];
    return [10 + radius * Math.cos(angle), 20 + radius * Math.sin(angle)];
  });
  const file = read(polygon([...star, star[0] as Position]));
  const { area, exact } = searchArea(file.areas.flatMap(({ polygons }) => polygons));
  expect(exact.map(({ outline }) => outline)).toEqual(area);
  const [x, y] = star[1] as Position;
  const [cos, sin] = [(x - 10) / 0.2, (y - 20) / 0.2];
  // A speck in the gap between two points of the star, half way out.
  const at = [10 + 0.6 * cos, 20 + 0.6 * sin] as const;
  const speck = [0, 1, 2, 0].map((i) => [at[0] + 1e-5 * (i % 2), at[1] + 1e-5 * (i >> 1)]);
  const item = { geometry: { type: "Polygon", coordinates: [speck] } } as unknown as Item;
  const base = { ...toSearchInput({ ...emptyForm, area }, undefined, 0), exact: undefined };
  const options = { prefix: "svc", pageSize: 10 };
  expect(footprintMeets(area[0] as Polygon, speck as unknown as Ring)).toBe(true);
  expect(planSearch(base, options).accepts(item)).toBe(true);
  const filtered = planSearch({ ...base, exact: exact.map((one) => one.exact) }, options);
  expect(filtered.parts).toEqual(planSearch(base, options).parts);
  expect(filtered.accepts(item)).toBe(false);
});

test("areas name the changes that they need, and halves that were joined are there without it", () => {
  const two = read("POLYGON((0 0,1 0,1 1,0 1,0 0)) POLYGON((5 0,5 2,6 2,6 0,7 1))");
  const crossing = two.notes.find(({ title }) => title.startsWith("Area 2 crosses"));
  expect(crossing?.at).toHaveLength(1);
  expect(two.areas.map(({ needs }) => needs.includes(crossing?.id ?? ""))).toEqual([false, true]);
  const projected = readAreas(fixture("areas-utm30.zip"));
  expect(projected.areas.every(({ needs }) => needs.includes("projected"))).toBe(true);
  const halves = [
    [177, 180],
    [-180, -178],
  ].map(([west = 0, east = 0]) => [
    [
      [west, -19],
      [east, -19],
      [east, -15],
      [west, -15],
      [west, -19],
    ],
  ]);
  const cut = read({ type: "MultiPolygon", coordinates: halves });
  const { id } = cut.notes.find(({ title }) => title.endsWith("was cut at 180°")) ?? {};
  expect(cut.areas.map(({ name, needs, instead }) => [name, needs.includes(id ?? ""), instead])).toEqual([
    ["Area 1", true, undefined],
    ["Area 1, part 1", false, id],
    ["Area 1, part 2", false, id],
  ]);
});

test("areas that overlap are searched once", () => {
  const two = read("POLYGON((0 0,2 0,2 2,0 2,0 0)) POLYGON((1 1,3 1,3 3,1 3,1 1))");
  const { area, km2 } = searchArea(two.areas.flatMap(({ polygons }) => polygons));
  expect(area).toHaveLength(1);
  expect(km2).toBeLessThan(two.areas.reduce((sum, one) => sum + one.km2, 0));
});

test("a hole of too many corners is asked for and filtered by, and says so", () => {
  const hole = Array.from({ length: 301 }, (_, i) => [
    0.5 + 0.2 * Math.cos((-i / 300) * 2 * Math.PI),
    0.5 + 0.2 * Math.sin((-i / 300) * 2 * Math.PI),
  ]);
  const file = read(polygon(SQUARE, hole));
  expect(file.areas[0]?.words).toBe("polygon, 1 hole kept");
  expect(file.notes.map(({ title }) => title)).toContain("Area 1 has a hole of more than 200 corners");
  const { area, exact } = searchArea(file.areas[0]?.polygons ?? []);
  expect(area[0]).toHaveLength(1);
  expect(exact[0]?.exact).toHaveLength(2);
});

test.each([
  ["[[[1e999,60],[24,60],[25,61]]]", "∞ 60"],
  ["[[[-1e999,true],[24,60],[25,61]]]", "−∞ true"],
  ["[[[null,60],[24,60],[25,61]]]", "null 60"],
  ['[[[{"lng":1},60],[24,60],[25,61]]]', '{"lng":1} 60'],
  ["[[24,60],[25,61]]", "[[24,60],[25,61]]"],
  ["[[[],[24,60],[25,61]]]", "[]"],
  ["[[null]]", "null"],
])("coordinates %s are refused with what is none, as the file has it", (coordinates, found) => {
  const file = `{"type":"Polygon","coordinates":${coordinates}}`;
  const { areas, notes } = readAreas(new TextEncoder().encode(file));
  expect(areas).toEqual([]);
  expect(notes.map(({ title }) => title)).toEqual([
    `Area 1 has something that is not a coordinate: “${found}”`,
  ]);
});
