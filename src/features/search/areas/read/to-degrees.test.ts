import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ringBox } from "../../../../geo/area/box.ts";
import { distanceKm } from "../../../../geo/sphere.ts";
import type { Position, Ring } from "../../../../geo/types.ts";
import { readAreas } from "./read-areas.ts";
import { systemOf } from "./to-degrees.ts";

const FIXTURES = new URL("../../../../testing/fixtures/areas/", import.meta.url);
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
    ["a URN", "urn:ogc:def:crs:EPSG::28992"],
    ["a URN with a version", "urn:ogc:def:crs:EPSG:6.9:28992"],
    ["an address", "http://www.opengis.net/def/crs/EPSG/0/28992"],
    ["the .prj of ArcGIS", RD("D_Amersfoort")],
  ])("shifts the datum of a projected system: %s", (_, text) => {
    const system = systemOf(text);
    expect(system?.shift).toBe(5);
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
    expect(system?.shift).toBe("stated");
    expect(metresBetween(system?.toDegrees?.([9, 50]), [9, 50])).toBeGreaterThan(50);
  });

  it("refuses a datum that it cannot shift", () => {
    expect(systemOf(geographic("D_North_American_1927", "6378206.4,294.9786982"))).toBeUndefined();
    // GRS 80, 50 m off.
    expect(systemOf(geographic("Israel_1993", "6378137,298.257222101"))).toBeUndefined();
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
        shift: undefined,
      });
  });
});

/** Coordinates by PROJ 9.1.1 (cs2cs) without grids, and the place that they stand for. */
const NUMBERS: readonly [number: number, position: Position, place: Position, metres: number][] = [
  [31370, [148679.447, 171066.81], [4.35, 50.85], 1],
  [2193, [1749045.803, 5427521.383], [174.78, -41.29], 1],
  [27200, [2659069.949, 5989234.839], [174.78, -41.29], 1],
  [21781, [600104.109, 199879.628], [7.44, 46.95], 1],
  [2056, [2600104.109, 1199879.628], [7.44, 46.95], 1],
  [28992, [121819.365, 487013.762], [4.9, 52.37], 1],
  [27700, [529897.102, 179553.286], [-0.13, 51.5], 1],
  [30169, [-5439.581, -35856.314], [139.77, 35.68], 10],
  [6677, [-5732.774, -35500.534], [139.77, 35.68], 1],
  [3857, [828217.012, 5933916.615], [7.44, 46.95], 1],
];

const BESSEL = "6377397.155,299.1528128";
const swissWkt2 = `PROJCRS["CH1903+ / LV95",BASEGEOGCRS["CH1903+",DATUM["CH1903+",ELLIPSOID["Bessel 1841",${BESSEL},LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]],ID["EPSG",4150]],CONVERSION["Swiss Oblique Mercator 1995",METHOD["Hotine Oblique Mercator (variant B)",ID["EPSG",9815]],PARAMETER["Latitude of projection centre",46.9524055555556,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Longitude of projection centre",7.43958333333333,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Azimuth of initial line",90,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Angle from Rectified to Skew Grid",90,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Scale factor on initial line",1,SCALEUNIT["unity",1]],PARAMETER["Easting at projection centre",2600000,LENGTHUNIT["metre",1]],PARAMETER["Northing at projection centre",1200000,LENGTHUNIT["metre",1]]],CS[Cartesian,2],AXIS["(E)",east,ORDER[1],LENGTHUNIT["metre",1]],AXIS["(N)",north,ORDER[2],LENGTHUNIT["metre",1]],ID["EPSG",2056]]`;
const geographicWkt2 = (datum: string, ellipsoid: string) =>
  `GEOGCRS["x",DATUM["${datum}",ELLIPSOID["e",${ellipsoid},LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]],CS[ellipsoidal,2],AXIS["latitude",north,ORDER[1],ANGLEUNIT["degree",0.0174532925199433]],AXIS["longitude",east,ORDER[2],ANGLEUNIT["degree",0.0174532925199433]]]`;
