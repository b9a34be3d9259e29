import { uint8At, uint32At } from "../packed/entry-at.ts";
import { vertex } from "../ring.ts";
import type { Box, Position, Ring } from "../types.ts";
import { ringBox } from "./box.ts";
import { gridEdges } from "./edge-grid.ts";
import { containsPoint, segmentsTouch } from "./intersects.ts";

/** A polygon made ready for many tests against small rings. */
export interface PreparedPolygon {
  /** Continuous bounding box. */
  readonly box: Box;
  /** Edges that were tested until now, one that is compared with a ring as often as that has edges. */
  looked(): number;
  /** Whether a position lies in the polygon, its outline included. */
  contains(position: Position): boolean;
  /** Whether a continuous ring of the same copy of the world shares a point; the same answer as `ringsIntersect`. */
  intersects(ring: Ring): boolean;
}

/**
 * Sorts the edges of a continuous ring into a grid, so that a test looks only at the edges near the other ring: of long ones at
 * those of a few cells, of short ones at those of a few rows.
 */
export function preparePolygon(polygon: Ring): PreparedPolygon {
  const { box, rowOf, cellOf, ends, endStart, through, throughStart, oddToEast } = gridEdges(polygon);
  const edges = polygon.length - 1;
  const [west, south, east, north] = box;
  let looked = 0;

  // `containsPoint`, of which the edges that are far are counted already.
  function contains([x, y]: Position): boolean {
    if (y < south || y > north || x < west || x > east) return false;
    const row = rowOf(y);
    const cell = cellOf(row, x);
    const atEnds = crossings(ends, uint32At(endStart, row), uint32At(endStart, row + 1), x, y);
    if (atEnds < 0) return true;
    const onWay = crossings(through, uint32At(throughStart, cell), uint32At(throughStart, cell + 1), x, y);
    return onWay < 0 || (atEnds + onWay + uint8At(oddToEast, cell)) % 2 === 1;
  }

  // How many of some edges pass a position on its east; -1 where one runs through it.
  function crossings(list: Uint32Array, from: number, to: number, x: number, y: number): number {
    looked += to - from;
    let count = 0;
    for (let at = from; at < to; at++) {
      const edge = uint32At(list, at);
      const a = vertex(polygon, edge);
      const b = vertex(polygon, edge + 1);
      const side = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
      if (side === 0 && between(a[0], b[0], x) && between(a[1], b[1], y)) return -1;
      if (b[1] > y !== a[1] > y && side > 0 === b[1] > a[1]) count++;
    }
    return count;
  }

  // Places of the edges that run through the cells of a row from one longitude to another: the first, and one beyond the last.
  function throughFrom(row: number, west: number): number {
    return uint32At(throughStart, cellOf(row, west));
  }
  function throughTo(row: number, east: number): number {
    return uint32At(throughStart, cellOf(row, east) + 1);
  }

  // Whether an edge of the polygon touches an edge of the ring, which lies in `near`.
  function outlinesTouch(ring: Ring, near: Box): boolean {
    const first = rowOf(near[1]);
    const last = rowOf(near[3]);
    let count = uint32At(endStart, last + 1) - uint32At(endStart, first);
    for (let row = first; row <= last; row++) count += throughTo(row, near[2]) - throughFrom(row, near[0]);
    // A ring that lies over many cells would meet a long edge in each of them.
    if (count >= edges) return someTouch(undefined, 0, edges, ring, near);
    if (someTouch(ends, uint32At(endStart, first), uint32At(endStart, last + 1), ring, near)) return true;
    for (let row = first; row <= last; row++) {
      if (someTouch(through, throughFrom(row, near[0]), throughTo(row, near[2]), ring, near)) return true;
    }
    return false;
  }

  // The same for some of the edges: those of a part of a list, or of the polygon itself.
  function someTouch(
    list: Uint32Array | undefined,
    from: number,
    to: number,
    ring: Ring,
    near: Box,
  ): boolean {
    looked += to - from;
    for (let at = from; at < to; at++) {
      const edge = list ? uint32At(list, at) : at;
      const a = vertex(polygon, edge);
      const b = vertex(polygon, edge + 1);
      if (Math.max(a[0], b[0]) < near[0] || Math.min(a[0], b[0]) > near[2]) continue;
      if (Math.max(a[1], b[1]) < near[1] || Math.min(a[1], b[1]) > near[3]) continue;
      looked += ring.length;
      for (let j = 0; j + 1 < ring.length; j++) {
        if (segmentsTouch(a, b, vertex(ring, j), vertex(ring, j + 1))) return true;
      }
    }
    return false;
  }

  return {
    box,
    looked: () => looked,
    contains,
    intersects(ring) {
      const near = ringBox(ring);
      if (near[0] > east || near[2] < west || near[1] > north || near[3] < south) return false;
      // The point tests come first: they are cheap and settle most pairs that meet.
      return (
        contains(vertex(ring, 0)) || containsPoint(ring, vertex(polygon, 0)) || outlinesTouch(ring, near)
      );
    },
  };
}

function between(a: number, b: number, value: number): boolean {
  return value >= Math.min(a, b) && value <= Math.max(a, b);
}
