/** Product types (interface 4.2). */
export const productTypes = [
  "GRD",
  "GRD-COG",
  "SLC",
  "SLC-COG",
  "QLK",
  "SICD",
  "SIDD",
  "CSI",
  "VID",
] as const;
export type ProductType = (typeof productTypes)[number];

/** Licences, the widest last (interface 6.1). */
export const eulas = ["STANDARD", "GOVERNMENT", "MULTI"] as const;
export type Eula = (typeof eulas)[number];

/** Imaging modes (interface 5.1). */
export const imagingModes = [
  "SPOTLIGHT",
  "SPOTLIGHT_FINE",
  "SPOTLIGHT_FINE_1L",
  "SPOTLIGHT_FINE_2L",
  "SPOTLIGHT_FINE_3L",
  "SPOTLIGHT_EXTENDED_AREA",
  "SPOTLIGHT_EXTENDED_DWELL",
  "SPOTLIGHT_EXTENDED_DWELL_FINE",
  "SCAN",
  "SCAN_WIDE",
  "STRIPMAP",
  "SPOTLIGHT_HIGH_1L",
  "SPOTLIGHT_HIGH_2L",
  "SPOTLIGHT_PRECISE_1L",
  "SPOTLIGHT_PRECISE_2L",
  "SPOTLIGHT_PRECISE_3L",
] as const;
export type ImagingMode = (typeof imagingModes)[number];

/** Row of the table in interface 5.1. */
export interface Mode {
  imagingMode: ImagingMode;
  name: string;
  family: ModeFamily;
  acquisitionMode: "spotlight" | "stripmap" | "scan";
  processingMode: "SL" | "SM" | "SC";
  /** Scene size in range and azimuth, km. */
  rangeKm: number;
  azimuthKm: number;
  /** Longest datatake, km; undefined where an image is one scene. */
  longestKm?: number;
  /** Ground resolution, metres. */
  resolution: number;
  azimuthLooks: number;
  /** Incidence range in which the mode performs as specified, degrees. */
  performant: readonly [number, number];
}

export const modeFamilies = ["Spot", "Dwell", "Strip", "Scan"] as const;
export type ModeFamily = (typeof modeFamilies)[number];

const spot = { acquisitionMode: "spotlight", processingMode: "SL", rangeKm: 5, azimuthKm: 5 } as const;
const scan = { acquisitionMode: "scan", processingMode: "SC", family: "Scan", azimuthLooks: 1 } as const;

function spotlight(
  imagingMode: ImagingMode,
  name: string,
  resolution: number,
  azimuthLooks: number,
  performantTo = 40,
): Mode {
  return {
    ...spot,
    imagingMode,
    name,
    family: "Spot",
    resolution,
    azimuthLooks,
    performant: [20, performantTo],
  };
}

