import { isRoundPole, vertex } from "../ring.ts";
import type { Polygon, Position, Ring } from "../types.ts";
import { signedRingArea } from "./area.ts";
import { edgesTouch } from "./intersects.ts";

export type RingFault =
  | "too-few-points"
  | "too-many-points"
  | "self-intersection"
  | "no-area"
  | "latitude"
  | "longitude"
  | "pole";

/** Most corners of an area; the service's limit, too. */
export const MOST_CORNERS = 2_000;
/** Degrees east or west that a continuous outline may reach. */
const FARTHEST = 3_600;

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

/** Returns two edges that cross or touch away from a shared corner; `@turf/kinks` finds crossings only. */
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

export function areaFault(area: readonly Polygon[]): RingFault | undefined {
  for (const polygon of area) {
    for (const ring of polygon) {
      const fault = ringFault(linkedRing(ring));
      if (fault) return fault;
    }
  }
  return undefined;
}

/** Decimals of a coordinate in a link: about 1 m. */
const DECIMALS = 5;

/** Longest edge in a link, degrees: beyond 180 it would cross 180°. */
const LONGEST = 120;

/**
 * Returns a ring that reads the same from a link: long edges get corners on their way, corners that rounding puts
 * on one place stand once.
 */
export const linkedRing = (ring: Ring): Ring => withoutDoubled(withShortEdges(ring)).map(stepOf);

export function withoutDoubled(ring: Ring): Ring {
  let before: Position | undefined;
  const corners = ring.filter((corner) => {
    const step = stepOf(corner);
    const isNew = step[0] !== before?.[0] || step[1] !== before[1];
    before = step;
    return isNew;
  });
  return corners.length > 1 ? [...corners.slice(0, -1), vertex(ring, ring.length - 1)] : corners;
}

function withShortEdges(ring: Ring): Ring {
  return ring.flatMap((end, index): Position[] => {
    const start = ring[index - 1];
    const steps =
      start && Math.abs(end[0] - start[0]) > 180 ? Math.ceil(Math.abs(end[0] - start[0]) / LONGEST) : 1;
    if (!start || steps === 1) return [end];
    return Array.from({ length: steps }, (_, step): Position => {
      const share = (step + 1) / steps;
      return step + 1 === steps
        ? end
        : [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
    });
  });
}

function stepOf([lng, lat]: Position): Position {
  return [Number(lng.toFixed(DECIMALS)), Number(lat.toFixed(DECIMALS))];
}