const paris = `PROJCS["NTF_Paris_Lambert_Zone_II",GEOGCS["GCS_NTF_Paris",DATUM["D_NTF",SPHEROID["Clarke_1880_IGN",6378249.2,293.466021293627]],PRIMEM["Paris",2.33722917],UNIT["Grad",0.0157079632679489]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",600000.0],PARAMETER["False_Northing",2200000.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",52.0],PARAMETER["Scale_Factor",0.99987742],PARAMETER["Latitude_Of_Origin",52.0],UNIT["Meter",1.0]]`;
const feet = `PROJCS["NAD83 / New York Long Island (ftUS)",GEOGCS["NAD83",DATUM["North_American_Datum_1983",SPHEROID["GRS 1980",6378137,298.257222101,AUTHORITY["EPSG","7019"]],AUTHORITY["EPSG","6269"]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic_2SP"],PARAMETER["latitude_of_origin",40.1666666666667],PARAMETER["central_meridian",-74],PARAMETER["standard_parallel_1",41.0333333333333],PARAMETER["standard_parallel_2",40.6666666666667],PARAMETER["false_easting",984250],PARAMETER["false_northing",0],UNIT["US survey foot",0.304800609601219]]`;
const polar = `PROJCS["WGS_1984_Antarctic_Polar_Stereographic",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Stereographic_South_Pole"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",-71.0],UNIT["Meter",1.0]]`;
const zealand = `PROJCS["GD_1949_New_Zealand_Map_Grid",GEOGCS["GCS_New_Zealand_1949",DATUM["D_New_Zealand_1949",SPHEROID["International_1924",6378388.0,297.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["New_Zealand_Map_Grid"],PARAMETER["False_Easting",2510000.0],PARAMETER["False_Northing",6023150.0],PARAMETER["Longitude_Of_Origin",173.0],PARAMETER["Latitude_Of_Origin",-41.0],UNIT["Meter",1.0]]`;
const web = `PROJCS["WGS 84 / Pseudo-Mercator",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Mercator_1SP"],PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1],EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +wktext +no_defs"]]`;
/** RD_New as GDAL writes it, with numbers of authorities within. */
const gdalRd = `PROJCS["Amersfoort / RD New",GEOGCS["Amersfoort",DATUM["Amersfoort",SPHEROID["Bessel 1841",${BESSEL},AUTHORITY["EPSG","7004"]],AUTHORITY["EPSG","6289"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4289"]],PROJECTION["Oblique_Stereographic"],PARAMETER["latitude_of_origin",52.1561605555556],PARAMETER["central_meridian",5.38763888888889],PARAMETER["scale_factor",0.9999079],PARAMETER["false_easting",155000],PARAMETER["false_northing",463000],UNIT["metre",1,AUTHORITY["EPSG","9001"]],AXIS["Easting",EAST],AXIS["Northing",NORTH],AUTHORITY["EPSG","28992"]]`;

const TEXTS: readonly [what: string, wkt: string, position: Position, place: Position, metres: number][] = [
  ["the oblique Mercator of Switzerland in WKT 2", swissWkt2, [2600104.109, 1199879.628], [7.44, 46.95], 1],
  ["a datum with numbers of authorities", gdalRd, [121819.365, 487013.762], [4.9, 52.37], 1],
  ["grads from Paris", paris, [600990.892, 2427961.512], [2.35, 48.85], 1],
  ["feet", feet, [989791.457, 212522.519], [-73.98, 40.75], 1],
  ["a polar system", polar, [284571.723, 1613886.439], [10, -75], 1],
  ["the Map Grid of New Zealand by Esri", zealand, [2659069.949, 5989234.839], [174.78, -41.29], 1],
  ["the Mercator of web maps as another Mercator", web, [828217.012, 5933916.615], [7.44, 46.95], 1],
  [
    "degrees in WKT 2",
    geographicWkt2("Deutsches Hauptdreiecksnetz", BESSEL),
    [9.181055424, 48.781006935],
    [9.18, 48.78],
    1,
  ],
  [
    "the European datum, which differs from country to country",
    geographic("European_Datum_1950", "6378388,297"),
    [2.351273614, 48.850911617],
    [2.35, 48.85],
    70,
  ],
  ["the Japanese datum", geographicWkt2("Tokyo", BESSEL), [139.77323433, 35.676760435], [139.77, 35.68], 20],
  [
    "the British datum under its newer name",
    geographicWkt2("Ordnance Survey of Great Britain 1936", "6377563.396,299.3249646"),
    [-0.128394078, 51.499488769],
    [-0.13, 51.5],
    1,
  ],
];

describe("systemOf, degrees by name", () => {
  it.each([
    "EPSG:4326",
    "urn:ogc:def:crs:OGC:1.3:CRS84",
    "urn:ogc:def:crs:EPSG::4326",
    "urn:ogc:def:crs:EPSG:6.9:4258",
    "http://www.opengis.net/def/crs/OGC/1.3/CRS84",
    "http://www.opengis.net/def/crs/EPSG/0/4326",
  ])("takes %s as longitude and latitude", (name) => {
    expect(systemOf(name)).toMatchObject({ toDegrees: undefined, shift: undefined });
  });

  it.each(["EPSG:43260", "EPSG:14326", "EPSG:0", "EPSG:", "EPSG:99999999", "urn:ogc:def:crs:IAU::30100"])(
    "does not take %s for a system that it knows",
    (name) => {
      expect(systemOf(name)).toBeUndefined();
    },
  );
});

describe("systemOf, against PROJ", () => {
  it.each(NUMBERS)("reads EPSG:%s right within metres", (number, position, place, metres) => {
    expect(metresBetween(systemOf(`EPSG:${number}`)?.toDegrees?.(position), place)).toBeLessThan(metres);
  });

  it.each(TEXTS)("reads %s right within metres", (_, wkt, position, place, metres) => {
    expect(metresBetween(systemOf(wkt)?.toDegrees?.(position), place)).toBeLessThan(metres);
  });

  it("refuses WKT of which it does not understand all", () => {
    for (const wrong of [
      RD("D_Amersfoort").replace("Double_Stereographic", "Transverse_Mercator_South_Orientated"),
      RD("D_Amersfoort").replace("Scale_Factor", "Height_Of_Scale"),
      RD("D_Amersfoort").replace("0.9999079", "zero"),
      RD("D_Amersfoort").replace("6377397.155", "?"),
      RD("D_Amersfoort").slice(0, -1),
      geographic("D_Own", BESSEL, ",TOWGS84[598.1,abc,418.2]"),
      geographic("D_Own", BESSEL, ",TOWGS84[598.1,73.7]"),
      "[".repeat(100_000),
    ])
      expect(systemOf(wrong)).toBeUndefined();
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
    expect(titles(file).join()).toMatch(/its datum shifted by parameters: right to about 5\u00a0m/);
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
