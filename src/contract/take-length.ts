import type { ImagingMode } from "./common.ts";
import { type Mode, modes } from "./modes.ts";

/** Over the ground, km/s, as far as the length of a take goes. */
export const GROUND_SPEED = 7;
/** Share of a frame that the next one of the same take covers again (choices.md, Frames). */
export const FRAME_OVERLAP = 0.05;
/** The incidence at which a mode has the ground resolution of its table, degrees: 300 MHz then give 1 m. */
const NOMINAL_INCIDENCE = 30;

/** Length in km of a take that gives `count` whole frames. */
export function framesLengthKm(mode: ImagingMode, count: number): number {
  return modes[mode].azimuthKm * (1 + (count - 1) * (1 - FRAME_OVERLAP));
}

/** Most whole frames of one take; 1 where an image is one scene. */
export function mostFrames(mode: ImagingMode): number {
  const { azimuthKm, longestKm }: Mode = modes[mode];
  return longestKm === undefined
    ? 1
    : 1 + Math.floor((longestKm / azimuthKm - 1) / (1 - FRAME_OVERLAP) + 1e-9);
}

/** The `imagingDuration` in whole seconds that asks for so many frames. */
export function secondsForFrames(mode: ImagingMode, count: number): number {
  return Math.floor(framesLengthKm(mode, count) / GROUND_SPEED);
}

/** Ground range resolution in metres, c / (2 B sin(incidence)), with the bandwidth that the mode's table gives. */
export function groundResolution(mode: ImagingMode, incidence: number): number {
  const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
  return (modes[mode].resolution * sine(NOMINAL_INCIDENCE)) / sine(incidence);
}
