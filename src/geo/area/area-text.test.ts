import { describe, expect, it, test } from "vitest";
import { distanceKm } from "../sphere.ts";
import type { Ring } from "../types.ts";
import { parseAreaText } from "./area-text.ts";
import { boxRing, ringBox } from "./box.ts";
import { looksLikeWkt, readWkt } from "./shapes.ts";

function boxOf(text: string) {
  const parsed = parseAreaText(text);
  if ("problem" in parsed) throw new Error(parsed.problem);
  return parsed.polygons.map(([outer]) => ringBox(outer as Ring));
}

function problemOf(text: string) {
  const parsed = parseAreaText(text);
  return "problem" in parsed ? parsed.problem : undefined;
}

test("a bounding box is read with commas, spaces or brackets", () => {
  expect(boxOf("-6, 35, -5, 36")).toEqual([[-6, 35, -5, 36]]);
  expect(boxOf("[-6 35 -5 36]")).toEqual([[-6, 35, -5, 36]]);
});

test("a box with west above east crosses the antimeridian", () => {
  expect(boxOf("177, -19, -178, -15")).toEqual([[177, -19, 182, -15]]);
});

test.each([
  ["36.14, -5.35, 10 km", 10],
  ["36.14 N 5.35 W, 10 km", 10],
  ["36°08'24\" N 5°21'00\" W r=500 m", 0.5],
  ["36.14 -5.35 + 2,5 nm", 4.63],
])("%s is a circle round the point", (text, km) => {
  const parsed = parseAreaText(text);
  const [ring = []] = "polygons" in parsed ? (parsed.polygons[0] ?? []) : [];
  expect(ring).toHaveLength(49);
  for (const corner of ring) expect(distanceKm([-5.35, 36.14], corner)).toBeCloseTo(km, 3);
});

test("a circle across 180° is continuous, and one round a pole is refused", () => {
  const [[west = 0, , east = 0] = []] = boxOf("16.8 S, 180, 50 km");
  expect(east - west).toBeLessThan(1);
  expect(problemOf("89.9 N 0 E 50 km")).toMatch(/pole/);
  expect(problemOf("36 N 5 W, 9000 km")).toMatch(/at most 2,000\skm/);
  expect(problemOf("somewhere 10 km")).toMatch(/“somewhere” is no point/);
});

test("lines of latitude and longitude are the corners of an outline", () => {
  expect(boxOf("35, -6\n35, -5\n\n36, -5\r\n36, -6")).toEqual([[-6, 35, -5, 36]]);
  expect(boxOf("16.8 S 179.5 E\n16.8 S 179.5 W\n16.2 S 179.5 W")).toEqual([[179.5, -16.8, 180.5, -16.2]]);
  expect(problemOf("35, -6\n95, -5\n36, -5")).toMatch(/^Line 2, “95, -5”, is no position/);
  expect(problemOf("35, -6\n36, -5\n35, -5\n36, -6")).toMatch(/crosses itself/);
});

test("elevations of a six-number box are left out", () => {
  expect(boxOf("-6,35,0,-5,36,100")).toEqual([[-6, 35, -5, 36]]);
});

test("WKT polygons are read, with holes and several parts", () => {
  expect(boxOf("POLYGON((-6 35,-5 35,-5 36,-6 36,-6 35))")).toEqual([[-6, 35, -5, 36]]);
  expect(boxOf("SRID=4326;MULTIPOLYGON(((0 0,1 0,1 1,0 0)),((5 5,6 5,6 6,5 5)))")).toHaveLength(2);
  const parsed = parseAreaText("POLYGON((0 0,9 0,9 9,0 9,0 0),(2 2,3 2,3 3,2 2))");
  expect("polygons" in parsed && parsed.polygons[0]).toHaveLength(2);
});

test("GeoJSON polygons are found in features and collections, elevations dropped", () => {
  const polygon = {
    type: "Polygon",
    coordinates: [
      [
        [0, 0, 5],
        [1, 0, 5],
        [1, 1, 5],
        [0, 0, 5],
      ],
    ],
  };
  const collection = {
    type: "FeatureCollection",
    features: [{ type: "Feature", geometry: polygon, properties: {} }],
  };
  expect(boxOf(JSON.stringify(collection))).toEqual([[0, 0, 1, 1]]);
});

test("a GeoJSON ring across the antimeridian becomes continuous", () => {
  const polygon = {
    type: "Polygon",
    coordinates: [
      [
        [179, 0],
        [-179, 0],
        [-179, 1],
        [179, 1],
        [179, 0],
      ],
    ],
  };
  expect(boxOf(JSON.stringify(polygon))).toEqual([[179, 0, 181, 1]]);
});

test("what is wrong is shown in a sentence", () => {
  expect(problemOf("")).toMatch(/Type or paste/);
  expect(problemOf("1, 2, 3")).toMatch(/4 numbers.*this one has 3/);
  expect(problemOf("0, 50, 1, 40")).toMatch(/South must be less than north/);
  expect(problemOf("Gibraltar")).toMatch(/no area that can be read/);
  expect(problemOf("POLYGON((0 0, 1 1")).toMatch(/brackets are missing/);
  expect(problemOf("SRID=3857;POLYGON((0 0,1 0,1 1,0 0))")).toMatch(/3857/);
  expect(problemOf('{"type":"Point","coordinates":[0,0]}')).toMatch(/no polygon.*Point/);
  expect(problemOf("POLYGON((0 0,2 2,2 0,0 2,0 0))")).toMatch(/crosses itself/);
  expect(problemOf("{")).toMatch(/not valid JSON/);
});

