import { difference, type Geom, intersection, union } from "polyclip-ts";
import type { Polygon } from "../types.ts";

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

// polyclip-ts takes mutable arrays in its types but does not change them.
function asGeom(polygons: readonly Polygon[]): Geom {
  return polygons as unknown as Geom;
}
