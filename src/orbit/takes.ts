import type { ImagingMode } from "../contract/common.ts";
import { modes } from "../contract/modes.ts";
import { FRAME_OVERLAP } from "../contract/take-length.ts";

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
      ? Math.max(1, Math.ceil((lengthKm / azimuthKm - FRAME_OVERLAP) / (1 - FRAME_OVERLAP) - 0.05))
      : 1;
  const share = 1 / (1 + (count - 1) * (1 - FRAME_OVERLAP));
  return Array.from({ length: count }, (_, index) => {
    const from = index * share * (1 - FRAME_OVERLAP);
    return { from, to: from + share };
  });
}
