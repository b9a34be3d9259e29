const STEPS = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001] as const;
/** Minimum distance between two meridians, px. */
const LEAST_PIXELS = 100;
const TILE_PIXELS = 512;
export const GRATICULE_LAST_ZOOM = 15;

/** Returns the graticule's step, degrees; it changes at whole zooms, as tiles do. */
export function graticuleStep(zoom: number): number {
  const tileZoom = Math.min(GRATICULE_LAST_ZOOM, Math.max(0, Math.floor(zoom)));
  const pixelsPerDegree = (TILE_PIXELS * 2 ** tileZoom) / 360;
  const finer = STEPS.filter((step) => step * pixelsPerDegree >= LEAST_PIXELS);
  return finer[finer.length - 1] ?? STEPS[0];
}

/** Returns the multiples of `step` from `from` to `to`, inclusive, without floating-point noise. */
export function graticuleLines(from: number, to: number, step: number): number[] {
  const lines: number[] = [];
  for (let n = Math.ceil(from / step - 1e-9); n * step <= to + 1e-9; n++) lines.push(rounded(n * step));
  return lines;
}

function rounded(value: number): number {
  return Number(value.toFixed(6));
}
