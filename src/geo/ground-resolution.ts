const RADIANS = Math.PI / 180;
const LIGHT_SPEED = 299_792_458;

/** Ground range resolution in metres, c / (2 B sin(incidence)) (choices.md, Frames), for a bandwidth in Hz. */
export function groundRangeResolution(bandwidth: number, incidence: number): number {
  return LIGHT_SPEED / (2 * bandwidth * Math.sin(incidence * RADIANS));
}

/** Bandwidth in Hz that gives a ground range resolution (metres) at an incidence. */
export function bandwidthFor(resolution: number, incidence: number): number {
  return LIGHT_SPEED / (2 * resolution * Math.sin(incidence * RADIANS));
}
