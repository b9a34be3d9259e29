import type { Box } from "../../geo/types.ts";

/** Where the map looks: centre in degrees, zoom of 512 px tiles, bearing clockwise from north. */
export interface Camera {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
  readonly bearing?: number;
}

export type Projection = "mercator" | "globe";

/** Time the camera takes to move, milliseconds, and the way below which it jumps, pixels. */
export const CAMERA_DURATION = 400;
export const CAMERA_LEAST_PIXELS = 200;

/** Whether two cameras show the same, to the precision of an address (5 decimals, zoom and bearing 2). */
export function sameCamera(a: Camera, b: Camera): boolean {
  return (
    Math.abs(a.lng - b.lng) < 1e-5 &&
    Math.abs(a.lat - b.lat) < 1e-5 &&
    Math.abs(a.zoom - b.zoom) < 0.01 &&
    Math.abs((a.bearing ?? 0) - (b.bearing ?? 0)) < 0.01
  );
}

/** A view as a continuous box, at most once round the world. */
export function viewBoxOf(west: number, south: number, east: number, north: number): Box {
  const right = east < west ? east + 360 : east;
  if (right - west < 360) return [west, Math.max(-90, south), right, Math.min(90, north)];
  return [-180, Math.max(-90, south), 180, Math.min(90, north)];
}

/** The zoom at which a span of latitude, degrees, is so many pixels high at the equator. */
export function zoomFor(pixels: number, degrees: number): number {
  return Math.log2((pixels * 360) / (512 * degrees));
}
