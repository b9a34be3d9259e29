import { type ImagingMode, type Mode, modes } from "../../../domain/modes.ts";
import { groundResolution } from "../../../domain/radar.ts";
import { groundWords } from "../../../shared/frames/frame-words.ts";

/** Row of the table of modes: variants that differ only in azimuth looks share one. */
interface ModeRow {
  name: string;
  variants: readonly [ImagingMode, ...ImagingMode[]];
}

/** Modes from the finest to the widest. */
export const modeRows: readonly [ModeRow, ...ModeRow[]] = [
  {
    name: "Spot Precise",
    variants: ["SPOTLIGHT_PRECISE_3L", "SPOTLIGHT_PRECISE_2L", "SPOTLIGHT_PRECISE_1L"],
  },
  {
    name: "Spot Fine",
    variants: ["SPOTLIGHT_FINE", "SPOTLIGHT_FINE_3L", "SPOTLIGHT_FINE_2L", "SPOTLIGHT_FINE_1L"],
  },
  { name: "Spot", variants: ["SPOTLIGHT", "SPOTLIGHT_HIGH_2L", "SPOTLIGHT_HIGH_1L"] },
  { name: "Spot Ext. Area", variants: ["SPOTLIGHT_EXTENDED_AREA"] },
  { name: "Dwell Fine", variants: ["SPOTLIGHT_EXTENDED_DWELL_FINE"] },
  { name: "Dwell", variants: ["SPOTLIGHT_EXTENDED_DWELL"] },
  { name: "Strip", variants: ["STRIPMAP"] },
  { name: "Scan", variants: ["SCAN"] },
  { name: "Scan Wide", variants: ["SCAN_WIDE"] },
];

export function modeOf(imagingMode: ImagingMode): Mode {
  return modes[imagingMode];
}

/** Ground resolution of a mode at an incidence, degrees. */
export function resolutionAt(mode: ImagingMode, incidence: number): string {
  return groundWords(groundResolution(mode, incidence), modes[mode].resolution);
}

export function modeRowOf(mode: ImagingMode): ModeRow {
  return modeRows.find(({ variants }) => variants.includes(mode)) ?? modeRows[0];
}

/** Returns the mode of a row: the chosen one if it is in the row, otherwise the first that the contract allows. */
export function variantOf(
  { variants }: ModeRow,
  chosen: ImagingMode,
  allowed: readonly ImagingMode[],
): ImagingMode | undefined {
  if (variants.includes(chosen)) return chosen;
  return variants.find((variant) => allowed.includes(variant));
}
