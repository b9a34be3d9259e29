import { FRAME_OVERLAP, framesOfLength } from "../domain/datatake-length.ts";
import type { ImagingMode } from "../domain/modes.ts";

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
  const share = 1 / (1 + (count - 1) * (1 - FRAME_OVERLAP));
  return Array.from({ length: count }, (_, index) => {
    const from = index * share * (1 - FRAME_OVERLAP);
    return { from, to: from + share };
  });
}
