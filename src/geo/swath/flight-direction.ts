import { unwrapRing } from "../longitude.ts";
import { bearing } from "../sphere.ts";
import type { Ring } from "../types.ts";
import { flightAmong, type PassDirection, type View } from "./heading.ts";

/**
 * The direction of flight over a footprint, degrees clockwise from north: that of its sides which lies nearest to the
 * heading of such a pass there; undefined where none agrees with it. The ring is closed, its longitudes wrapped or
 * continuous.
 */
export function flightDirection(ring: Ring, pass: PassDirection, view: View): number | undefined {
  const continuous = unwrapRing(ring);
  const sides = continuous.slice(1).flatMap((to, index) => {
    const from = continuous[index];
    return from ? [bearing(from, to), bearing(to, from)] : [];
  });
  const latitudes = continuous.slice(1).map(([, lat]) => lat);
  const latitude = latitudes.reduce((sum, lat) => sum + lat, 0) / latitudes.length;
  return flightAmong(sides, latitude, pass, view);
}