test("an outline of more corners than a search takes gets a sentence, without looking at its edges", () => {
  const outline = (corners: number) =>
    JSON.stringify({
      type: "Polygon",
      coordinates: [
        Array.from({ length: corners }, (_, index) => {
          const angle = (index / corners) * 2 * Math.PI;
          return [Math.cos(angle), Math.sin(angle)];
        }),
      ],
    });
  expect(problemOf(outline(2_000))).toBeUndefined();
  expect(problemOf(outline(100_000))).toBe(
    "An outline has at most 2,000 corners. Simplify it, or search its parts one after another.",
  );
});

test("a hole lies in its outline, however far its corner is from the outline's first", () => {
  const parsed = parseAreaText(
    "POLYGON((170 -40,170 40,0 40,-170 40,-170 -40,0 -40,170 -40),(-160 0,-150 0,-150 10,-160 0))",
  );
  expect("polygons" in parsed && parsed.polygons[0]?.map(ringBox)).toEqual([
    [-170, -40, 170, 40],
    [-160, 0, -150, 10],
  ]);
});

test("WKT of another shape is reported by its type", () => {
  expect(problemOf("LINESTRING(0 0, 1 1)")).toBe("The WKT contains no polygon. It contains LineString.");
});

test("corners nearer than 1 m are one corner, not a crossing", () => {
  expect(problemOf("POLYGON((9 50, 9.1 50, 9.1000002 50, 9.1 50.1, 9 50.1, 9 50.1, 9 50))")).toBeUndefined();
});

test("a box of six numbers that may be four with decimal commas is refused", () => {
  expect(problemOf("24,5 60,1 25 61")).toMatch(/two ways/);
  expect(problemOf("24, 60, 0, 25, 61, 10")).toBeUndefined();
});

test("GeoJSON in another system is reported by it, and metres as no degrees", () => {
  const ring = [
    [-10408372, 5605792],
    [-10386108, 5605792],
    [-10386108, 5621521],
    [-10408372, 5605792],
  ];
  const polygon = { type: "Polygon", coordinates: [ring] };
  const crs = { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::3857" } };
  expect(problemOf(JSON.stringify({ ...polygon, crs }))).toMatch(
    /names the system urn:ogc:def:crs:EPSG::3857/,
  );
  expect(problemOf(JSON.stringify(polygon))).toMatch(/no degrees/);
  expect(
    problemOf(
      JSON.stringify({
        type: "Polygon",
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
        crs: null,
      }),
    ),
  ).toBeUndefined();
});

describe("readWkt", () => {
  it.each(["Z", "M", "ZM"])("reads %s with and without blanks", (letters) => {
    const corner = (x: number, y: number) =>
      [x, y, ...letters].map((one) => (typeof one === "number" ? one : 7));
    const ring = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 0)];
    const body = `((${ring.map((one) => one.join(" ")).join(", ")}))`;
    for (const text of [
      `POLYGON ${letters} ${body}`,
      `POLYGON${letters}${body}`,
      `polygon ${letters.toLowerCase()}${body}`,
    ]) {
      expect(looksLikeWkt(text), text).toBe(true);
      expect(readWkt(text), text).toEqual([{ type: "Polygon", coordinates: [ring] }]);
    }
    expect(readWkt(`POINT${letters} EMPTY`)).toEqual([{ type: "Point", coordinates: [] }]);
  });

  it("takes no part of a number for a number", () => {
    expect(readWkt("LINESTRING(1.2.3 4, 5 6-7, 1e1 +2., 1,5 2)")).toEqual([
      { type: "LineString", coordinates: [["1.2.3 4"], ["5 6-7"], [10, 2], ["1"], [5, 2]] },
    ]);
  });

  it("refuses a point of two positions", () => {
    expect(() => readWkt("POINT(1,5 2)")).toThrow(/cannot be read/);
  });
});

describe("parseAreaText, decimal commas and other digits", () => {
  const box = [[boxRing([24.5, 60.1, 25.5, 61.2])]];
  it.each([
    "24,5 60,1 25,5 61,2",
    "24,5;60,1;25,5;61,2",
    "24,5; 60,1; 25,5; 61,2",
    "（２４．５，６０．１，２５．５，６１．２）",
    "２４．５　６０．１　２５．５　６１．２",
  ])("reads %s, which has one meaning", (text) => {
    expect(parseAreaText(text)).toEqual({ polygons: box });
  });

  it("reads decimal commas between semicolons, and signs of minus", () => {
    expect(parseAreaText("−24,5;60,1;25;61")).toEqual({ polygons: [[boxRing([-24.5, 60.1, 25, 61])]] });
  });

  it("offers no box for what has two meanings", () => {
    expect(parseAreaText("24,5 60,1 25 61")).toEqual({ problem: expect.stringContaining("two ways") });
  });

  it.each(["1e999,2,3,4", "1..2,3,4,5", "1-2,3,4,5"])("names what is no number in %s", (text) => {
    expect(parseAreaText(text)).toEqual({
      problem: expect.stringContaining(`“${text.split(",")[0]}” is no number`),
    });
  });
});
