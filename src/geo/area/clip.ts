import { difference } from "@turf/difference";
import { featureCollection, multiPolygon, polygon } from "@turf/helpers";
import { intersect } from "@turf/intersect";
import { rewind } from "@turf/rewind";
import { union } from "@turf/union";
import type { Polygon } from "../types.ts";

/** Parts that two sets of continuous polygons of one copy of the world have in common. */
export function intersectPolygons(a: readonly Polygon[], b: readonly Polygon[]): Polygon[] {
  return polygonsOf(intersect(featuresOf(a, b)));
}

/** What is left of `a` when `b` is taken away. */
export function subtractPolygons(a: readonly Polygon[], b: readonly Polygon[]): Polygon[] {
  return polygonsOf(difference(featuresOf(a, b)));
}

/** Continuous polygons of one copy of the world as polygons that do not overlap. */
export function unitePolygons(polygons: readonly Polygon[]): Polygon[] {
  if (polygons.length < 2) return [...polygons];
  return polygonsOf(union(featuresOf(...polygons.map((polygon) => [polygon]))));
}

/** The polygon with its outline counter-clockwise and its holes clockwise (RFC 7946 3.1.6). */
export function rewindPolygon(given: Polygon): Polygon {
  const feature = polygon(given as MutablePolygon);
  return (rewind(feature) as typeof feature).geometry.coordinates as MutablePolygon;
}

type MutablePolygon = [number, number][][];

/** A feature for each set of polygons; the packages take mutable arrays in their types but do not change them. */
function featuresOf(...sets: (readonly Polygon[])[]) {
  return featureCollection(sets.map((set) => multiPolygon(set as MutablePolygon[])));
}

function polygonsOf(found: ReturnType<typeof union>): Polygon[] {
  if (!found) return [];
  const { type, coordinates } = found.geometry;
  return (type === "Polygon" ? [coordinates] : coordinates) as MutablePolygon[];
}
