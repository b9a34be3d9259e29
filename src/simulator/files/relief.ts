import { float32At } from "../../geo/packed.ts";
import { noise } from "../random.ts";
import type { FrameGrid } from "./frame-grid.ts";
import { sitesAlong } from "./space.ts";
import type { Terrain } from "./terrain.ts";

/**
 * Relief of the demo's world: ridges of folded noise in octaves of 64 km and its halves, a function of the place alone, and how a
 * radar shades it. Octaves smaller than pixels fade out.
 */

interface Octave {
  readonly size: number;
  readonly gain: number;
}

/** Height in km of a 1 km hill on the roughest ground; growth with size above and below 1 km. */
const STEEPNESS = 0.2;
const GROWTH = { large: 0.9, small: 1.2 };
const LARGEST_KM = 64;
/** Roughness below which ground is flat. */
const FLAT = 0.03;

function octavesFor(pixelKm: number): Octave[] {
  const octaves: Octave[] = [];
  for (let size = LARGEST_KM; size > 2 * pixelKm; size /= 2) {
    const fade = Math.min(1, size / (4 * pixelKm) - 0.5);
    octaves.push({ size, gain: fade * STEEPNESS * size ** (size > 1 ? GROWTH.large : GROWTH.small) });
  }
  return octaves;
}

function heightAt(x: number, y: number, z: number, octaves: readonly Octave[]): number {
  let height = 0;
  for (const { size, gain } of octaves) {
    // Turned, so that the lattice of the noise does not show.
    const fold = noise((0.8 * x + 0.6 * z) / size, (y + 0.2 * x) / size, (0.8 * z - 0.6 * x) / size);
    height += gain * (0.7 - 1.4 * Math.abs(fold));
  }
  return height;
}

/** Pixels from one computed height to the next; between them heights are straight. */
const STRIDE = 2;

/** Returns heights in km at the left edges of the pixels of a row, one more than pixels; 0 on flat ground. */
export function heightsOf(grid: FrameGrid, terrain: Terrain): (row: number) => Float32Array {
  const { width, pixelKm } = grid;
  const octaves = octavesFor(pixelKm);
  const heights = new Float32Array(width + 1);
  return (row) => {
    const siteAt = sitesAlong(grid, row, terrain);
    for (let column = 0; column <= width; column += STRIDE) {
      const [x, y, z, rough] = siteAt(column);
      heights[column] = rough > FLAT ? (rough - FLAT) * heightAt(x, y, z, octaves) : 0;
      if (column > 0)
        heights[column - 1] = (float32At(heights, column - STRIDE) + float32At(heights, column)) / 2;
    }
    if (width % STRIDE === 1) heights[width] = float32At(heights, width - 1);
    return heights;
  };
}

const RADIANS = Math.PI / 180;
/** Amplitudes against flat ground. */
const BRIGHTEST = 2.4;
const DARKEST = 0.25;
/** Angle of layover, degrees, beyond which it gets no brighter. */
const FACING = 4;

/**
 * Shades one line of the image, near to far range, against flat ground; 0 in shadow. `heights` in km every
 * `stepKm`, one more than pixels, NaN for water. `incidence` in degrees at a share of the line.
 */
export function shadeLine(
  heights: Float32Array,
  stepKm: number,
  incidence: (share: number) => number,
  out: Float32Array,
): void {
  let reached = Number.NEGATIVE_INFINITY;
  const pixels = out.length;
  for (let pixel = 0; pixel < pixels; pixel++) {
    const before = float32At(heights, pixel);
    const rise = float32At(heights, pixel + 1) - before;
    if (Number.isNaN(rise)) {
      out[pixel] = 1;
      reached = Number.NEGATIVE_INFINITY;
      continue;
    }
    const angle = incidence(pixel / pixels);
    // On a ray this sum is constant; lower ground is hidden.
    const cotangent = 1 / Math.tan(angle * RADIANS);
    const here = before + rise + (pixel + 1) * stepKm * cotangent;
    if (here < Math.max(reached, before + pixel * stepKm * cotangent)) out[pixel] = 0;
    else {
      const local = Math.max(FACING, angle - Math.atan(rise / stepKm) / RADIANS);
      const power = (Math.tan(angle * RADIANS) * Math.cos(local * RADIANS)) / Math.sin(local * RADIANS);
      out[pixel] = Math.max(DARKEST, Math.min(BRIGHTEST, Math.sqrt(Math.max(0, power))));
    }
    reached = Math.max(reached, here, before + pixel * stepKm * cotangent);
  }
}
