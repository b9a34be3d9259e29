import { entryAt, float32At, unpackRings, varintReader } from "../../geo/packed.ts";
import { EARTH_RADIUS_KM } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import { noise } from "../random.ts";
import type { FrameGrid } from "./frame-grid.ts";
import { indexEdges } from "./land.ts";

export type Relief = 0 | 1 | 2 | 3 | 4 | 5;
const ROUGHNESS = [0.01, 0.05, 0.15, 0.35, 0.6, 1] as const satisfies Record<Relief, number>;
export const RELIEF_STEPS = 1;
const COLUMNS = 360 * RELIEF_STEPS;
const ROWS = 180 * RELIEF_STEPS;

export type Terrain = ReturnType<typeof createTerrain>;

/** Throws when the asset is cut short. */
export function createTerrain(bytes: Uint8Array) {
  const headLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const next = varintReader(bytes.subarray(4, 4 + headLength));
  const sizes = Array.from({ length: next() }, () => ({ widthKm: next() / 1000, length: next() }));
  const runsLength = next();
  let at = 4 + headLength;
  const part = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const rivers = sizes.map(({ widthKm, length }) => ({
    widthKm,
    edges: indexEdges(unpackRings(part(length))),
  }));
  const relief = readRuns(part(runsLength));
  /** 0 flat to 1 high mountains. */
  const roughnessAt = (position: Position) => blended(relief, position);
  return { rivers, roughnessAt };
}

function readRuns(bytes: Uint8Array): Uint8Array {
  const next = varintReader(bytes);
  const relief = new Uint8Array(COLUMNS * ROWS);
  for (let from = 0; from < relief.length; ) {
    const value = next();
    const to = from + next();
    relief.fill(value, from, to);
    from = to;
  }
  return relief;
}

/** Blends four cells; longitudes in any copy of the world. */
function blended(relief: Uint8Array, [lng, lat]: Position): number {
  const x = (lng + 180) * RELIEF_STEPS - 0.5;
  const y = Math.max(0, Math.min(ROWS - 1, (90 - lat) * RELIEF_STEPS - 0.5));
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (column: number, row: number) => {
    const wrapped = ((column % COLUMNS) + COLUMNS) % COLUMNS;
    return ROUGHNESS[relief[Math.min(ROWS - 1, row) * COLUMNS + wrapped] as Relief];
  };
  const [u, v] = [x - left, y - top];
  return (
    (1 - v) * ((1 - u) * at(left, top) + u * at(left + 1, top)) +
    v * ((1 - u) * at(left, top + 1) + u * at(left + 1, top + 1))
  );
}

/** Point in space, km: noise there has no seam at 180° and no knot at the poles. */
type Space = readonly [x: number, y: number, z: number];

export function inSpace([lng, lat]: Position): Space {
  const cosLat = Math.cos((lat * Math.PI) / 180);
  const lambda = (lng * Math.PI) / 180;
  return [
    EARTH_RADIUS_KM * cosLat * Math.cos(lambda),
    EARTH_RADIUS_KM * cosLat * Math.sin(lambda),
    EARTH_RADIUS_KM * Math.sin((lat * Math.PI) / 180),
  ];
}

/** Point in space and roughness of the ground as in `Terrain`. */
type Site = readonly [x: number, y: number, z: number, rough: number];

/**
 * Columns between computed sites; linear between them. The error is 0.5 m at 100 m a pixel, against 0.4 km
 * for a whole row.
 */
const KNOT = 32;

/** Returns the site of each column of a row; columns may be fractions. */
export function sitesAlong(grid: FrameGrid, row: number, terrain: Terrain): (column: number) => Site {
  const knots = Array.from({ length: Math.ceil(grid.width / KNOT) + 2 }, (_, knot): Site => {
    const place = grid.toGround(knot * KNOT, row + 0.5);
    return [...inSpace(place), terrain.roughnessAt(place)];
  });
  return (column) => {
    const knot = Math.floor(column / KNOT);
    const share = column / KNOT - knot;
    const [x, y, z, rough] = entryAt(knots, knot);
    const [x2, y2, z2, rough2] = entryAt(knots, knot + 1);
    return [
      x + share * (x2 - x),
      y + share * (y2 - y),
      z + share * (z2 - z),
      rough + share * (rough2 - rough),
    ];
  };
}

/**
 * Relief: ridges of folded noise in octaves of 64 km and its halves, by place, and their shading. Octaves
 * smaller than pixels fade out.
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

/** Pixels between computed heights; linear between them. */
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
/** Angle, degrees, below which slopes in layover get no brighter. */
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
    // This sum is constant along a ray; lower ground is hidden.
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
