import { type ImagingMode, modes } from "./modes.ts";

/** What the radar does in a mode: facts that follow from its table and the viewing geometry (interface 5.2). */

/** Metres a second. */
const LIGHT_SPEED = 299_792_458;
/** Of the radar, metres: X band, 9.65 GHz. */
export const WAVELENGTH = LIGHT_SPEED / 9.65e9;
/** Bandwidth of strips, Hz. */
const STRIP_BANDWIDTH = { least: 60e6, most: 300e6 } as const;
/** A spotlight cannot stay on its scene for longer, seconds: the angle to it gets too oblique. */
export const LONGEST_STARE = 30;

/**
 * Bandwidth in Hz with which a mode looks at an incidence (degrees). Spot modes have their own, 300, 600 or 1200 MHz, so that
 * their ground resolution follows from the incidence. Strips and scans take what gives their resolution there,
 * c / (2 ρ sin θ), strips within 60 to 300 MHz, to the nearest kHz.
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

/** Ground range resolution in metres of a mode at an incidence (degrees): c / (2 B sin θ). */
export function groundResolution(mode: ImagingMode, incidence: number): number {
  return groundRangeResolution(bandwidthAt(mode, incidence), incidence);
}

/**
 * How long a spot mode looks at its scene, seconds: looks · λ · R / (2 · ρ · v), for a slant range R in metres and a speed v in
 * metres a second; 0 for modes that do not stay on a scene.
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

function wholeKilohertz(hertz: number): number {
  return 1000 * Math.round(hertz / 1000);
}

/** Ground range resolution in metres, c / (2 B sin θ) (interface 5.2), for a bandwidth in Hz at an incidence (degrees). */
export function groundRangeResolution(bandwidth: number, incidence: number): number {
  return LIGHT_SPEED / (2 * bandwidth * sine(incidence));
}

/** Bandwidth in Hz that gives a ground range resolution (metres) at an incidence (degrees). */
export function bandwidthFor(resolution: number, incidence: number): number {
  return LIGHT_SPEED / (2 * resolution * sine(incidence));
}

function sine(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180);
}
