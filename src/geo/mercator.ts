import type { Position } from "./types.ts";

/** Returns Web Mercator x from 0 at -180° to 1 at 180°, and y from 0 in the north. */
export function mercator([lng, lat]: Position): readonly [x: number, y: number] {
  return [mercatorX(lng), mercatorY(lat)];
}

export function mercatorX(lng: number): number {
  return lng / 360 + 0.5;
}

export function mercatorY(lat: number): number {
  const sine = Math.sin((Math.max(-89.99, Math.min(89.99, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}
