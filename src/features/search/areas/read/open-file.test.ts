import { readFileSync } from "node:fs";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { ringBox } from "../../../../geo/area/box.ts";
import type { Ring } from "../../../../geo/types.ts";
import { readAreas } from "./read-areas.ts";

const FIXTURES = new URL("../../../../testing/fixtures/areas/", import.meta.url);
const fixture = (name: string) => readAreas(new Uint8Array(readFileSync(new URL(name, FIXTURES))));
const titles = ({ notes }: ReturnType<typeof readAreas>) => notes.map(({ title }) => title);
const names = ({ areas }: ReturnType<typeof readAreas>) => areas.map(({ name }) => name);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const GUESSED = "The file does not say in which encoding its letters are";

/** A .shp and .shx of squares of one degree, 2 degrees apart. */
function squares(count: number) {
  const length = 44 + 4 + 16 * 5;
  const shp = new DataView(new ArrayBuffer(100 + count * (8 + length)));
  const shx = new DataView(new ArrayBuffer(100 + count * 8));
  for (const file of [shp, shx]) {
    file.setInt32(0, 9994);
    file.setInt32(24, file.byteLength / 2);
    file.setInt32(28, 1000, true);
    file.setInt32(32, 5, true);
  }
  for (let record = 0; record < count; record++) {
    const at = 100 + record * (8 + length);
    shp.setInt32(at, record + 1);
    shp.setInt32(at + 4, length / 2);
    shp.setInt32(at + 8, 5, true);
    shp.setInt32(at + 44, 1, true);
    shp.setInt32(at + 48, 5, true);
    const [x, y] = [record * 2, 0];
    [
      [x, y],
      [x, y + 1],
      [x + 1, y + 1],
      [x + 1, y],
      [x, y],
    ].forEach(([lng = 0, lat = 0], corner) => {
      shp.setFloat64(at + 56 + 16 * corner, lng, true);
      shp.setFloat64(at + 64 + 16 * corner, lat, true);
    });
    shx.setInt32(100 + record * 8, at / 2);
    shx.setInt32(104 + record * 8, length / 2);
  }
  return { shp, shx };
}

/** A .dbf with one column NAME of 8 bytes. */
function table(language: number, rows: readonly Uint8Array[]): Uint8Array {
  const dbf = new Uint8Array(65 + rows.length * 9 + 1).fill(0x20, 65);
  const view = new DataView(dbf.buffer);
  dbf[0] = 3;
  view.setUint32(4, rows.length, true);
  view.setUint16(8, 65, true);
  view.setUint16(10, 9, true);
  dbf[29] = language;
  dbf.set(latin("NAME\0\0\0\0\0\0\0C"), 32);
  dbf[48] = 8;
  dbf[64] = 13;
  for (const [index, row] of rows.entries()) dbf.set(row, 65 + index * 9 + 1);
  return dbf;
}

const bytesOf = (view: DataView) => new Uint8Array(view.buffer);
const PRJ = latin(
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]',
);

describe("openAreaFile, encodings", () => {
  it.each([
    [
      "KML",
      (name: string) =>
        `<kml><Placemark><name>${name}</name><Point><coordinates>1,2</coordinates></Point><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
    ],
    [
      "GeoJSON",
      (name: string) =>
        `{"type":"Feature","properties":{"name":"${name}"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}`,
    ],
  ])("guesses Western letters in %s that is no UTF-8, and says so", (_, of) => {
    const file = readAreas(latin(of("S\xfcd")));
    expect(names(file)).toEqual(["Süd"]);
    expect(titles(file)).toContain(GUESSED);
    const utf8 = readAreas(new TextEncoder().encode(`\uFEFF${of("Süd日本")}`));
    expect(names(utf8)).toEqual(["Süd日本"]);
    expect(titles(utf8)).not.toContain(GUESSED);
  });

  it.each<[string, number, string | undefined, Uint8Array, string, boolean]>([
    ["its .cpg", 0, "1251", latin("\xce\xf1"), "Ос", false],
    ["its .cpg as UTF-8", 0, "UTF-8", new TextEncoder().encode("日本"), "日本", false],
    ["its language byte", 19, undefined, latin("\x93\xfa\x96\x7b"), "日本", false],
    ["UTF-8", 0, undefined, new TextEncoder().encode("Süd"), "Süd", false],
    ["a guess that is told", 0, undefined, latin("S\xfcd"), "Süd", true],
    ["a guess where the .cpg is unknown", 0, "EBCDIC-7", latin("S\xfcd"), "Süd", true],
  ])("reads the names of a .dbf by %s", (_, language, cpg, name, expected, isGuess) => {
    const { shp, shx } = squares(1);
    const zip = zipSync({
      "a.shp": bytesOf(shp),
      "a.shx": bytesOf(shx),
      "a.prj": PRJ,
      "a.dbf": table(language, [name]),
      ...(cpg ? { "a.cpg": latin(cpg) } : {}),
    });
    expect(names(readAreas(zip))).toEqual([expected]);
    expect(titles(readAreas(zip)).includes(GUESSED)).toBe(isGuess);
  });
});

describe("openAreaFile, Shapefiles", () => {
  it("reads records of wrong length by the .shx", () => {
    const { shp, shx } = squares(3);
    shp.setInt32(104, 5_000);
    const file = readAreas(zipSync({ "a.shp": bytesOf(shp), "a.shx": bytesOf(shx), "a.prj": PRJ }));
    expect(file.areas.map(({ polygons }) => ringBox(polygons[0]?.[0] as Ring)[0])).toEqual([0, 2, 4]);
    expect(titles(file)).not.toContain("Not all of the file was read");
  });

  it.each([
    ["longer than the file", 5_000, 1],
    ["so long that the next is passed over", (44 + 4 + 80 + 8 + 44 + 4 + 80) / 2, 1],
  ])("says which record is %s", (_, words, number) => {
    const { shp } = squares(3);
    shp.setInt32(104, words);
    let told = "";
    try {
      told = readAreas(zipSync({ "a.shp": bytesOf(shp), "a.prj": PRJ }))
        .notes.map(({ text }) => text)
        .join(" ");
    } catch (error) {
      told = (error as Error).message;
    }
    expect(told).toContain(`Record ${number} of the .shp has a wrong length`);
  });

  it("reads Z and M without data, all rings one way round, a hole before its outline and an island", () => {
    const file = fixture("shp-polygonz-all-ccw-hole-island.zip");
    expect(file.areas.reduce((sum, { km2 }) => sum + km2, 0)).toBeCloseTo(68, 0);
    const boxes = file.areas.flatMap(({ polygons }) => polygons.map(([outer]) => ringBox(outer as Ring)));
    expect(Math.min(...boxes.map(([west]) => west))).toBeCloseTo(26.7209, 2);
    expect(Math.max(...boxes.map(([, , , north]) => north))).toBeCloseTo(50.1022, 2);
    expect(titles(file)).toContain("Heights or measures in Quarry");
  });

  it("reads a Shapefile in a folder of the zip beside what macOS adds", () => {
    const file = fixture("shp-in-layers-folder.zip");
    expect(file.areas.map(({ name, km2 }) => [name, Math.round(km2)])).toEqual([["Norderney", 59]]);
    expect(file.notes.filter(({ kind }) => kind === "unused")).toEqual([]);
  });
});
