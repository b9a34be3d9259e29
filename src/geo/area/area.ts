import { vertex } from "../ring.ts";
import type { Polygon, Ring } from "../types.ts";

/** Radius of the sphere with the surface of the WGS 84 ellipsoid, km. */
const AUTHALIC_RADIUS_KM = 6371.0072;
const RADIANS = Math.PI / 180;

/**
 * Returns the signed area of an unwrapped ring, km², positive when counter-clockwise. Exact on the sphere
 * for edges straight in longitude and latitude (interface 4.1.1), unlike `@turf/area`.
 */
export function signedRingArea(ring: Ring): number {
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [lng1, lat1] = vertex(ring, i);
    const [lng2, lat2] = vertex(ring, i + 1);
    sum -= (lng2 - lng1) * RADIANS * meanSine(lat1 * RADIANS, lat2 * RADIANS);
  }
  return sum * AUTHALIC_RADIUS_KM ** 2;
}

/** Returns the area of a polygon, km²: outer ring less holes. */
export function polygonArea(polygon: Polygon): number {
  return polygon.reduce(
    (area, ring, index) => area + (index === 0 ? 1 : -1) * Math.abs(signedRingArea(ring)),
    0,
  );
}

export function totalArea(polygons: readonly Polygon[]): number {
  return polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0);
}

/** Returns the mean of sin(latitude) along an edge, latitudes in radians. */
function meanSine(a: number, b: number): number {
  const half = (b - a) / 2;
  const sinc = Math.abs(half) < 1e-6 ? 1 - half ** 2 / 6 : Math.sin(half) / half;
  return Math.sin((a + b) / 2) * sinc;
}
