import { distanceKm, KM_PER_DEGREE } from "../geo/sphere.ts";
import type { Position } from "../geo/types.ts";

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
