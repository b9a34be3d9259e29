import { isRoundPole } from "../ring.ts";
import type { Polygon, Ring } from "../types.ts";
import { signedRingArea } from "./area.ts";
import { edgesTouch } from "./intersects.ts";
import { linkedRing } from "./linked-ring.ts";

/** Why a ring cannot be an area of interest. */
export type RingFault =
  | "too-few-points"
  | "too-many-points"
  | "self-intersection"
  | "no-area"
  | "latitude"
  | "longitude"
  | "pole";

/** Most corners of an area. Each pair of its edges is tested, and a service accepts no more either. */
export const MOST_CORNERS = 2_000;
/** Degrees east or west that a continuous outline may reach: whoever draws is at most some copies of the world away. */
const FARTHEST = 3_600;

/** The first fault of a continuous closed ring, or undefined when it is a valid area. */
export function ringFault(ring: Ring): RingFault | undefined {
  if (ring.length < 4) return "too-few-points";
  if (ring.length > MOST_CORNERS + 1) return "too-many-points";
  if (ring.some(([, lat]) => !(lat >= -90 && lat <= 90))) return "latitude";
  if (ring.some(([lng]) => !(Math.abs(lng) <= FARTHEST))) return "longitude";
  if (isRoundPole(ring)) return "pole";
  if (selfIntersection(ring)) return "self-intersection";
  if (Math.abs(signedRingArea(ring)) < 1e-9) return "no-area";
  return undefined;
}

/** The indices of two edges that cross or touch away from a shared corner (`@turf/kinks` finds crossings only); undefined for a simple ring. */
export function selfIntersection(ring: Ring): readonly [number, number] | undefined {
  const edges = ring.length - 1;
  for (let i = 0; i < edges; i++) {
    for (let j = i + 2; j < edges; j++) {
      if (i === 0 && j === edges - 1) continue;
      if (edgesTouch(ring, i, ring, j)) return [i, j];
    }
  }
  return undefined;
}

/** The first fault among the rings of an area, as a link has them. */
export function areaFault(area: readonly Polygon[]): RingFault | undefined {
  for (const polygon of area) {
    for (const ring of polygon) {
      const fault = ringFault(linkedRing(ring));
      if (fault) return fault;
    }
  }
  return undefined;
}