export const modes = {
  SPOTLIGHT: spotlight("SPOTLIGHT", "Spot", 1, 4),
  SPOTLIGHT_HIGH_1L: spotlight("SPOTLIGHT_HIGH_1L", "Spot 1-look", 1, 1),
  SPOTLIGHT_HIGH_2L: spotlight("SPOTLIGHT_HIGH_2L", "Spot 2-look", 1, 2),
  SPOTLIGHT_FINE: spotlight("SPOTLIGHT_FINE", "Spot Fine", 0.5, 5),
  SPOTLIGHT_FINE_1L: spotlight("SPOTLIGHT_FINE_1L", "Spot Fine 1-look", 0.5, 1),
  SPOTLIGHT_FINE_2L: spotlight("SPOTLIGHT_FINE_2L", "Spot Fine 2-look", 0.5, 2),
  SPOTLIGHT_FINE_3L: spotlight("SPOTLIGHT_FINE_3L", "Spot Fine 3-look", 0.5, 3),
  SPOTLIGHT_PRECISE_1L: spotlight("SPOTLIGHT_PRECISE_1L", "Spot Precise 1-look", 0.25, 1, 33),
  SPOTLIGHT_PRECISE_2L: spotlight("SPOTLIGHT_PRECISE_2L", "Spot Precise 2-look", 0.25, 2, 33),
  SPOTLIGHT_PRECISE_3L: spotlight("SPOTLIGHT_PRECISE_3L", "Spot Precise 3-look", 0.25, 3, 33),
  SPOTLIGHT_EXTENDED_AREA: {
    ...spotlight("SPOTLIGHT_EXTENDED_AREA", "Spot Extended Area", 1, 2),
    rangeKm: 15,
    azimuthKm: 15,
  },
  SPOTLIGHT_EXTENDED_DWELL: { ...spotlight("SPOTLIGHT_EXTENDED_DWELL", "Dwell", 1, 12), family: "Dwell" },
  SPOTLIGHT_EXTENDED_DWELL_FINE: {
    ...spotlight("SPOTLIGHT_EXTENDED_DWELL_FINE", "Dwell Fine", 0.5, 6),
    family: "Dwell",
  },
  STRIPMAP: {
    imagingMode: "STRIPMAP",
    name: "Strip",
    family: "Strip",
    acquisitionMode: "stripmap",
    processingMode: "SM",
    rangeKm: 30,
    azimuthKm: 50,
    longestKm: 500,
    resolution: 3,
    azimuthLooks: 1,
    performant: [15, 35],
  },
  SCAN: {
    ...scan,
    imagingMode: "SCAN",
    name: "Scan",
    rangeKm: 100,
    azimuthKm: 100,
    longestKm: 500,
    resolution: 15,
    performant: [21, 29],
  },
  SCAN_WIDE: {
    ...scan,
    imagingMode: "SCAN_WIDE",
    name: "Scan Wide",
    rangeKm: 200,
    azimuthKm: 300,
    longestKm: 600,
    resolution: 27,
    performant: [21, 26],
  },
} as const satisfies Record<ImagingMode, Mode>;

const COMMON: readonly ProductType[] = ["GRD", "GRD-COG", "QLK"];
const COMPLEX: readonly ProductType[] = ["SLC", "SLC-COG", "SICD", "SIDD"];

/** Product types of a mode family (interface 5.4). */
export const allowedProducts = {
  Spot: [...COMMON, ...COMPLEX],
  Strip: [...COMMON, ...COMPLEX],
  Scan: COMMON,
  Dwell: [...COMMON, ...COMPLEX, "CSI", "VID"],
} as const satisfies Record<ModeFamily, readonly ProductType[]>;

export const defaultProducts = {
  Spot: ["GRD", "SLC", "QLK"],
  Strip: ["GRD", "SLC", "QLK"],
  Scan: ["GRD", "QLK"],
  Dwell: ["GRD", "SLC", "QLK", "CSI", "VID"],
} as const satisfies Record<ModeFamily, readonly ProductType[]>;

interface ModeSigns {
  acquisition: "spotlight" | "stripmap" | "scan";
  azimuthLooks: number;
  /** Meters. */
  azimuthResolution: number;
  /** Longest side of the footprint, km. */
  sideKm: number;
}

/** Fewest azimuth looks of Dwell modes. */
export const DWELL_LOOKS = 6;
/** Shortest side of an extended area, between scenes of 5 and 15 km. */
const EXTENDED_AREA_KM = 8;

/**
 * Tells variants of an acquisition mode apart (interface 5.1). Archives and items use it alike, so that a frame is
 * shown and priced as one mode.
 */
export function recogniseMode({
  acquisition,
  azimuthLooks,
  azimuthResolution,
  sideKm,
}: ModeSigns): ImagingMode {
  if (acquisition === "stripmap") return "STRIPMAP";
  if (acquisition === "scan") return sideKm > 200 ? "SCAN_WIDE" : "SCAN";
  if (azimuthLooks >= 12) return "SPOTLIGHT_EXTENDED_DWELL";
  if (azimuthLooks >= DWELL_LOOKS) return "SPOTLIGHT_EXTENDED_DWELL_FINE";
  if (sideKm > EXTENDED_AREA_KM) return "SPOTLIGHT_EXTENDED_AREA";
  const looks = azimuthLooks >= 3 ? 3 : azimuthLooks === 2 ? 2 : 1;
  if (azimuthResolution < 0.38) return `SPOTLIGHT_PRECISE_${looks}L`;
  if (azimuthResolution < 0.75) return azimuthLooks >= 4 ? "SPOTLIGHT_FINE" : `SPOTLIGHT_FINE_${looks}L`;
  return looks === 3 ? "SPOTLIGHT" : `SPOTLIGHT_HIGH_${looks}L`;
}

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
