import { longitudeNear, shiftRing, unwrapRing } from "../longitude.ts";
import { vertex } from "../ring.ts";
import type { Polygon, Position, Ring } from "../types.ts";
import { ringBox } from "./box.ts";

/**
 * Whether two areas share a point; touching counts. Both rings are continuous and in the same copy of the world
 * (see `unwrapRingNear`). Edges are straight in longitude and latitude (interface 4.1.1).
 */
export function ringsIntersect(a: Ring, b: Ring): boolean {
  return outlinesTouch(a, b) || containsPoint(a, vertex(b, 0)) || containsPoint(b, vertex(a, 0));
}

/** Whether the outlines of two continuous rings share a point. */
export function outlinesTouch(a: Ring, b: Ring): boolean {
  for (let i = 0; i + 1 < a.length; i++) {
    for (let j = 0; j + 1 < b.length; j++) {
      if (edgesTouch(a, i, b, j)) return true;
    }
  }
  return false;
}

/** Whether an edge of a ring shares a point with an edge of another or of the same; edges are numbered by their first position. */
export function edgesTouch(a: Ring, i: number, b: Ring, j: number): boolean {
  return segmentsTouch(vertex(a, i), vertex(a, i + 1), vertex(b, j), vertex(b, j + 1));
}

/**
 * Whether a position lies in a continuous ring, its outline included: by the same arithmetic as `segmentsTouch`, from which the
 * exact predicates of `@turf/boolean-point-in-polygon` differ where a corner lies on an edge but for rounding.
 */
export function containsPoint(ring: Ring, [x, y]: Position): boolean {
  let inside = false;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x1, y1] = vertex(ring, i);
    const [x2, y2] = vertex(ring, i + 1);
    const side = turn(x1, y1, x2, y2, x, y);
    if (side === 0 && within(x1, x2, x) && within(y1, y2, y)) return true;
    if (y1 > y !== y2 > y && side > 0 === y2 > y1) inside = !inside;
  }
  return inside;
}

/** Whether two closed segments share a point. */
export function segmentsTouch(a: Position, b: Position, c: Position, d: Position): boolean {
  const abc = Math.sign(turn(a[0], a[1], b[0], b[1], c[0], c[1]));
  const abd = Math.sign(turn(a[0], a[1], b[0], b[1], d[0], d[1]));
  const cda = Math.sign(turn(c[0], c[1], d[0], d[1], a[0], a[1]));
  const cdb = Math.sign(turn(c[0], c[1], d[0], d[1], b[0], b[1]));
  if (abc !== abd && cda !== cdb) return true;
  return (
    (abc === 0 && within(a[0], b[0], c[0]) && within(a[1], b[1], c[1])) ||
    (abd === 0 && within(a[0], b[0], d[0]) && within(a[1], b[1], d[1])) ||
    (cda === 0 && within(c[0], d[0], a[0]) && within(c[1], d[1], a[1])) ||
    (cdb === 0 && within(c[0], d[0], b[0]) && within(c[1], d[1], b[1]))
  );
}

/** Twice the area of the triangle 1-2-p: positive when p lies left of 1-2. */
function turn(x1: number, y1: number, x2: number, y2: number, px: number, py: number): number {
  return (x2 - x1) * (py - y1) - (y2 - y1) * (px - x1);
}

function within(a: number, b: number, value: number): boolean {
  return value >= Math.min(a, b) && value <= Math.max(a, b);
}

/**
 * Whether a footprint (wrapped ring) shares a point with a polygon, holes respected, in any copy of the world. The same
 * test that the service makes for a ring without holes.
 */
export function footprintMeets(polygon: Polygon, footprint: Ring): boolean {
  const [outer, ...holes] = polygon;
  if (!outer) return false;
  return copiesNear(footprint, outer).some(
    (ring) => ringsIntersect(outer, ring) && !holes.some((hole) => liesInside(hole, ring)),
  );
}

/** The copies of a footprint that can touch `outer`: the world's circumference apart, around it. */
function copiesNear(footprint: Ring, outer: Ring): Ring[] {
  const ring = unwrapRing(footprint);
  const [west, , east] = ringBox(ring);
  const [outerWest, , outerEast] = ringBox(outer);
  const centre = (west + east) / 2;
  const start = longitudeNear(centre, (outerWest + outerEast) / 2);
  return [-360, 0, 360]
    .map((world) => shiftRing(ring, start + world - centre))
    .filter((copy) => {
      const box = ringBox(copy);
      return box[0] <= outerEast && box[2] >= outerWest;
    });
}

/** Whether a ring lies wholly inside a hole without touching its edge. */
function liesInside(hole: Ring, ring: Ring): boolean {
  return ring.every((position) => containsPoint(hole, position)) && !outlinesTouch(ring, hole);
}
