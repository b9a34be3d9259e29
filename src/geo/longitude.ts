import { entryAt } from "./packed.ts";
import { vertex } from "./ring.ts";
import type { Position, Ring } from "./types.ts";

/** Wraps a longitude to [-180, 180]; 180 stays 180. */
export function wrapLongitude(lng: number): number {
  if (lng >= -180 && lng <= 180) return lng;
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}

/** Returns the copy of a longitude nearest to `reference`, degrees. */
export function longitudeNear(lng: number, reference: number): number {
  return lng + 360 * Math.round((reference - lng) / 360);
}

/** Returns the middle of the narrowest range of longitudes; undefined for none. */
export function middleLongitude(lngs: readonly number[]): number | undefined {
  const [first, ...others] = [...new Set(lngs.map(wrapLongitude))].sort((a, b) => a - b);
  if (first === undefined) return undefined;
  const ascending = [first, ...others, first + 360];
  const gaps = others.concat(first + 360).map((lng, index) => lng - entryAt(ascending, index));
  const widest = gaps.indexOf(Math.max(...gaps));
  return wrapLongitude(entryAt(ascending, widest) + entryAt(gaps, widest) / 2 + 180);
}

export function shiftRing(ring: Ring, degrees: number): Ring {
  return degrees === 0 ? ring : ring.map(([lng, lat]) => [lng + degrees, lat] as const);
}

/**
 * Makes a ring continuous: an edge of more than 180° crosses the antimeridian (interface 4.1.1). The first
 * point is in [-180, 180].
 */
export function unwrapRing(ring: Ring): Ring {
  const first = ring[0];
  if (!first || isContinuous(ring)) return ring;
  // Counting whole turns closes the ring exactly.
  let turns = Math.round((wrapLongitude(first[0]) - first[0]) / 360);
  let previous = first[0];
  return ring.map(([lng, lat]): Position => {
    const step = lng - previous;
    if (step > 180) turns -= 1;
    if (step < -180) turns += 1;
    previous = lng;
    return [lng + 360 * turns, lat];
  });
}

function isContinuous(ring: Ring): boolean {
  let previous = vertex(ring, 0)[0];
  if (wrapLongitude(previous) !== previous) return false;
  for (let index = 1; index < ring.length; index++) {
    const lng = vertex(ring, index)[0];
    if (Math.abs(lng - previous) > 180) return false;
    previous = lng;
  }
  return true;
}

/** Unwraps a ring into the copy of the world nearest to `reference` (degrees). */
export function unwrapRingNear(ring: Ring, reference: number): Ring {
  const continuous = unwrapRing(ring);
  let west = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  for (const [lng] of continuous) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
  }
  const centre = (west + east) / 2;
  return shiftRing(continuous, longitudeNear(centre, reference) - centre);
}
