import type { ImagingMode } from "../../contract/common.ts";
import { framesLengthKm, mostFrames } from "../../contract/take-length.ts";
import { count, formatNumber } from "../../ui/format.ts";
import { modeOf } from "./mode-rows.ts";

/** What of the ground is asked for: "30 × 145 km · 3 frames". */
export function sizeWords(mode: ImagingMode, frames: number): string {
  const { rangeKm, azimuthKm } = modeOf(mode);
  const length = mostFrames(mode) > 1 ? framesLengthKm(mode, frames) : azimuthKm;
  return `${rangeKm} × ${formatNumber(length)} km · ${count(frames, "frame")}`;
}
