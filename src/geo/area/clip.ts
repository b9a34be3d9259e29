import { difference } from "@turf/difference";
import { featureCollection, multiPolygon, polygon } from "@turf/helpers";
import { intersect } from "@turf/intersect";
import { rewind } from "@turf/rewind";
import { union } from "@turf/union";
import type { Polygon } from "../types.ts";

export function intersectPolygons(a: readonly Polygon[], b: readonly Polygon[]): Polygon[] {
  return polygonsOf(intersect(featuresOf(a, b)));
}

export function subtractPolygons(a: readonly Polygon[], b: readonly Polygon[]): Polygon[] {
  return polygonsOf(difference(featuresOf(a, b)));
}

/** Unites continuous polygons of one copy of the world. */
export function unitePolygons(polygons: readonly Polygon[]): Polygon[] {
  if (polygons.length < 2) return [...polygons];
  return polygonsOf(union(featuresOf(...polygons.map((polygon) => [polygon]))));
}

/** Turns the outline counter-clockwise and holes clockwise (RFC 7946 3.1.6). */
export function rewindPolygon(given: Polygon): Polygon {
  const feature = polygon(given as MutablePolygon);
  return (rewind(feature) as typeof feature).geometry.coordinates as MutablePolygon;
}

type MutablePolygon = [number, number][][];

/** The packages' types are mutable, but they change nothing. */
function featuresOf(...sets: (readonly Polygon[])[]) {
  return featureCollection(sets.map((set) => multiPolygon(set as MutablePolygon[])));
}

function polygonsOf(found: ReturnType<typeof union>): Polygon[] {
  if (!found) return [];
  const { type, coordinates } = found.geometry;
  return (type === "Polygon" ? [coordinates] : coordinates) as MutablePolygon[];
}
