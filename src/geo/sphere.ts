import type { Position } from "./types.ts";

const RADIANS = Math.PI / 180;
/** Mean radius of the Earth, km. */
export const EARTH_RADIUS_KM = 6371.0088;
/** Of latitude, rounded: near enough to lay out what is small. */
export const KM_PER_DEGREE = 111.2;

/** Great-circle distance in km. */
export function distanceKm([lng1, lat1]: Position, [lng2, lat2]: Position): number {
  const dLat = (lat2 - lat1) * RADIANS;
  const dLng = (lng2 - lng1) * RADIANS;
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Initial bearing from one position to another, degrees clockwise from north, 0 to 360. */
export function bearing([lng1, lat1]: Position, [lng2, lat2]: Position): number {
  const dLng = (lng2 - lng1) * RADIANS;
  const y = Math.sin(dLng) * Math.cos(lat2 * RADIANS);
  const x =
    Math.cos(lat1 * RADIANS) * Math.sin(lat2 * RADIANS) -
    Math.sin(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * Math.cos(dLng);
  return (Math.atan2(y, x) / RADIANS + 360) % 360;
}

/** The position `km` away along a bearing (degrees); its longitude is continuous with the start's. */
export function destination([lng, lat]: Position, bearingDegrees: number, km: number): Position {
  const angle = km / EARTH_RADIUS_KM;
  const heading = bearingDegrees * RADIANS;
  const lat1 = lat * RADIANS;
  const lat2 = Math.asin(
    Math.sin(lat1) * Math.cos(angle) + Math.cos(lat1) * Math.sin(angle) * Math.cos(heading),
  );
  const dLng = Math.atan2(
    Math.sin(heading) * Math.sin(angle) * Math.cos(lat1),
    Math.cos(angle) - Math.sin(lat1) * Math.sin(lat2),
  );
  return [lng + dLng / RADIANS, lat2 / RADIANS];
}
