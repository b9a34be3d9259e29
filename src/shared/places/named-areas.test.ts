import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import type { Polygon } from "../../geo/types.ts";
import { testDevice } from "../../testing/test-device.ts";
import { areasGeoJson, type NamedArea, namedEntries, nameOf, namesBeside, toKept } from "./named-areas.ts";
import { createNamedStore } from "./named-store.ts";

const port: Polygon = [boxRing([4, 51, 5, 52])];
const sea: Polygon = [boxRing([2, 54, 3, 55])];
const lake: Polygon = [boxRing([9, 47, 10, 48])];
const holed: Polygon = [boxRing([170, -20, 190, -10]), boxRing([172, -16, 174, -14]).toReversed()];

function named(name: string, area: readonly Polygon[], exact: NamedArea["exact"] = []): NamedArea {
  return { id: name, name, area, exact };
}

/** Opens the areas of a device in another tab. */
const openIn = (device: ReturnType<typeof testDevice>, account = "me") =>
  createNamedStore(account, device.openTab());

test("an area is known by its outline, to the decimals of a link, in any order of its parts", () => {
  const list = [named("Port", [port]), named("Both", [sea, lake])];
  const moved: Polygon = [port[0]?.map(([lng, lat]) => [lng + 1e-7, lat]) ?? []];
  expect(nameOf(list, [moved])).toBe("Port");
  expect(nameOf(list, [lake, sea])).toBe("Both");
  expect(nameOf(list, [lake])).toBeUndefined();
  expect(nameOf(list, [[boxRing([4, 51, 5, 52.0001])]])).toBeUndefined();
});

test("an area made of several with names has theirs, one with a part without has none", () => {
  const list = [named("Port", [port]), named("Sea", [sea]), named("Lake", [lake])];
  expect(nameOf(list, [sea, port])).toBe("Port and Sea");
  expect(nameOf(list, [sea, port, lake])).toBe("Port and 2 more");
  expect(nameOf(list, [sea, holed])).toBeUndefined();
});

test("what is kept is read again, with what an outline stands for; what is damaged is left out and counted", () => {
  const list = [named("Port", [port, sea], [{ outline: sea, exact: lake }])];
  const kept = list.map(toKept);
  expect(namedEntries.parse(kept)).toEqual({ entries: list, lost: 0 });
  expect(namedEntries.parse([...kept, { id: "2", name: "No area", polygons: [] }])).toEqual({
    entries: list,
    lost: 1,
  });
});

test("areas added beside others keep a name they have, and get a number where it is taken", () => {
  const list = [named("Port", [port])];
  const added = namesBeside(list, [named("Harbour", [port]), named("Port", [sea]), named("Port", [lake])]);
  expect(added.map(({ name, area }) => [name, area])).toEqual([
    ["Port (2)", [sea]],
    ["Port (3)", [lake]],
  ]);
  const long = "x".repeat(80);
  expect(namesBeside([named(long, [port])], [named(long, [sea])])[0]?.name).toBe(`${"x".repeat(76)} (2)`);
});

test("names are given, changed and taken away, a name belongs to one area, and other tabs' changes are not lost", () => {
  const device = testDevice();
  const [here, there] = [openIn(device), openIn(device)];
  here.getState().add([named("Port", [port])]);
  there.getState().add([named("Sea", [sea])]);
  here.getState().add([{ ...named("Port", [lake]), id: "newer" }]);
  const names = (account: string) =>
    openIn(device, account)
      .getState()
      .entries.map(({ name, area }) => [name, area]);
  expect(names("me")).toEqual([
    ["Sea", [sea]],
    ["Port", [lake]],
  ]);
  here.getState().rename("newer", "Lake");
  here.getState().remove(["Sea"]);
  expect(names("me")).toEqual([["Lake", [lake]]]);
  expect(names("another")).toEqual([]);
});

test("of more than 200 names the rest is left out and counted; so is what is too large", () => {
  const store = openIn(testDevice());
  const many = Array.from({ length: 203 }, (_, at) => named(`Area ${at}`, [[boxRing([at / 2, 0, at, 1])]]));
  expect(store.getState().add(many)).toBe(3);
  expect(store.getState().entries).toHaveLength(200);
  const small = openIn(testDevice());
  const detailed: Polygon = [Array.from({ length: 80_000 }, (_, at) => [(at % 2) * 0.7654321, at * 1.3e-5])];
  expect(small.getState().add([named("Coast", [detailed]), named("Port", [port])])).toBe(1);
  expect(small.getState().entries.map(({ name }) => name)).toEqual(["Port"]);
});

test("where the device keeps nothing names last until the page is closed, and says so", () => {
  const store = openIn(testDevice({ most: 0 }));
  store.getState().add([named("Port", [port])]);
  expect(store.getState().entries).toHaveLength(1);
  expect(store.getState().fault?.()).toMatch(/until this page is closed/);
});

test("what is kept and cannot be read is shown", () => {
  const device = testDevice();
  device.kept.set("swath-named-areas me", "[");
  expect(openIn(device).getState().fault?.()).toMatch(/could not be read/);
});

test("as GeoJSON each is a feature with its name, cut at 180°, holes kept, rings turned as RFC 7946 asks", () => {
  const text = areasGeoJson([named("Fiji", [holed]), named("Port", [port], [{ outline: port, exact: sea }])]);
  const { type, features } = JSON.parse(text);
  expect(type).toBe("FeatureCollection");
  const [fiji, exact] = features;
  expect(fiji).toMatchObject({
    properties: { name: "Fiji" },
    bbox: [170, -20, -170, -10],
    geometry: { type: "MultiPolygon" },
  });
  const [west, east]: Polygon[] = fiji.geometry.coordinates;
  expect(west).toHaveLength(2);
  expect(Math.max(...(west?.[0] ?? []).map(([lng]) => lng))).toBe(180);
  expect(Math.min(...(east?.[0] ?? []).map(([lng]) => lng))).toBe(-180);
  expect(exact.geometry).toEqual({ type: "Polygon", coordinates: sea });
});
