import { type ImagingMode, modes } from "./modes.ts";

const LIGHT_SPEED = 299_792_458;
/** Meters: X band, 9.65 GHz. */
const WAVELENGTH = LIGHT_SPEED / 9.65e9;
const STRIP_BANDWIDTH = { least: 60e6, most: 300e6 } as const;
export const LONGEST_STARE = 30;

/**
 * Bandwidth in Hz of a mode at an incidence (degrees): 300, 600 or 1200 MHz for Spot modes; c / (2 ρ sin θ) to the
 * nearest kHz for strips (within 60 to 300 MHz) and scans (interface 5.2).
 */
export function bandwidthAt(mode: ImagingMode, incidence: number): number {
  const { family, resolution } = modes[mode];
  switch (family) {
    case "Spot":
    case "Dwell":
      return 300e6 / resolution;
    case "Strip":
      return wholeKilohertz(
        Math.min(STRIP_BANDWIDTH.most, Math.max(STRIP_BANDWIDTH.least, bandwidthFor(resolution, incidence))),
      );
    case "Scan":
      return wholeKilohertz(bandwidthFor(resolution, incidence));
  }
}

export function groundResolution(mode: ImagingMode, incidence: number): number {
  return groundRangeResolution(bandwidthAt(mode, incidence), incidence);
}

/**
 * Stare of a spot mode, seconds: looks · λ · R / (2 · ρ · v) for a slant range R in meters and a speed v in m/s; 0
 * for other modes.
 */
export function stareSeconds(mode: ImagingMode, slantRange: number, speed: number): number {
  const { family, azimuthLooks, resolution } = modes[mode];
  switch (family) {
    case "Spot":
    case "Dwell":
      return (azimuthLooks * WAVELENGTH * slantRange) / (2 * resolution * speed);
    case "Strip":
    case "Scan":
      return 0;
  }
}

const wholeKilohertz = (hertz: number): number => 1000 * Math.round(hertz / 1000);

/** c / (2 B sin θ) in meters (interface 5.2), for Hz and degrees. */
export function groundRangeResolution(bandwidth: number, incidence: number): number {
  return LIGHT_SPEED / (2 * bandwidth * sine(incidence));
}

/** Hertz for a ground range resolution (meters) at an incidence (degrees). */
export function bandwidthFor(resolution: number, incidence: number): number {
  return LIGHT_SPEED / (2 * resolution * sine(incidence));
}

const sine = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);
