import { lookAngleAt } from "../geo/swath/ground-range.ts";
import type { Pass } from "./passes.ts";

/** What a satellite is busy with: it does one thing at a time. */
export interface Slot {
  /** Its place in the constellation. */
  satellite: number;
  /** Milliseconds since 1970, from the first line of the image to the last. */
  start: number;
  end: number;
  /** Degrees from straight down at which it looks, to the right positive, to the left negative. */
  roll: number;
}

/** After an image a satellite settles for 15 s and rolls at half a degree a second, a flip of side included. */
export const SETTLE_SECONDS = 15;
export const ROLL_RATE = 0.5;

/** The slot that an image on a pass takes. */
export function slotOf(
  { satellite, incidence, altitudeKm, lookSide }: Pass,
  { start, end }: { start: number; end: number },
): Slot {
  const look = lookAngleAt(incidence, altitudeKm);
  return { satellite, start, end, roll: lookSide === "right" ? look : -look };
}

/** Milliseconds that a satellite needs from one roll to another (degrees). */
export function slewMilliseconds(from: number, to: number): number {
  return 1000 * (SETTLE_SECONDS + Math.abs(to - from) / ROLL_RATE);
}

/** Whether one satellite cannot do both. */
export function collide(a: Slot, b: Slot): boolean {
  if (a.satellite !== b.satellite) return false;
  const slew = slewMilliseconds(a.roll, b.roll);
  return a.start < b.end + slew && b.start < a.end + slew;
}
