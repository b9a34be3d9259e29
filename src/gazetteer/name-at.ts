import { boxesTouch, ringBox } from "../geo/area/box.ts";
import { containsPoint } from "../geo/area/intersects.ts";
import { longitudeNear } from "../geo/longitude.ts";
import { distanceKm, KM_PER_DEGREE } from "../geo/sphere.ts";
import type { Box, Position } from "../geo/types.ts";
import type { Place, PlaceKind, PlaceOutline } from "./gazetteer.ts";

/** What a position is called. */
export interface PlaceName {
  name: string;
  /** It lies beside the place, not at it. */
  isNear: boolean;
}

/** Within how many km of a place a position is at it, and how far beside it is still called by its name. */
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
/** How far from the middle of a sea or gulf it is still named, km; only where there is no country. */
const WATER_KM = 300;

/** The places as columns, in the same order. */
interface Columns {
  points: readonly Position[];
  kindOf: (place: number) => PlaceKind;
  placeOf: (place: number) => Place;
  outlines: ReadonlyMap<number, PlaceOutline>;
}

/**
 * Names positions: by the place that is nearest for its kind, else by the country it lies in, else by the sea. Undefined where
 * there is nothing of that. A tenth of a millisecond a position.
 */
export function namesAt({ points, kindOf, placeOf, outlines }: Columns) {
  const boxes = new Map<number, readonly Box[]>();
  /** The places of each degree of latitude, made when first asked for. */
  let bands: number[][] | undefined;

  function bandsOfPlaces(): number[][] {
    const made: number[][] = [];
    for (let place = 0; place < points.length; place++) {
      const band = bandOf(points[place]?.[1] ?? 0);
      made[band] ??= [];
      made[band].push(place);
    }
    return made;
  }

  function* placesBetween(south: number, north: number): Iterable<number> {
    bands ??= bandsOfPlaces();
    for (let band = bandOf(south); band <= bandOf(north); band++) yield* bands[band] ?? [];
  }

  function nearest(at: Position, reachOf: (kind: PlaceKind) => number | undefined, farthest: number) {
    let best: { place: number; km: number; share: number } | undefined;
    const way = farthest / KM_PER_DEGREE;
    const wayAside = degreesAside(at[1], way);
    for (const place of placesBetween(at[1] - way, at[1] + way)) {
      const point = points[place] as Position;
      const aside = Math.abs(point[0] - at[0]) % 360;
      if (Math.abs(point[1] - at[1]) > way || (aside > wayAside && aside < 360 - wayAside)) continue;
      const reach = reachOf(kindOf(place));
      if (reach === undefined) continue;
      const km = distanceKm(at, point);
      const share = km / reach;
      // Of two as near, the more important one.
      const isBetter = !best || share < best.share || (share === best.share && place < best.place);
      if (share <= 1 && isBetter) best = { place, km, share };
    }
    return best;
  }

  function countryAt([lng, lat]: Position): number | undefined {
    for (const [place, { area }] of outlines) {
      const own = boxes.get(place) ?? area.map(([ring = []]) => ringBox(ring));
      boxes.set(place, own);
      const isInside = area.some(([ring = []], part) => {
        const box = own[part] as Box;
        const near = longitudeNear(lng, (box[0] + box[2]) / 2);
        return boxesTouch(box, [near, lat, near, lat]) && containsPoint(ring, [near, lat]);
      });
      if (isInside) return place;
    }
    return undefined;
  }

  return (at: Position): PlaceName | undefined => {
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

/** The number of the degree of latitude, from the south pole on. */
function bandOf(lat: number): number {
  return Math.min(179, Math.max(0, Math.floor(lat) + 90));
}

/** How many degrees of longitude at most something lies aside that is so many degrees away. */
function degreesAside(lat: number, way: number): number {
  const [sine, cosine] = [Math.sin(radians(way)), Math.cos(radians(lat))];
  if (Math.abs(lat) + way >= 90 || sine >= cosine) return 180;
  // What lies just as far away still counts.
  return (Math.asin(sine / cosine) * 180) / Math.PI + 1e-6;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
