import geodesic from "geographiclib-geodesic";
import { longitudeNear } from "./longitude.ts";
import type { Position, Ring } from "./types.ts";

const { WGS84 } = geodesic.Geodesic;

/** The shortest way between two positions on the ellipsoid WGS 84. */
export interface GeodesicLeg {
  km: number;
  /** Direction at its start, degrees clockwise from north, 0 to 360; 0 for a way of no length. */
  bearing: number;
}

/** Length and first direction of the shortest way, by Karney's algorithms; exact to nanometres, whatever the copy of the world. */
export function geodesicLeg([lng1, lat1]: Position, [lng2, lat2]: Position): GeodesicLeg {
  const { s12 = 0, azi1 = 0 } = WGS84.Inverse(lat1, lng1, lat2, lng2);
  return { km: s12 / 1000, bearing: s12 === 0 ? 0 : (azi1 + 360) % 360 };
}

/**
 * The area of a polygon whose edges are shortest ways on WGS 84, km²; its corners go round once, in either direction. The smaller
 * part of the Earth is meant.
 */
export function geodesicAreaKm2(corners: readonly Position[]): number {
  const polygon = WGS84.Polygon(false);
  for (const [lng, lat] of corners) polygon.AddPoint(lat, lng);
  return Math.abs(polygon.Compute(false, true).area ?? 0) / 1e6;
}

/** Longest piece of a drawn line, km: straight on the map, it hides the curve no longer. */
const PIECE_KM = 100;
const MOST_PIECES = 128;

/** The shortest way as a line that can be drawn: continuous with its start, so that it may lead over 180°. */
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
