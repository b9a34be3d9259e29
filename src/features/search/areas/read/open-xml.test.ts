import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ringBox } from "../../../../geo/area/box.ts";
import type { Ring } from "../../../../geo/types.ts";
import { bufferOf, searchArea } from "./area-for-search.ts";
import { readAreas } from "./read-areas.ts";

const FIXTURES = new URL("../../../../testing/fixtures/areas/", import.meta.url);
const fixture = (name: string) => readAreas(new Uint8Array(readFileSync(new URL(name, FIXTURES))));
const read = (text: string) => readAreas(new TextEncoder().encode(text));
const NS = 'xmlns="http://www.opengis.net/kml/2.2"';
const BOX = "24.0,60.0 24.4,60.0 24.4,60.2 24.0,60.2 24.0,60.0";
const placemark = (name: string, coordinates: string, p = "") =>
  `<${p}Placemark><${p}name>${name}</${p}name><${p}Polygon><${p}outerBoundaryIs><${p}LinearRing><${p}coordinates>${coordinates}</${p}coordinates></${p}LinearRing></${p}outerBoundaryIs></${p}Polygon></${p}Placemark>`;
const names = ({ areas }: ReturnType<typeof readAreas>) => areas.map(({ name }) => name);
const titles = ({ notes }: ReturnType<typeof readAreas>) => notes.map(({ title }) => title);

describe("openXml, namespaces", () => {
  it.each([
    [
      "prefixed",
      `<k:kml xmlns:k="http://www.opengis.net/kml/2.2">${placemark("A", BOX, "k:")}${placemark("B", BOX, "k:")}</k:kml>`,
    ],
    [
      "mixed",
      `<kml ${NS} xmlns:k="http://www.opengis.net/kml/2.2">${placemark("A", BOX)}${placemark("B", BOX, "k:")}</kml>`,
    ],
    [
      "mixed with an earlier version",
      `<kml ${NS} xmlns:k="http://earth.google.com/kml/2.1">${placemark("A", BOX)}${placemark("B", BOX, "k:")}</kml>`,
    ],
    ["without any", `<kml>${placemark("A", BOX)}${placemark("B", BOX)}</kml>`],
    ["undeclared", `<k:kml>${placemark("A", BOX, "k:")}${placemark("B", BOX, "k:")}</k:kml>`],
  ])("finds every placemark of a file that is %s", (_, text) => {
    expect(names(read(text))).toEqual(["A", "B"]);
  });

  it("leaves out elements of other formats with the same names", () => {
    const other = `<x:list xmlns:x="urn:other">${placemark("Not this", BOX, "x:")}</x:list>`;
    expect(names(read(`<kml ${NS}>${placemark("A", BOX)}${other}</kml>`))).toEqual(["A"]);
  });

  it("reads GPX with a prefix", () => {
    const text =
      '<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:rte><g:rtept lat="53" lon="7"/><g:rtept lat="54" lon="8"/></g:rte></g:gpx>';
    expect(read(text).bufferable.lines).toEqual([
      [
        [7, 53],
        [8, 54],
      ],
    ]);
  });

  it("reads a file whose prefixes are not declared", () => {
    const file = fixture("kml-xsi-undeclared.kml");
    expect(file.areas.map(({ name, km2 }) => [name, Math.round(km2)])).toEqual([["Basin 7", 825]]);
    expect(titles(file)).not.toContain("Not all of the file was read");
    const track =
      "<kml><Placemark><name>Boat</name><gx:Track><gx:coord>12.1 45.1 0</gx:coord><gx:coord>12.2 45.2 0</gx:coord></gx:Track></Placemark></kml>";
    expect(read(track).bufferable.lines).toEqual([
      [
        [12.1, 45.1],
        [12.2, 45.2],
      ],
    ]);
  });

  it("names a prefix that is declared elsewhere only as the cause", () => {
    const text = `<kml ${NS}><Folder xmlns:a="urn:a"/>${placemark("A", BOX)}<a:b/></kml>`;
    expect(() => read(text)).toThrow(/uses a prefix that it does not declare/);
  });

  it("leaves entities that are declared nowhere, and bare ampersands, as they are", () => {
    expect(names(read(`<kml ${NS}>${placemark("Caf&eacute; & Bar", BOX)}</kml>`))).toEqual([
      "Caf&eacute; & Bar",
    ]);
  });
});

