import type { ImagingMode } from "../contract/common.ts";
import { modes } from "../contract/modes.ts";

/** Share of a frame that the next one of the same take covers again (choices.md, Frames). */
const OVERLAP = 0.05;

/** A frame's part of a take: 0 at the first line, 1 at the last. */
export interface TakePart {
  from: number;
  to: number;
}

/**
 * Cuts a take of a given length into frames of one length, none longer than the mode's scene (km) but for rounding.
 * Modes whose image is one frame are never cut.
 */
export function splitTake(lengthKm: number, mode: ImagingMode): TakePart[] {
  const { family, azimuthKm } = modes[mode];
  const count =
    family === "Strip" || family === "Scan"
      ? Math.max(1, Math.ceil((lengthKm / azimuthKm - OVERLAP) / (1 - OVERLAP) - 0.05))
      : 1;
  const share = 1 / (1 + (count - 1) * (1 - OVERLAP));
  return Array.from({ length: count }, (_, index) => {
    const from = index * share * (1 - OVERLAP);
    return { from, to: from + share };
  });
}

/** Length in km of a take that gives `count` whole frames. */
export function takeLengthKm(mode: ImagingMode, count: number): number {
  return modes[mode].azimuthKm * (1 + (count - 1) * (1 - OVERLAP));
}
