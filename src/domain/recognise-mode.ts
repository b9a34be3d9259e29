import type { ImagingMode } from "./modes.ts";

/** What a catalog says of a frame, from which its imaging mode follows. */
export interface ModeSigns {
  acquisition: "spotlight" | "stripmap" | "scan";
  azimuthLooks: number;
  /** Metres. */
  azimuthResolution: number;
  /** The longest side of the footprint, km. */
  sideKm: number;
}

/** Fewest azimuth looks of the Dwell modes; other spotlight modes have fewer. */
export const DWELL_LOOKS = 6;
/** From this longest side on a spotlight is one of an extended area: between the scenes of 5 and of 15 km. */
const EXTENDED_AREA_KM = 8;

/**
 * The imaging mode of a frame. A catalog has only the acquisition mode, so looks, resolution and the size of the scene decide
 * between its variants (interface 5.1). Archives are read by it as well as items, so that a frame is shown and priced as the
 * same mode.
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
  if (azimuthResolution < 0.38) {
    return azimuthLooks >= 3
      ? "SPOTLIGHT_PRECISE_3L"
      : azimuthLooks === 2
        ? "SPOTLIGHT_PRECISE_2L"
        : "SPOTLIGHT_PRECISE_1L";
  }
  if (azimuthResolution < 0.75) {
    if (azimuthLooks >= 4) return "SPOTLIGHT_FINE";
    return azimuthLooks === 3
      ? "SPOTLIGHT_FINE_3L"
      : azimuthLooks === 2
        ? "SPOTLIGHT_FINE_2L"
        : "SPOTLIGHT_FINE_1L";
  }
  if (azimuthLooks >= 3) return "SPOTLIGHT";
  return azimuthLooks === 2 ? "SPOTLIGHT_HIGH_2L" : "SPOTLIGHT_HIGH_1L";
}
