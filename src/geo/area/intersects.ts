import { longitudeNear, shiftRing, unwrapRing } from "../longitude.ts";
import { vertex } from "../ring.ts";
import type { Polygon, Position, Ring } from "../types.ts";
import { ringBox } from "./box.ts";

/**
 * Tells whether two continuous rings of one copy of the world share a point, touching included. Edges are straight
 * in longitude and latitude (interface 4.1.1).
 */
export function ringsIntersect(a: Ring, b: Ring): boolean {
  return outlinesTouch(a, b) || containsPoint(a, vertex(b, 0)) || containsPoint(b, vertex(a, 0));
}

export function outlinesTouch(a: Ring, b: Ring): boolean {
  for (let i = 0; i + 1 < a.length; i++) {
    for (let j = 0; j + 1 < b.length; j++) {
      if (edgesTouch(a, i, b, j)) return true;
    }
  }
  return false;
}

export function edgesTouch(a: Ring, i: number, b: Ring, j: number): boolean {
  return segmentsTouch(vertex(a, i), vertex(a, i + 1), vertex(b, j), vertex(b, j + 1));
}

/**
 * Tells whether a position lies in a continuous ring or on its outline, by the arithmetic of `segmentsTouch`: the
 * exact predicates of `@turf/boolean-point-in-polygon` differ for corners that lie on an edge but for rounding.
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

/** Tells whether a continuous polygon contains a position, in any copy of the world. */
export function polygonHolds([outer = [], ...holes]: Polygon, [lng, lat]: Position): boolean {
  if (outer.length === 0) return false;
  const [west, , east] = ringBox(outer);
  const at: Position = [longitudeNear(lng, (west + east) / 2), lat];
  return containsPoint(outer, at) && !holes.some((hole) => containsPoint(hole, at));
}

export function segmentsTouch(a: Position, b: Position, c: Position, d: Position): boolean {
  // Rounding gives signs to the turns of segments that lie apart on one line.
  if (areApart(a[0], b[0], c[0], d[0]) || areApart(a[1], b[1], c[1], d[1])) return false;
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

/** Twice the area of the triangle 1-2-p; positive when p lies left of 1-2. */
export function turn(x1: number, y1: number, x2: number, y2: number, px: number, py: number): number {
  return (x2 - x1) * (py - y1) - (y2 - y1) * (px - x1);
}

function areApart(a: number, b: number, c: number, d: number): boolean {
  return Math.max(a, b) < Math.min(c, d) || Math.max(c, d) < Math.min(a, b);
}

export function within(a: number, b: number, value: number): boolean {
  return value >= Math.min(a, b) && value <= Math.max(a, b);
}

/**
 * Tells whether a footprint (wrapped ring) shares a point with a polygon, in any copy of the world. Agrees with
 * the service for rings without holes.
 */
export function footprintMeets(polygon: Polygon, footprint: Ring): boolean {
  const [outer, ...holes] = polygon;
  if (!outer) return false;
  return copiesNear(footprint, outer).some(
    (ring) => ringsIntersect(outer, ring) && !holes.some((hole) => liesInside(hole, ring)),
  );
}

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

function liesInside(hole: Ring, ring: Ring): boolean {
  return ring.every((position) => containsPoint(hole, position)) && !outlinesTouch(ring, hole);
}
