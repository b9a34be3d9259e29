import { difference, type Geom, intersection, union } from "polyclip-ts";
import { shiftRing } from "../longitude.ts";
import { entryAt } from "../packed/entry-at.ts";
import type { Box, Polygon } from "../types.ts";
import { polygonArea } from "./area.ts";
import { boxRing, ringBox } from "./box.ts";

/** Degrees by which a polygon may reach over the antimeridian without being cut: rounding, not geometry. */
const SLIVER = 1e-9;

/** Cuts a continuous polygon to a box; what lies outside is dropped. */
export function clipToBox(polygon: Polygon, box: Box): Polygon[] {
  return intersection(asGeom(polygon), asGeom([boxRing(box)]));
}

/**
 * Cuts a continuous polygon along the antimeridian into parts whose longitudes lie in [-180, 180]. A polygon that does
 * not cross comes back as one part. The cut follows the straight line in longitude and latitude (interface 4.1.1).
 */
export function splitAtAntimeridian(polygon: Polygon): Polygon[] {
  const outer = polygon[0];
  if (!outer) return [];
  const [west, , east] = ringBox(outer);
  const firstWorld = Math.floor((west + 180) / 360);
  const lastWorld = Math.ceil((east - 180) / 360);
  const parts: Polygon[] = [];
  for (let world = firstWorld; world <= lastWorld; world++) {
    const shifted = polygon.map((ring) => shiftRing(ring, -360 * world));
    const [partWest, , partEast] = ringBox(entryAt(shifted, 0));
    if (partWest >= 180 - SLIVER || partEast <= -180 + SLIVER) continue;
    if (partWest >= -180 - SLIVER && partEast <= 180 + SLIVER) parts.push(shifted);
    else parts.push(...clipToBox(shifted, [-180, -90, 180, 90]));
  }
  return parts;
}

/** Parts that two sets of continuous polygons of one copy of the world have in common. */
export function intersectPolygons(a: readonly Polygon[], b: readonly Polygon[]): Polygon[] {
  return intersection(asGeom(a), asGeom(b));
}

/** What is left of `a` when `b` is taken away. */
export function subtractPolygons(a: readonly Polygon[], b: readonly Polygon[]): Polygon[] {
  return difference(asGeom(a), asGeom(b));
}

/** Continuous polygons of one copy of the world as polygons that do not overlap. */
export function unitePolygons(polygons: readonly Polygon[]): Polygon[] {
  return polygons.length < 2 ? [...polygons] : union(asGeom(polygons));
}

/** Sum of the areas in km². */
export function totalArea(polygons: readonly Polygon[]): number {
  return polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0);
}

// polyclip-ts takes mutable arrays in its types but does not change them.
function asGeom(polygons: Polygon | readonly Polygon[]): Geom {
  return polygons as unknown as Geom;
}
