import { type ImagingMode, type Mode, modes } from "./modes.ts";

/** Over the ground, km/s, by which the length of a datatake and its `imagingDuration` follow from each other; the orbit does not count (interface 5.3). */
const GROUND_SPEED = 7;
/** Share of a frame that the next one of the same datatake covers again (interface 5.3). */
const FRAME_OVERLAP = 0.05;

/** How many scenes long so many frames are, which overlap. */
const scenesOf = (count: number) => 1 + (count - 1) * (1 - FRAME_OVERLAP);

/** Length in km of a datatake that gives `count` whole frames. */
export function framesLengthKm(mode: ImagingMode, count: number): number {
  return modes[mode].azimuthKm * scenesOf(count);
}

/** Most whole frames of one datatake; 1 where an image is one scene. */
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

/** Most whole seconds that an image can be long; undefined for modes that stay on their scene. */
export function longestSeconds(mode: ImagingMode): number | undefined {
  const { longestKm }: Mode = modes[mode];
  return longestKm === undefined ? undefined : Math.floor(longestKm / GROUND_SPEED);
}

/** Length in km of a datatake of so many seconds, one scene at least. */
export function lengthOfDuration(mode: ImagingMode, seconds: number): number {
  return Math.max(modes[mode].azimuthKm, seconds * GROUND_SPEED);
}

/** Into how many frames a datatake of a length (km) is cut; 1 where an image is one scene. */
export function framesOfLength(mode: ImagingMode, lengthKm: number): number {
  const { azimuthKm, longestKm }: Mode = modes[mode];
  if (longestKm === undefined) return 1;
  return Math.max(1, Math.ceil((lengthKm / azimuthKm - FRAME_OVERLAP) / (1 - FRAME_OVERLAP) - 0.05));
}

/** How many frames, each of which costs its price, a task gets for its `imagingDuration` (seconds; undefined for one scene). */
export function framesOfDuration(mode: ImagingMode, seconds: number | undefined): number {
  return seconds === undefined ? 1 : framesOfLength(mode, seconds * GROUND_SPEED);
}

/** A frame's part of a datatake: 0 at the first line, 1 at the last. */
export interface DatatakePart {
  from: number;
  to: number;
}

/**
 * Cuts a datatake of a given length into frames of one length, none longer than the mode's scene (km) but for rounding.
 * Modes whose image is one frame are never cut.
 */
export function splitDatatake(lengthKm: number, mode: ImagingMode): DatatakePart[] {
  const count = framesOfLength(mode, lengthKm);
  const share = 1 / scenesOf(count);
  return Array.from({ length: count }, (_, index) => {
    const from = index * share * (1 - FRAME_OVERLAP);
    return { from, to: from + share };
  });
}
