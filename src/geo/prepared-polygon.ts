import { ringBox } from "./box.ts";
import { containsPoint, segmentsTouch } from "./intersects.ts";
import type { Box, Position, Ring } from "./types.ts";

/** A polygon made ready for many tests against small rings. */
export interface PreparedPolygon {
  /** Continuous bounding box. */
  readonly box: Box;
  /** Whether a position lies in the polygon, its outline included. */
  contains(position: Position): boolean;
  /** Whether a continuous ring of the same copy of the world shares a point; the same answer as `ringsIntersect`. */
  intersects(ring: Ring): boolean;
}

const EDGES_PER_BIN = 4;
const MAX_BINS = 256;

/**
 * Sorts the edges of a continuous ring into bands of latitude, so that a test looks only at the edges near the other
 * ring instead of all of them.
 */
export function preparePolygon(polygon: Ring): PreparedPolygon {
  const box = ringBox(polygon);
  const [west, south, east, north] = box;
  const edges = polygon.length - 1;
  const bins = Math.min(MAX_BINS, Math.ceil(edges / EDGES_PER_BIN));
  const binOf = (lat: number) =>
    north === south
      ? 0
      : Math.min(bins - 1, Math.max(0, Math.floor(((lat - south) / (north - south)) * bins)));
  const bands = sortIntoBands(polygon, bins, binOf);

  // `containsPoint`, looking only at the edges of the point's band.
  function contains(point: Position): boolean {
    const [x, y] = point;
    if (y < south || y > north || x < west || x > east) return false;
    let inside = false;
    for (const edge of bands[binOf(y)] as number[]) {
      const a = polygon[edge] as Position;
      const b = polygon[edge + 1] as Position;
      const side = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
      if (side === 0 && between(a[0], b[0], x) && between(a[1], b[1], y)) return true;
      if (b[1] > y !== a[1] > y && side > 0 === b[1] > a[1]) inside = !inside;
    }
    return inside;
  }

  // Whether an edge of the polygon touches an edge of the ring, which lies in `near`.
  function outlinesTouch(ring: Ring, near: Box): boolean {
    const last = binOf(near[3]);
    for (let bin = binOf(near[1]); bin <= last; bin++) {
      for (const edge of bands[bin] as number[]) {
        const a = polygon[edge] as Position;
        const b = polygon[edge + 1] as Position;
        if (Math.max(a[0], b[0]) < near[0] || Math.min(a[0], b[0]) > near[2]) continue;
        if (Math.max(a[1], b[1]) < near[1] || Math.min(a[1], b[1]) > near[3]) continue;
        for (let j = 0; j + 1 < ring.length; j++) {
          if (segmentsTouch(a, b, ring[j] as Position, ring[j + 1] as Position)) return true;
        }
      }
    }
    return false;
  }

  return {
    box,
    contains,
    intersects(ring) {
      const near = ringBox(ring);
      if (near[0] > east || near[2] < west || near[1] > north || near[3] < south) return false;
      // The point tests come first: they are cheap and settle most pairs that meet.
      return (
        contains(ring[0] as Position) ||
        containsPoint(ring, polygon[0] as Position) ||
        outlinesTouch(ring, near)
      );
    },
  };
}

/** Per band the indices of the edges whose latitudes reach into it. */
function sortIntoBands(polygon: Ring, bins: number, binOf: (lat: number) => number): number[][] {
  const bands: number[][] = Array.from({ length: bins }, () => []);
  for (let edge = 0; edge + 1 < polygon.length; edge++) {
    const y1 = (polygon[edge] as Position)[1];
    const y2 = (polygon[edge + 1] as Position)[1];
    const last = binOf(Math.max(y1, y2));
    for (let bin = binOf(Math.min(y1, y2)); bin <= last; bin++) (bands[bin] as number[]).push(edge);
  }
  return bands;
}

function between(a: number, b: number, value: number): boolean {
  return value >= Math.min(a, b) && value <= Math.max(a, b);
}
