import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

function faultsOf(text: string): readonly string[] {
  try {
    parseConfig(text);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
  }
  return [];
}

test("an empty configuration is the built-in demo", () => {
  expect(parseConfig("{}")).toEqual({
    serviceBaseUrl: "",
    tokenUrl: "",
    propertyPrefix: "svc",
    pageSize: 100,
    basemaps: [],
    licenseUrls: {},
    support: "",
    terms: "",
    name: "",
    logo: "",
    demo: true,
    signIn: false,
    tasks: true,
    seller: "",
  });
});

test("what is wrong is named with the field", () => {
  expect(faultsOf("{")).toEqual([expect.stringContaining("not valid JSON")]);
  expect(faultsOf('{"pageSize": 0}')).toEqual([expect.stringContaining("pageSize")]);
  expect(faultsOf('{"serviceBaseUrl": "api"}')).toEqual([expect.stringContaining("absolute address")]);
  expect(faultsOf('{"serviceBaseUrl": "htp:/x"}')).toEqual([expect.stringContaining("absolute address")]);
  expect(faultsOf('{"basUrl": ""}')).toEqual([expect.stringContaining("basUrl")]);
  expect(faultsOf('{"pageSize": 2.5, "propertyPrefix": "1", "basemaps": null}')).toHaveLength(3);
  expect(faultsOf('{"licenseUrls": {"STANDARD": "javascript:alert(1)"}}')).toHaveLength(1);
  expect(faultsOf('{"licenseUrls": {"STANDARD": "https://example.com/eula.pdf"}}')).toEqual([]);
  expect(
    faultsOf('{"serviceBaseUrl": "https://u:secret@example.com/api", "terms": "https://u@example.com"}'),
  ).toHaveLength(2);
  expect(faultsOf('{"support": "call us"}')).toEqual([expect.stringContaining("e-mail address")]);
  expect(faultsOf('{"support": "javascript:alert(1)"}')).toHaveLength(1);
  expect(faultsOf('{"support": "prices@example.com"}')).toEqual([]);
  expect(faultsOf('{"support": "https://example.com/contact"}')).toEqual([]);
  expect(faultsOf('{"terms": "javascript:alert(1)", "logo": "https://example.com/a.svg"}')).toHaveLength(2);
  expect(faultsOf('{"terms": "/terms.html", "logo": "/logo.svg", "name": "Harbor Watch"}')).toEqual([]);
  expect(faultsOf('{"demo": "no"}')).toEqual([expect.stringContaining("must be true or false")]);
  expect(faultsOf('{"seller": 7}')).toEqual([expect.stringContaining("must be a name")]);
  expect(faultsOf('{"seller": "Example Ltd"}')).toEqual([]);
  expect(faultsOf("[]")).toEqual([expect.stringContaining("object")]);
});

const satellite = {
  name: "Satellite",
  type: "raster",
  url: "https://tiles.example.com/{z}/{x}/{y}.jpg",
  attribution: "Example",
  dark: true,
};

test("base maps are read as they are given", () => {
  const archive = { name: "Streets", type: "pmtiles", url: "/tiles/world.pmtiles", attribution: "" };
  expect(parseConfig(JSON.stringify({ basemaps: [satellite, archive] })).basemaps).toEqual([
    satellite,
    archive,
  ]);
});

test.each([
  [{ type: "wms" }, /basemaps\[0\]\.type.*style, raster, pmtiles/],
  [{ url: "https://tiles.example.com/tiles.png" }, /basemaps\[0\]\.url.*\{z\}, \{x\} and \{y\}/],
  [{ url: "file:///{z}/{x}/{y}" }, /basemaps\[0\]\.url/],
  [{ name: " " }, /basemaps\[0\]\.name/],
  [{ maxZoom: 30 }, /maxZoom.*0 to 24/],
  [{ color: "red" }, /Unknown field “basemaps\[0\]\.color”/],
])("a base map with %j is refused with the field", (change, sentence) => {
  const faults = faultsOf(JSON.stringify({ basemaps: [{ ...satellite, ...change }] }));
  expect(faults).toEqual([expect.stringMatching(sentence)]);
});

test("two base maps of one name are refused", () => {
  const faults = faultsOf(JSON.stringify({ basemaps: [satellite, satellite] }));
  expect(faults).toEqual([expect.stringMatching(/basemaps\[1\]\.name.*twice/)]);
});
