import { shiftRing } from "../longitude.ts";
import type { Box, Polygon } from "../types.ts";
import { boxRing, ringBox } from "./box.ts";
import { intersectPolygons, rewindPolygon } from "./clip.ts";

/** Degrees over the antimeridian that are rounding. */
const SLIVER = 1e-9;
const WORLD: Box = [-180, -90, 180, 90];

/**
 * Cuts a continuous polygon along the antimeridian into parts within [-180, 180], by the straight line in
 * longitude and latitude (interface 4.1.1).
 */
export function splitAtAntimeridian(polygon: Polygon): Polygon[] {
  const worlds = worldsOf(polygon);
  return worlds.flatMap((world) => {
    const moved = polygon.map((ring) => shiftRing(ring, -360 * world));
    return worlds.length > 1 ? intersectPolygons([moved], [[boxRing(WORLD)]]) : [moved];
  });
}

/** Returns the copies of the world that a continuous polygon reaches into; 0 is from -180 to 180. */
function worldsOf([outer]: Polygon): number[] {
  if (!outer) return [];
  const [west, , east] = ringBox(outer);
  const first = Math.floor((west + SLIVER + 180) / 360);
  const last = Math.ceil((east - SLIVER - 180) / 360);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Cuts at 180° (RFC 7946 3.1.9) and turns rings as 3.1.6 asks. */
export function cutAtAntimeridian(polygon: Polygon): Polygon[] {
  return splitAtAntimeridian(polygon).map(rewindPolygon);
}

export function crossesAntimeridian(area: readonly Polygon[]): boolean {
  return area.some((polygon) => worldsOf(polygon).length > 1);
}
