import Flatbush from "flatbush";
import { getOrAdd } from "../domain/get-or-add.ts";
import { boxesTouch, boxRing, ringBox } from "../geo/area/box.ts";
import { containsPoint } from "../geo/area/intersects.ts";
import { longitudeNear } from "../geo/longitude.ts";
import { entryAt, unpackRings } from "../geo/packed.ts";
import { bearing, distanceKm, KM_PER_DEGREE } from "../geo/sphere.ts";
import type { Box, Polygon, Position } from "../geo/types.ts";
import { indexNames } from "./name-index.ts";

export const placeKinds = [
  "country",
  "capital",
  "city",
  "town",
  "port",
  "strait",
  "volcano",
  "water",
  "island",
  "region",
] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Columns of `places.json`, the most important first. */
export interface KeptGazetteer {
  /** One a line. */
  names: string;
  /** Indexes into `placeKinds`. */
  kinds: string;
  /** ISO 3166, two letters each; blanks for none. */
  countries: string;
  others: [name: string, place: number][];
  /** Place, rings kept, parts of the country. */
  outlines: [place: number, rings: number, parts: number][];
}

export interface Place {
  name: string;
  kind: PlaceKind;
  at: Position;
  /** ISO 3166 code. */
  country: string | undefined;
  outline: PlaceOutline | undefined;
}

interface PlaceOutline {
  area: readonly Polygon[];
  /** Parts of the country; small ones may be left out of the area. */
  parts: number;
}

export type Gazetteer = ReturnType<typeof openGazetteer>;
export type PlaceNear = ReturnType<Gazetteer["nearest"]>[number];

export function openGazetteer(kept: KeptGazetteer, positions: Uint8Array) {
  const [points = [], ...rings] = unpackRings(positions);
  const names = kept.names.split("\n");
  let index: ReturnType<typeof indexNames> | undefined;
  /** Made on demand: slower than all the rest. */
  const nameIndex = () => {
    index ??= indexNames([...names, ...kept.others.map(([name]) => name)].join("\n"));
    return index;
  };
  const outlines = new Map<number, PlaceOutline>();
  let next = 0;
  for (const [place, count, parts] of kept.outlines) {
    outlines.set(place, { area: rings.slice(next, next + count).map((ring) => [ring]), parts });
    next += count;
  }
  const placeOf = (line: number) => kept.others[line - names.length]?.[1] ?? line;
  const kindOf = (number: number) => placeKinds[Number(kept.kinds[number])] ?? "region";
  const placeAt = (number: number): Place => ({
    name: names[number] ?? "",
    kind: kindOf(number),
    at: points[number] ?? [0, 0],
    country: kept.countries.slice(2 * number, 2 * number + 2).trim() || undefined,
    outline: outlines.get(number),
  });
  /** Returns a place; a port, which is kept without one, in the country of the town beside it. */
  const foundAt = (number: number): Place => {
    const place = placeAt(number);
    if (place.kind !== "port" || place.country) return place;
    const [beside] = nearestPoints(points, place.at, 1, (other) => TOWNS.has(kindOf(other)));
    return { ...place, country: beside && placeAt(beside.place).country };
  };
  const placesOf = (lines: readonly number[]) => [...new Set(lines.map(placeOf))].map(foundAt);
  return {
    find: (text: string, most: number) => placesOf(nameIndex().find(text, most)),
    findNear: (text: string, most: number) => placesOf(nameIndex().findNear(text, most)),
    /** Returns undefined far from every place. */
    nameAt: namesAt({ points, kindOf, placeOf: placeAt, outlines }),
    /** Bearings are in degrees clockwise from north. */
    nearest: (at: Position, most: number) =>
      nearestPoints(points, at, most, (place) => !VAGUE.has(kindOf(place))).map(({ place, km }) => ({
        place: placeAt(place),
        km,
        bearing: bearing(at, points[place] ?? at),
      })),
  };
}

const TOWNS: ReadonlySet<PlaceKind> = new Set(["capital", "city", "town"]);

/** Kinds too wide for a position. */
const VAGUE: ReadonlySet<PlaceKind> = new Set(["country", "region", "water"]);

/** Returns a square `km` wide; continuous across 180°. */
export function squareAround([lng, lat]: Position, km: number): Box {
  const south = Math.max(-90, lat - km / 2 / KM_PER_DEGREE);
  const north = Math.min(90, lat + km / 2 / KM_PER_DEGREE);
  const half = Math.min(180, km / 2 / KM_PER_DEGREE / Math.max(0.01, Math.cos((lat * Math.PI) / 180)));
  return [lng - half, south, lng + half, north];
}

