import { GROUND_SPEED } from "../../domain/datatake-length.ts";
import { type ImagingMode, type Mode, modes } from "../../domain/modes.ts";
import { stareSeconds } from "../../domain/radar.ts";
import { EARTH_RADIUS_KM } from "../../geo/sphere.ts";
import { lookAngleAt } from "../../geo/swath/ground-range.ts";

const RADIANS = Math.PI / 180;

/** Most seconds that an image of a mode can be long; undefined for modes that stay on their scene. */
export function longestSeconds(imagingMode: ImagingMode): number | undefined {
  const { longestKm }: Mode = modes[imagingMode];
  return longestKm === undefined ? undefined : Math.floor(longestKm / GROUND_SPEED);
}

/** From so high, km, and as slowly over the turning Earth, m/s, the looks of a spotlight take longest. */
const HIGHEST_KM = 590;
const SLOWEST = 7_400;

/** Whole seconds that are enough for the looks of a spot mode up to an incidence (degrees), on every pass. */
export function leastStare(imagingMode: ImagingMode, incidence: number): number {
  const look = lookAngleAt(incidence, HIGHEST_KM);
  const slantRange =
    (1000 * EARTH_RADIUS_KM * Math.sin((incidence - look) * RADIANS)) / Math.sin(look * RADIANS);
  return Math.ceil(stareSeconds(imagingMode, slantRange, SLOWEST));
}
