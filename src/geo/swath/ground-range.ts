import { EARTH_RADIUS_KM } from "../sphere.ts";

const RADIANS = Math.PI / 180;

/** Angle at the satellite between straight down and the target, for the incidence angle at the target. */
export function lookAngleAt(incidence: number, altitudeKm: number): number {
  const ratio = EARTH_RADIUS_KM / (EARTH_RADIUS_KM + altitudeKm);
  return Math.asin(ratio * Math.sin(incidence * RADIANS)) / RADIANS;
}

/** Distance on the ground from the point below the satellite to the target. */
export function groundRangeAt(incidence: number, altitudeKm: number): number {
  return (incidence - lookAngleAt(incidence, altitudeKm)) * RADIANS * EARTH_RADIUS_KM;
}
