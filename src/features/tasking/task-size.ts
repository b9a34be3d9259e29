import { framesLengthKm, mostFrames } from "../../domain/datatake-length.ts";
import type { ImagingMode } from "../../domain/modes.ts";
import { count, formatNumber } from "../../ui/text/format.ts";
import { modeOf } from "./fields/mode-rows.ts";

/** What of the ground is asked for: "30 × 145 km · 3 frames". */
export function sizeWords(mode: ImagingMode, frames: number): string {
  const { rangeKm, azimuthKm } = modeOf(mode);
  const length = mostFrames(mode) > 1 ? framesLengthKm(mode, frames) : azimuthKm;
  return `${rangeKm} × ${formatNumber(length)} km · ${count(frames, "frame")}`;
}
