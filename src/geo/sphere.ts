import { bearing as turfBearing } from "@turf/bearing";
import { destination as turfDestination } from "@turf/destination";
import { distance } from "@turf/distance";
import type { Position } from "./types.ts";

/** Mean radius of the Earth, km: that of `@turf/helpers`. */
export const EARTH_RADIUS_KM = 6371.0088;
/** Rounded kilometers in a degree of latitude, for small layouts. */
export const KM_PER_DEGREE = 111.2;

export function distanceKm(from: Position, to: Position): number {
  return distance([...from], [...to]);
}

/** Returns the initial bearing, degrees clockwise from north, 0 to 360. */
export function bearing(from: Position, to: Position): number {
  return (turfBearing([...from], [...to]) + 360) % 360;
}

/** Returns the position `km` away along a bearing (degrees); its longitude is continuous with the start. */
export function destination([lng, lat]: Position, bearingDegrees: number, km: number): Position {
  // The package takes longitudes modulo 360°.
  const { coordinates } = turfDestination([0, lat], km, bearingDegrees).geometry;
  const [east = 0, north = 0] = coordinates;
  return [lng + east, north];
}
