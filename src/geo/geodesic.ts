import geodesic from "geographiclib-geodesic";
import { longitudeNear } from "./longitude.ts";
import type { Position, Ring } from "./types.ts";

const { WGS84 } = geodesic.Geodesic;

export interface GeodesicLeg {
  km: number;
  /** Degrees clockwise from north, 0 to 360; 0 for no length. */
  bearing: number;
}

/** Karney's algorithms: exact to nanometers, in any copy of the world. */
export function geodesicLeg([lng1, lat1]: Position, [lng2, lat2]: Position): GeodesicLeg {
  const { s12 = 0, azi1 = 0 } = WGS84.Inverse(lat1, lng1, lat2, lng2);
  return { km: s12 / 1000, bearing: s12 === 0 ? 0 : (azi1 + 360) % 360 };
}

/** Area in km² of a polygon with geodesic edges; the smaller part of the Earth. */
export function geodesicAreaKm2(corners: readonly Position[]): number {
  const polygon = WGS84.Polygon(false);
  for (const [lng, lat] of corners) polygon.AddPoint(lat, lng);
  return Math.abs(polygon.Compute(false, true).area ?? 0) / 1e6;
}

/** Longest piece of a drawn line, km. */
const PIECE_KM = 100;
const MOST_PIECES = 128;

/** Returns a line continuous with its start, so that it may cross 180°. */
export function geodesicLine(from: Position, to: Position): Ring {
  const { km } = geodesicLeg(from, to);
  const pieces = Math.max(1, Math.min(MOST_PIECES, Math.ceil(km / PIECE_KM)));
  const way = WGS84.InverseLine(from[1], from[0], to[1], to[0]);
  let [previous] = from;
  return Array.from({ length: pieces + 1 }, (_, index): Position => {
    if (index === 0) return from;
    const { lat2 = to[1], lon2 = to[0] } = index === pieces ? {} : way.Position((index / pieces) * km * 1000);
    previous = longitudeNear(lon2, previous);
    return [previous, lat2];
  });
}
