import { type ImagingMode, type Mode, modes } from "../../../domain/modes.ts";

/** A row of the table of modes: what differs only in azimuth looks shares one. */
interface ModeRow {
  name: string;
  /** The one offered first comes first. */
  variants: readonly ImagingMode[];
}

/** The modes from the finest to the widest. */
export const modeRows: readonly ModeRow[] = [
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

/** What of a mode the screen reads, whichever it is. */
export function modeOf(imagingMode: ImagingMode): Mode {
  return modes[imagingMode];
}

/** The row of a mode. */
export function rowOf(mode: ImagingMode): ModeRow {
  return modeRows.find(({ variants }) => variants.includes(mode)) ?? (modeRows[0] as ModeRow);
}

/** The mode that a row stands for: the chosen one where it is in the row, else the first that the contract allows. */
export function variantOf(
  { variants }: ModeRow,
  chosen: ImagingMode,
  allowed: readonly ImagingMode[],
): ImagingMode | undefined {
  if (variants.includes(chosen)) return chosen;
  return variants.find((variant) => allowed.includes(variant));
}
