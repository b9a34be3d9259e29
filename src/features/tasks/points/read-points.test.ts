import { expect, test } from "vitest";
import { readPoints } from "./read-points.ts";

const places = (text: string) =>
  readPoints(text).points.map(({ at }) => at.map((degrees) => Number(degrees.toFixed(3))));

test("each line is a point in any of the notations", () => {
  expect(places("-16.792, 179.985\n16.792 S 179.985 W\n\n36°08′24″ N, 5°21′ W")).toEqual([
    [179.985, -16.792],
    [-179.985, -16.792],
    [-5.35, 36.14],
  ]);
});

test("a line that is no point is named by its number, the others are taken", () => {
  const read = readPoints("1, 2\nthe harbour\n\n95, 10\n3, 4");
  expect(read.points.map(({ line }) => line)).toEqual([1, 5]);
  expect(read.faults.map(({ line }) => line)).toEqual([2, 4]);
  expect(read.faults[0]?.problem).toMatch(/^Not a latitude and a longitude\./);
  expect(read.faults[1]?.problem).toMatch(/latitude/i);
  expect(read.faults[1]?.problem).not.toMatch(/^Not a/);
});

test("a point that is named again counts once, and says which line it repeats", () => {
  const read = readPoints("1, 2\n3, 4\n1.000001 N 2.000001 E");
  expect(read.points).toHaveLength(2);
  expect(read.duplicates).toEqual([{ line: 3, of: 1 }]);
});

test("a table may have its columns in any order and more of them", () => {
  expect(places('name;lon;lat\n"Mere; wharf";179.985;-16.792\nGib;-5.35;36.14')).toEqual([
    [179.985, -16.792],
    [-5.35, 36.14],
  ]);
});

test("GeoJSON gives its points, and names the feature that has none", () => {
  const feature = (geometry: object) => ({ type: "Feature", properties: {}, geometry });
  const read = readPoints(
    JSON.stringify({
      type: "FeatureCollection",
      features: [
        feature({ type: "Point", coordinates: [1, 2, 30] }),
        feature({ type: "LineString", coordinates: [] }),
        feature({
          type: "MultiPoint",
          coordinates: [
            [3, 4],
            [200, 4],
          ],
        }),
      ],
    }),
  );
  expect(read.points.map(({ at }) => at)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(read.faults.map(({ line, problem }) => [line, problem.slice(0, 25)])).toEqual([
    [2, "No point. It is a LineStr"],
    [3, "Its coordinates are not a"],
  ]);
});

test("a single geometry is read too, and JSON that is broken is shown so", () => {
  expect(places('{"type":"Point","coordinates":[1,2]}')).toEqual([[1, 2]]);
  expect(readPoints('{"type":').faults[0]?.problem).toMatch(/^The GeoJSON is not valid JSON/);
});

test("what is beyond a hundred points is counted, not taken", () => {
  const read = readPoints(Array.from({ length: 103 }, (_, index) => `${index / 10}, 5`).join("\n"));
  expect(read.points).toHaveLength(100);
  expect(read.left).toBe(3);
});

test("nothing gives nothing", () => {
  expect(readPoints(" \n ")).toEqual({ points: [], faults: [], duplicates: [], left: 0 });
});

test("a row with more cells than the table has columns is refused, not read as another place", () => {
  const read = readPoints("name,lat,lon\nGib,36,14,-5,35\nPort,36.14,-5.35");
  expect(read.points.map(({ at }) => at)).toEqual([[-5.35, 36.14]]);
  expect(read.faults).toEqual([
    { line: 2, problem: expect.stringMatching(/^5 cells, but the table has 3 columns/) },
  ]);
});

test("a table without columns for both is reported once, with what is expected", () => {
  const rows = Array.from({ length: 50 }, (_, index) => `P${index};${index};7`).join("\n");
  const read = readPoints(`name;easting;northing\n${rows}`);
  expect(read.points).toEqual([]);
  expect(read.faults).toEqual([
    {
      line: 1,
      problem:
        "No columns for latitude and longitude: the table has name, easting, northing. Name them lat and lon.",
    },
  ]);
});