/** Width of the search box without an outline, km. */
const BOX_KM: Readonly<Partial<Record<PlaceKind, number>>> = {
  capital: 40,
  city: 20,
  town: 10,
  port: 20,
  strait: 80,
  volcano: 20,
};

/** Width of the view without outline or box, km. */
const VIEW_KM: Readonly<Partial<Record<PlaceKind, number>>> = {
  water: 600,
  island: 150,
  region: 400,
  country: 400,
};

export function boxWidthOf({ kind, outline }: Place): number | undefined {
  return outline ? undefined : BOX_KM[kind];
}

export function areaOf(place: Place): readonly Polygon[] | undefined {
  const width = boxWidthOf(place);
  return (
    place.outline?.area ?? (width === undefined ? undefined : [[boxRing(squareAround(place.at, width))]])
  );
}

export const viewOf = ({ at, kind }: Place): Box => squareAround(at, VIEW_KM[kind] ?? 40);

function nearestPoints(
  points: readonly Position[],
  at: Position,
  most: number,
  counts: (place: number) => boolean,
) {
  const near: { place: number; km: number }[] = [];
  for (const [place, point] of points.entries()) {
    const farthest = near.length < most ? Number.POSITIVE_INFINITY : (near.at(-1)?.km ?? 0);
    if (Math.abs(point[1] - at[1]) * (KM_PER_DEGREE - 1) > farthest || !counts(place)) continue;
    const km = distanceKm(at, point);
    if (km >= farthest) continue;
    near.push({ place, km });
    near.sort((a, b) => a.km - b.km);
    near.length = Math.min(near.length, most);
  }
  return near;
}

/** Kilometers within which a position is at a place, and beside it. */
const REACH: Readonly<Partial<Record<PlaceKind, { at: number; most: number }>>> = {
  strait: { at: 40, most: 40 },
  port: { at: 8, most: 25 },
  volcano: { at: 8, most: 15 },
  capital: { at: 15, most: 40 },
  city: { at: 10, most: 30 },
  town: { at: 5, most: 15 },
  island: { at: 25, most: 40 },
};
const FARTHEST = Math.max(...Object.values(REACH).map(({ most }) => most));
/** Distance at which a sea is named, km; only off all countries. */
const WATER_KM = 300;

interface Columns {
  points: readonly Position[];
  kindOf: (place: number) => PlaceKind;
  placeOf: (place: number) => Place;
  outlines: ReadonlyMap<number, PlaceOutline>;
}

/** Names positions by the nearest place for its kind, else by country, else by sea. */
function namesAt({ points, kindOf, placeOf, outlines }: Columns) {
  const boxes = new Map<number, readonly Box[]>();
  /** Made on demand. */
  let index: Flatbush | undefined;

  function nearest(at: Position, reachOf: (kind: PlaceKind) => number | undefined, farthest: number) {
    let best: { place: number; km: number; share: number } | undefined;
    index ??= indexPoints(points);
    const tree = index;
    // Wider, as meridians meet toward the poles.
    const [west, south, east, north] = squareAround(at, 2.5 * farthest);
    const found = [-360, 0, 360].flatMap((shift) => tree.search(west + shift, south, east + shift, north));
    for (const place of found) {
      const reach = reachOf(kindOf(place));
      if (reach === undefined) continue;
      const km = distanceKm(at, entryAt(points, place));
      const share = km / reach;
      const isBetter = !best || share < best.share || (share === best.share && place < best.place);
      if (share <= 1 && isBetter) best = { place, km, share };
    }
    return best;
  }

  function countryAt([lng, lat]: Position): number | undefined {
    for (const [place, { area }] of outlines) {
      const own = getOrAdd(boxes, place, () => area.map(([ring = []]) => ringBox(ring)));
      const isInside = area.some(([ring = []], part) => {
        const box = entryAt(own, part);
        const near = longitudeNear(lng, (box[0] + box[2]) / 2);
        return boxesTouch(box, [near, lat, near, lat]) && containsPoint(ring, [near, lat]);
      });
      if (isInside) return place;
    }
    return undefined;
  }

  return (at: Position) => {
    const close = nearest(at, (kind) => REACH[kind]?.most, FARTHEST);
    if (close) {
      const { name, kind } = placeOf(close.place);
      return { name, isNear: close.km > (REACH[kind]?.at ?? 0) };
    }
    const country = countryAt(at);
    if (country !== undefined) return { name: placeOf(country).name, isNear: false };
    const sea = nearest(at, (kind) => (kind === "water" ? WATER_KM : undefined), WATER_KM);
    return sea && { name: placeOf(sea.place).name, isNear: false };
  };
}

function indexPoints(points: readonly Position[]): Flatbush {
  const index = new Flatbush(points.length);
  for (const [lng, lat] of points) index.add(lng, lat);
  index.finish();
  return index;
}