describe("openXml, coordinates", () => {
  it.each(["kml-stray-commas.kml", "kml-commas-for-spaces.kml"])("names the placemarks of %s", (name) => {
    const file = fixture(name);
    expect(file.areas.map((area) => [area.name, Math.round(area.km2)])).toEqual([["Plain", 493]]);
    const unused = file.notes.filter(({ kind }) => kind === "unused");
    expect(unused.map(({ title }) => title.replace(/:.*/, ""))).toEqual([
      expect.stringMatching(/^(Leading|All) commas has something that is not a coordinate/),
      expect.stringMatching(/^(Trailing commas|Spaces after commas) has something that is not a coordinate/),
    ]);
  });

  it.each([
    ["a blank in a number", BOX.replace("24.4,60.0", "24 .4,60.0"), "24"],
    ["a letter in a number", BOX.replace("24.4,60.0", "24.4O,60.0"), "24.4O,60.0"],
    ["a letter for all", BOX.replace("24.4,60.0", "x,60.0"), "x,60.0"],
    ["a decimal comma", BOX.replace("24.4,60.0", "24,4,60,0"), "24,4,60,0"],
    ["no longitude", BOX.replace("24.4,60.0", ",60.0"), ",60.0"],
    ["NaN", BOX.replace("24.4", "NaN"), "NaN,60.0"],
    ["hexadecimals", BOX.replace("24.4", "0x18"), "0x18,60.0"],
    ["a letter in a height", BOX.replace("24.4,60.0", "24.4,60.0,1m"), "24.4,60.0,1m"],
  ])("is strict: %s", (_, coordinates, found) => {
    const file = read(`<kml ${NS}>${placemark("Bay", coordinates)}</kml>`);
    expect(file.areas).toEqual([]);
    expect(titles(file)).toContain(`Bay has something that is not a coordinate: “${found}”`);
  });

  it("reads signs, exponents and any white space", () => {
    const file = read(
      `<kml ${NS}>${placemark("Bay", "\n+24,6e1\t2.44e1,60.\r\n 24.4,60.2,-5 24.0,60.2 24.0,60.0\n")}</kml>`,
    );
    expect(file.areas.map(({ km2 }) => Math.round(km2))).toEqual([493]);
  });

  it.each(["", "53,4", "53.4 N", "abc", "NaN"])("is strict in GPX: lat=%j", (lat) => {
    const file = read(
      `<gpx><rte><name>Way</name><rtept lat="${lat}" lon="7"/><rtept lat="54" lon="8"/></rte></gpx>`,
    );
    expect(file.bufferable.lines).toEqual([]);
    expect(titles(file)).toContain(`Way has something that is not a coordinate: “7 ${lat}”`);
  });
});

describe("openXml, contents", () => {
  it("reads holes, parts, tracks and folders, and says what is not read", () => {
    const file = fixture("earth-nested.kmz");
    expect(file.areas.map(({ name, words, km2 }) => [name, words, Math.round(km2)])).toEqual([
      ["Lagoon with two holes", "polygon, 2 holes kept", 1830],
      ["Two islands, part 1", "polygon", 87],
      ["Two islands, part 2", "polygon", 87],
    ]);
    expect(file.bufferable).toMatchObject({
      points: [[13.15, 45.05]],
      lines: [
        [
          [12.1, 45.1],
          [12.2, 45.15],
        ],
      ],
    });
    expect(titles(file)).toContain("Nothing yet has no coordinates");
    const losses = file.notes.map(({ text }) => text).join(" ");
    expect(losses).toMatch(/only links to were not read/);
    expect(losses).toMatch(/1 picture laid over the ground/);
  });

  it("reads a GPX without a namespace, and with an empty route", () => {
    const file = fixture("gpx-no-namespace.gpx");
    expect(file.bufferable.lines).toEqual([
      [
        [20, 59],
        [20.4, 59.2],
      ],
    ]);
    expect(searchArea(bufferOf(file.bufferable, 1).polygons).km2).toBeCloseTo(67, 0);
  });

  it("reads a GPX that is a route only", () => {
    expect(fixture("gpx-route-only.gpx").bufferable.lines).toEqual([
      [
        [7.7, 53.6],
        [7.4, 53.5],
        [7.2, 53.4],
      ],
    ]);
  });

  it("takes the name of a placemark from its fields where it has none", () => {
    const data =
      '<ExtendedData><SchemaData><SimpleData name="Name">Bay</SimpleData></SchemaData></ExtendedData>';
    const text = placemark("", BOX).replace("<name></name>", data);
    const file = read(`<kml ${NS}>${text}</kml>`);
    expect(names(file)).toEqual(["Bay"]);
    expect(ringBox(file.areas[0]?.polygons[0]?.[0] as Ring)).toEqual([24, 60, 24.4, 60.2]);
  });
});
