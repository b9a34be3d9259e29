import { distanceKm } from "../sphere.ts";
import type { Position, Ring } from "../types.ts";

/** Length in km of the longest side of a closed ring, its longitudes wrapped or continuous. */
export function longestSideKm(ring: Ring): number {
  let longest = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    longest = Math.max(longest, distanceKm(ring[i] as Position, ring[i + 1] as Position));
  }
  return longest;
}
