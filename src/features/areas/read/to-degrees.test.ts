import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ringBox } from "../../../geo/area/box.ts";
import { distanceKm } from "../../../geo/sphere.ts";
import type { Position, Ring } from "../../../geo/types.ts";
import { readAreas } from "./read-areas.ts";
import { systemOf } from "./to-degrees.ts";

const FIXTURES = new URL("../../../testing/fixtures/areas/", import.meta.url);
const fixture = (name: string) => readAreas(new Uint8Array(readFileSync(new URL(name, FIXTURES))));
const titles = ({ notes }: ReturnType<typeof readAreas>) =>
  notes.map(({ title, text }) => `${title}: ${text}`);

const RD = (datum: string) =>
  `PROJCS["RD_New",GEOGCS["GCS_Amersfoort",DATUM["${datum}",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Double_Stereographic"],PARAMETER["False_Easting",155000.0],PARAMETER["False_Northing",463000.0],PARAMETER["Central_Meridian",5.38763888888889],PARAMETER["Scale_Factor",0.9999079],PARAMETER["Latitude_Of_Origin",52.15616055555555],UNIT["Meter",1.0]]`;
const geographic = (datum: string, ellipsoid: string, more = "") =>
  `GEOGCS["x",DATUM["${datum}",SPHEROID["e",${ellipsoid}]${more}],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]`;
const metresBetween = (a: Position | undefined, b: Position) => (a ? distanceKm(a, b) * 1000 : Number.NaN);

describe("systemOf", () => {
  it.each([
    ["EPSG:28992", "EPSG:28992"],
    ["the .prj of ArcGIS", RD("D_Amersfoort")],
  ])("shifts the datum of a projected system: %s", (_, text) => {
    const system = systemOf(text);
    expect(system?.isShifted).toBe(true);
    expect(metresBetween(system?.toDegrees?.([115036.09, 490402.12]), [4.8, 52.4])).toBeLessThan(10);
  });

  it("shifts the British grid", () => {
    // Caister water tower, by the Ordnance Survey's guide: 52°39′28.8282″ N 1°42′57.8663″ E.
    const at = systemOf("EPSG:27700")?.toDegrees?.([651409.903, 313177.27]);
    expect(metresBetween(at, [1.716073973, 52.65800783])).toBeLessThan(10);
  });

  it("shifts by the parameters that a system states", () => {
    const system = systemOf(
      geographic("D_Own", "6377397.155,299.1528128", ",TOWGS84[598.1,73.7,418.2,0,0,0,0]"),
    );
    expect(system?.isShifted).toBe(true);
    expect(metresBetween(system?.toDegrees?.([9, 50]), [9, 50])).toBeGreaterThan(50);
  });

  it("refuses a datum that it cannot shift", () => {
    expect(systemOf(geographic("D_North_American_1927", "6378206.4,294.9786982"))).toBeUndefined();
    expect(systemOf(geographic("D_Tokyo", "6377397.155,299.1528128"))).toBeUndefined();
    expect(systemOf(RD("D_Somewhere"))).toBeUndefined();
  });

  it("shifts degrees of another datum", () => {
    const system = systemOf(geographic("D_European_1950", "6378388,297"));
    const shift = metresBetween(system?.toDegrees?.([5, 45]), [5, 45]);
    expect(shift).toBeGreaterThan(80);
    expect(shift).toBeLessThan(200);
  });

  it("leaves degrees of WGS 84 and its kin as they are", () => {
    for (const [datum, ellipsoid] of [
      ["D_WGS_1984", "6378137,298.257223563"],
      ["D_ETRS_1989", "6378137,298.257222101"],
      ["North_American_Datum_1983", "6378137,298.257222101"],
    ] as const)
      expect(systemOf(geographic(datum, ellipsoid))).toMatchObject({
        toDegrees: undefined,
        isShifted: false,
      });
  });
});

describe("readAreas, systems", () => {
  it("turns a GeoJSON in the Mercator of web maps into degrees, and says so", () => {
    const file = fixture("geojson-crs-3857.geojson");
    expect(file.areas.map(({ name, km2 }) => [name, Math.round(km2)])).toEqual([["Lake", 175]]);
    expect(titles(file)).toEqual(["Projected coordinates (EPSG:3857): Turned into longitude and latitude."]);
  });

  it("says of a shifted datum how right it is", () => {
    const file = fixture("geojson-crs-28992.geojson");
    const [west, south, east, north] = ringBox(file.areas[0]?.polygons[0]?.[0] as Ring);
    expect([west, south, east, north].map((one) => Number(one.toFixed(3)))).toEqual([4.8, 52.4, 5, 52.5]);
    expect(titles(file).join()).toMatch(/its datum shifted by parameters: right to about 10 m/);
  });

  it("says that metres without a system are no degrees", () => {
    const file = fixture("geojson-metres-no-crs.geojson");
    expect(file.areas).toEqual([]);
    expect(titles(file).join()).toMatch(/Lake has coordinates that are no degrees/);
  });

  it.each(["geojson-crs-null.geojson", "geojson-crs84.geojson"])(
    "takes %s as degrees, without a word",
    (name) => {
      const file = fixture(name);
      expect(file.areas.map((area) => area.name)).toEqual(["Lake"]);
      expect(file.notes).toEqual([]);
    },
  );
});
