import { wrapLongitude } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";

/** A meridian with the sign of its own side: "179.5° E", "180°", "0°", "179.5° W". Any world's longitude. */
export function meridianLabel(lng: number, decimals: number): string {
  const wrapped = wrapLongitude(lng);
  const digits = Math.abs(wrapped).toFixed(decimals);
  const value = Number(digits);
  if (value === 0 || value === 180) return `${value}°`;
  return `${digits}° ${wrapped < 0 ? "W" : "E"}`;
}

/** A parallel: "36.0° N", "0°", "17.5° S". */
export function parallelLabel(lat: number, decimals: number): string {
  const digits = Math.abs(lat).toFixed(decimals);
  if (Number(digits) === 0) return "0°";
  return `${digits}° ${lat < 0 ? "S" : "N"}`;
}

/** A position for people, latitude first: "35.955° N 5.500° W". */
export function positionLabel([lng, lat]: Position, decimals: number): string {
  const wrapped = wrapLongitude(lng);
  const north = `${Math.abs(lat).toFixed(decimals)}° ${lat < 0 ? "S" : "N"}`;
  return `${north} ${Math.abs(wrapped).toFixed(decimals)}° ${wrapped < 0 ? "W" : "E"}`;
}

/** Decimals that tell apart the lines of a graticule with this step, degrees. */
export function decimalsOf(step: number): number {
  return step >= 1 ? 0 : Math.ceil(-Math.log10(step) - 1e-9);
}
