import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { areaBox } from "../geo/area/box.ts";
import { containsPoint } from "../geo/area/intersects.ts";
import { ringFault } from "../geo/area/validity.ts";
import { longitudeNear } from "../geo/longitude.ts";
import { unpackRings } from "../geo/packed.ts";
import { distanceKm } from "../geo/sphere.ts";
import { areaOf, openGazetteer, type Place, placeKinds, squareAround } from "./gazetteer.ts";

const read = (name: string) => readFileSync(new URL(`../../public/gazetteer/${name}`, import.meta.url));
const kept = JSON.parse(read("places.json").toString());
const gazetteer = openGazetteer(kept, new Uint8Array(read("places.bin")));

const named = (text: string, most = 6) =>
  gazetteer.find(text, most).map(({ name, kind }) => `${name} (${kind})`);
function first(text: string): Place {
  const [place] = gazetteer.find(text, 1);
  if (!place) throw new Error(`Nothing is named ${text}.`);
  return place;
}

test("the packed places are found by name, the larger before the smaller, without their accents", () => {
  expect(named("malaga", 2)).toEqual(["Málaga (city)", "Málaga (town)"]);
  expect(first("malaga")).toMatchObject({ country: "ES", at: [-4.42, 36.72] });
  expect(named("gib", 3)).toEqual(["Gibraltar (capital)", "Gibraltar (country)", "Gibara (town)"]);
  expect(named("gibraltar", 9)).toContain("Strait of Gibraltar (strait)");
  expect(named("rotterdam", 2)).toEqual(["Rotterdam (port)", "Rotterdam (city)"]);
  expect(named("hormuz", 1)).toEqual(["Strait of Hormuz (strait)"]);
  expect(named("etna", 1)).toEqual(["Etna (volcano)"]);
  expect(named("norway", 1)).toEqual(["Norway (country)"]);
  expect(named("alboran", 1)).toEqual(["Alboran Sea (water)"]);
});

test("a port is in the country of the town beside it", () => {
  const countryOf = (name: string) => gazetteer.find(name, 9).find(({ kind }) => kind === "port")?.country;
  expect(["hamburg", "rotterdam"].map(countryOf)).toEqual(["DE", "NL"]);
});

test("other names lead to the same place", () => {
  for (const [other, name] of kept.others as [string, number][])
    expect(gazetteer.find(other, 9).map((place) => place.name)).toContain(kept.names.split("\n")[name]);
  expect(first("uk").name).toBe("United Kingdom");
  expect(first("whakaari").name).toBe("White Island");
});

test("there are places of every kind, each within the world", () => {
  const counts = placeKinds.map(
    (_, kind) => [...kept.kinds].filter((digit) => Number(digit) === kind).length,
  );
  expect(Math.min(...counts)).toBeGreaterThan(20);
  expect(counts[placeKinds.indexOf("volcano")]).toBeGreaterThan(100);
  expect(counts[placeKinds.indexOf("port")]).toBeGreaterThan(100);
  expect(counts[placeKinds.indexOf("strait")]).toBeGreaterThan(30);
  expect(counts[placeKinds.indexOf("country")]).toBeGreaterThan(230);
});

test("outlines are areas that can be searched: valid, few corners, few parts, with the country's capital inside", () => {
  const names = kept.names.split("\n") as string[];
  for (const [number] of kept.outlines as [number][]) {
    const name = names[number] ?? "";
    const place = gazetteer.find(name, 9).find(({ outline, ...one }) => outline && one.name === name);
    const area = place?.outline?.area ?? [];
    expect(area.length, name).toBeGreaterThan(0);
    expect(area.length, name).toBeLessThanOrEqual(6);
    for (const [ring = []] of area) {
      expect(ringFault(ring), name).toBeUndefined();
      expect(ring.length, name).toBeLessThanOrEqual(300);
    }
  }
  for (const [country, town] of [
    ["France", "Paris"],
    ["Norway", "Oslo"],
    ["Russia", "Moscow"],
    ["Russia", "Anadyr"],
    ["Fiji", "Labasa"],
    ["United States", "Anchorage"],
    ["Chile", "Santiago"],
    ["Indonesia", "Jakarta"],
    ["New Zealand", "Auckland"],
  ] as const) {
    const area = first(country).outline?.area ?? [];
    const [lng, lat] = first(town).at;
    const isInside = area.some(([ring = []]) =>
      containsPoint(ring, [longitudeNear(lng, ring[0]?.[0] ?? 0), lat]),
    );
    expect(isInside, `${town} in ${country}`).toBe(true);
  }
});

test("an outline across 180° is continuous, and nothing across an ocean belongs to a country's", () => {
  const fiji = areaBox(first("Fiji").outline?.area ?? []);
  expect((fiji?.[2] ?? 0) - (fiji?.[0] ?? 0)).toBeLessThan(6);
  expect(fiji?.[2]).toBeGreaterThan(180);
  const france = areaBox(first("France").outline?.area ?? []);
  expect(france?.[0]).toBeGreaterThan(-6);
});

test("a point has a small box, a sea none; a box is square on the ground and continuous across 180°", () => {
  expect(areaOf(first("alboran sea"))).toBeUndefined();
  const [west, south, east, north] = squareAround([179.99, 60], 20);
  expect(east).toBeGreaterThan(180);
  expect((east - west) / (north - south)).toBeCloseTo(2, 2);
  expect(areaOf(first("etna"))).toHaveLength(1);
});

test("a position is called by the place that is nearest for its kind, else by its country, else by its sea", () => {
  expect(gazetteer.nameAt([-5.45, 36.0])).toEqual({ name: "Strait of Gibraltar", isNear: false });
  expect(gazetteer.nameAt([103.85, 1.25])?.name).toMatch(/Singapore/);
  expect(gazetteer.nameAt([4.9, 52.37])).toEqual({ name: "Amsterdam", isNear: false });
  expect(gazetteer.nameAt([-4.42, 36.85])).toMatchObject({ isNear: true });
  expect(gazetteer.nameAt([20, 25.5])).toEqual({ name: "Libya", isNear: false });
  expect(gazetteer.nameAt([-3.2, 36.0])).toEqual({ name: "Alboran Sea", isNear: false });
  expect(gazetteer.nameAt([179.985, -16.79])?.name).toBe(gazetteer.nameAt([-180.015, -16.79])?.name);
  expect(gazetteer.nameAt([-120, -45])).toBeUndefined();
});

test("the nearest places are those that a look at all of them finds, with the way to them", () => {
  const tarifa = first("Tarifa");
  const [points = []] = unpackRings(new Uint8Array(read("places.bin")));
  const [nearest, second] = gazetteer.nearest([-5.6, 36.0], 3);
  expect(nearest?.place.name).toBe("Tarifa");
  expect(nearest?.km).toBeCloseTo(distanceKm([-5.6, 36.0], tarifa.at), 6);
  expect(second?.km).toBeGreaterThanOrEqual(nearest?.km ?? 0);
  for (const at of [
    [179.99, -17],
    [-179.99, -17],
    [0, 89],
    [-120, -45],
  ] as const) {
    const all = points
      .filter((_, place) => !["country", "region", "water"].includes(placeKinds[kept.kinds[place]] ?? ""))
      .map((point) => distanceKm(at, point))
      .sort((a, b) => a - b);
    expect(gazetteer.nearest(at, 3).map(({ km }) => km)).toEqual(all.slice(0, 3));
  }
});
