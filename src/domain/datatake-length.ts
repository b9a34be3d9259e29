import { type ImagingMode, type Mode, modes } from "./modes.ts";

/** Ground speed, km/s, between the length of a datatake and its `imagingDuration` (interface 5.3). */
const GROUND_SPEED = 7;
/** Share of a frame that the next one covers again (interface 5.3). */
const FRAME_OVERLAP = 0.05;

const scenesOf = (count: number) => 1 + (count - 1) * (1 - FRAME_OVERLAP);

export function framesLengthKm(mode: ImagingMode, count: number): number {
  return modes[mode].azimuthKm * scenesOf(count);
}

/** Most frames of one datatake; 1 where an image is one scene. */
export function mostFrames(mode: ImagingMode): number {
  const { azimuthKm, longestKm }: Mode = modes[mode];
  return longestKm === undefined
    ? 1
    : 1 + Math.floor((longestKm / azimuthKm - 1) / (1 - FRAME_OVERLAP) + 1e-9);
}

export function secondsForFrames(mode: ImagingMode, count: number): number {
  return Math.floor(framesLengthKm(mode, count) / GROUND_SPEED);
}

/** Longest `imagingDuration`; undefined for modes that stay on their scene. */
export function longestSeconds(mode: ImagingMode): number | undefined {
  const { longestKm }: Mode = modes[mode];
  return longestKm === undefined ? undefined : Math.floor(longestKm / GROUND_SPEED);
}

export function lengthOfDuration(mode: ImagingMode, seconds: number): number {
  return Math.max(modes[mode].azimuthKm, seconds * GROUND_SPEED);
}

/** Number of frames of a datatake (km); 1 where an image is one scene. */
function framesOfLength(mode: ImagingMode, lengthKm: number): number {
  const { azimuthKm, longestKm }: Mode = modes[mode];
  if (longestKm === undefined) return 1;
  return Math.max(1, Math.ceil((lengthKm / azimuthKm - FRAME_OVERLAP) / (1 - FRAME_OVERLAP) - 0.05));
}

/** Number of frames, each at its price, of an `imagingDuration` (seconds). */
export function framesOfDuration(mode: ImagingMode, seconds: number | undefined): number {
  return seconds === undefined ? 1 : framesOfLength(mode, seconds * GROUND_SPEED);
}

/** A frame's part of a datatake: 0 at the first line, 1 at the last. */
export interface DatatakePart {
  from: number;
  to: number;
}

/** Cuts a datatake into equal frames, none longer than the mode's scene but for rounding. */
export function splitDatatake(lengthKm: number, mode: ImagingMode): DatatakePart[] {
  const count = framesOfLength(mode, lengthKm);
  const share = 1 / scenesOf(count);
  return Array.from({ length: count }, (_, index) => {
    const from = index * share * (1 - FRAME_OVERLAP);
    return { from, to: from + share };
  });
}
