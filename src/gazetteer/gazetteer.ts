import { boxRing } from "../geo/area/box.ts";
import { unpackRings } from "../geo/packed/packed-rings.ts";
import { bearing, distanceKm, KM_PER_DEGREE } from "../geo/sphere.ts";
import type { Box, Polygon, Position } from "../geo/types.ts";
import { namesAt, type PlaceName } from "./name-at.ts";
import { indexNames, type NameIndex } from "./name-index.ts";

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

/** Steps a degree of the kept positions: about 110 m. */
export const STEPS = 1000;

/** What `places.json` holds: columns of the places, the most important first; `places.bin` has positions and outlines. */
export interface KeptGazetteer {
  /** One a line. */
  names: string;
  /** A digit each, into `placeKinds`. */
  kinds: string;
  /** ISO 3166 codes, two letters each; blanks for none. */
  countries: string;
  /** Other names, each with the number of its place. */
  others: [name: string, place: number][];
  /** Places that have an outline: number, rings that are kept, parts there are in truth. */
  outlines: [place: number, rings: number, parts: number][];
}

/** Somewhere with a name. */
export interface Place {
  name: string;
  kind: PlaceKind;
  at: Position;
  /** ISO 3166 code of the country that a town lies in. */
  country: string | undefined;
  outline: PlaceOutline | undefined;
}

export interface PlaceOutline {
  area: readonly Polygon[];
  /** Parts of the country; more than the area has where small ones are left out. */
  parts: number;
}

/** A place beside a position: how far it is from there, and where, degrees clockwise from north. */
export interface PlaceNear {
  place: Place;
  km: number;
  bearing: number;
}

export interface Gazetteer {
  /** Places whose name fits a text, best first. */
  find(text: string, most: number): Place[];
  /** Places that are spelled much like a text that fits none. */
  findNear(text: string, most: number): Place[];
  /** What a position is called; undefined far from every place. */
  nameAt(at: Position): PlaceName | undefined;
  /** The places nearest to a position, of those that lie at one. */
  nearest(at: Position, most: number): PlaceNear[];
}

/** Opens the files that `tools/pack/gazetteer.ts` writes. */
export function openGazetteer(kept: KeptGazetteer, positions: Uint8Array): Gazetteer {
  const [points = [], ...rings] = unpackRings(positions);
  const names = kept.names.split("\n");
  let index: NameIndex | undefined;
  /** Only who types needs it, and to make it takes longer than all the rest. */
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
  const placesOf = (lines: readonly number[]) => [...new Set(lines.map(placeOf))].map(placeAt);
  return {
    find: (text, most) => placesOf(nameIndex().find(text, most)),
    findNear: (text, most) => placesOf(nameIndex().findNear(text, most)),
    nameAt: namesAt({ points, kindOf, placeOf: placeAt, outlines }),
    nearest: (at, most) =>
      nearestPoints(points, at, most, (place) => !VAGUE.has(kindOf(place))).map(({ place, km }) => ({
        place: placeAt(place),
        km,
        bearing: bearing(at, points[place] ?? at),
      })),
  };
}

/** What is so wide that the position it is kept with says little. */
const VAGUE: ReadonlySet<PlaceKind> = new Set(["country", "region", "water"]);

/** A square around a position, `km` wide and high; continuous across 180°. */
export function boxAround([lng, lat]: Position, km: number): Box {
  const south = Math.max(-90, lat - km / 2 / KM_PER_DEGREE);
  const north = Math.min(90, lat + km / 2 / KM_PER_DEGREE);
  const half = Math.min(180, km / 2 / KM_PER_DEGREE / Math.max(0.01, Math.cos((lat * Math.PI) / 180)));
  return [lng - half, south, lng + half, north];
}

/** How wide the box is that a place without an outline is searched in, km; none where a box would be any. */
const BOX_KM: Readonly<Record<PlaceKind, number | undefined>> = {
  country: undefined,
  capital: 40,
  city: 20,
  town: 10,
  port: 20,
  strait: 80,
  volcano: 20,
  water: undefined,
  island: undefined,
  region: undefined,
};

/** How much of the ground is shown of a place that is gone to and has neither outline nor box, km. */
const VIEW_KM: Readonly<Partial<Record<PlaceKind, number>>> = {
  water: 600,
  island: 150,
  region: 400,
  country: 400,
};

/** The width of a place's box in km; undefined where it has an outline or is too vague for one. */
export function boxWidthOf({ kind, outline }: Place): number | undefined {
  return outline ? undefined : BOX_KM[kind];
}

/** What of a place can be searched: its outline, or a box around it. */
export function areaOf(place: Place): readonly Polygon[] | undefined {
  const width = boxWidthOf(place);
  return place.outline?.area ?? (width === undefined ? undefined : [[boxRing(boxAround(place.at, width))]]);
}

/** The ground to show of a place that has nothing to search. */
export function viewOf({ at, kind }: Place): Box {
  return boxAround(at, VIEW_KM[kind] ?? 40);
}

/** A point by its number. */
interface NearPoint {
  place: number;
  km: number;
}

/** The few points nearest to a position among those that count, the nearest first. */
export function nearestPoints(
  points: readonly Position[],
  at: Position,
  most: number,
  counts: (place: number) => boolean,
): NearPoint[] {
  const near: NearPoint[] = [];
  for (const [place, point] of points.entries()) {
    const farthest = near.length < most ? Number.POSITIVE_INFINITY : (near.at(-1)?.km ?? 0);
    // What lies between is at least the way in latitude, whose degree is rounded.
    if (Math.abs(point[1] - at[1]) * (KM_PER_DEGREE - 1) > farthest || !counts(place)) continue;
    const km = distanceKm(at, point);
    if (km >= farthest) continue;
    near.push({ place, km });
    near.sort((a, b) => a.km - b.km);
    near.length = Math.min(near.length, most);
  }
  return near;
}
