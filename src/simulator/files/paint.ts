import { float32At } from "../../geo/packed.ts";
import { EARTH_RADIUS_KM } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { hash, noise, type Random, randomFrom } from "../random.ts";
import { paintTowns, shipsIn } from "./bright-things.ts";
import { type FrameGrid, gridOf } from "./frame-grid.ts";
import { landMask, roughenCoast } from "./land-mask.ts";
import type { Coast, Terrain } from "./terrain.ts";

export interface World {
  coast: Coast;
  terrain: Terrain;
}

/** Native orientation; amplitudes about 0.1 (water) to 1 (bright) and above. */
export interface Painting {
  grid: FrameGrid;
  amplitude: Float32Array;
}

const AMPLITUDE = { land: 0.46, water: 0.2 };
/** Height in km of a 1 km hill on the roughest ground, and the growth with size. */
const STEEPNESS = 0.16;
const GROWTH = 0.9;
const FLAT = 0.03;

export interface Scene {
  grid: FrameGrid;
  /** Mean amplitudes before speckle; 0 in shadow. */
  amplitude: Float32Array;
  /** Ships stand out from the speckle. */
  ships: Float32Array;
}

export function paintScene({ coast, terrain }: World, frame: Frame, longerSide: number): Scene {
  const grid = gridOf(frame, longerSide);
  const mask = roughenCoast(landMask(coast, terrain, grid), grid);
  const amplitude = paintGround(grid, mask, frame, terrain);
  paintTowns(amplitude, grid, mask);
  return { grid, amplitude, ships: paintShips(grid, mask, frame.imageID) };
}

/** `part` distinguishes sub-apertures. */
export function withSpeckle(
  { grid, amplitude, ships }: Scene,
  frame: Frame,
  looks: number,
  part = 0,
): Painting {
  const speckle = createSpeckle(looks, randomFrom(hash(frame.imageID, frame.frameNumber, part)));
  return { grid, amplitude: amplitude.map((mean, i) => Math.max(mean * speckle(), float32At(ships, i))) };
}

export function paint(world: World, frame: Frame, longerSide: number): Painting {
  return withSpeckle(paintScene(world, frame, longerSide), frame, frame.rangeLooks * frame.azimuthLooks);
}

/** Slopes facing the radar are bright, others dark or in shadow; the sea is smooth with streaks of wind. */
function paintGround(
  grid: FrameGrid,
  mask: Uint8Array,
  { incidence: { near, far } }: Frame,
  terrain: Terrain,
): Float32Array {
  const { width, height, pixelKm } = grid;
  const amplitude = new Float32Array(mask.length);
  const centre = grid.toGround(width / 2, height / 2);
  const wind = noise(centre[0] / 8, centre[1] / 8, 0.5) * Math.PI;
  const octaves = octavesFor(pixelKm);
  const heights = new Float32Array(width + 1);
  const shade = new Float32Array(width);
  const angleAt = (share: number) => near + share * (far - near);
  for (let row = 0; row < height; row++) {
    const [start, end] = [grid.toGround(-0.5, row + 0.5), grid.toGround(width + 0.5, row + 0.5)];
    const [from, to] = [inSpace(start), inSpace(end)];
    const [roughFrom, roughTo] = [terrain.roughnessAt(start), terrain.roughnessAt(end)];
    for (let column = 0; column <= width; column++) {
      const share = column / width;
      const pixel = row * width + column;
      const nearLand = (column > 0 && mask[pixel - 1] === 1) || (column < width && mask[pixel] === 1);
      const rough = roughFrom + share * (roughTo - roughFrom);
      if (!nearLand) heights[column] = Number.NaN;
      else heights[column] = rough < FLAT ? 0 : rough * heightAt(between(from, to, share), octaves);
    }
    shadeLine(heights, pixelKm, angleAt, shade);
    for (let column = 0; column < width; column++) {
      const share = (column + 0.5) / width;
      const [x, y, z] = between(from, to, share);
      const pixel = row * width + column;
      if (mask[pixel] === 1) {
        const cover = 1 + 0.2 * noise(x / 3 + 9, y / 3, z / 3) + 0.12 * noise(x / 0.7, y / 0.7 + 3, z / 0.7);
        amplitude[pixel] = AMPLITUDE.land * cover * float32At(shade, column);
      } else {
        const along = Math.cos(wind) * x + Math.sin(wind) * y;
        const across = Math.cos(wind) * y - Math.sin(wind) * x;
        const streak = noise(along / 9, across / 1.1, z / 1.1) + 0.6 * noise(x / 14, y / 14, z / 14 + 4);
        amplitude[pixel] = AMPLITUDE.water * (1.25 - 0.5 * share) * (1 + 0.32 * streak);
      }
    }
  }
  return amplitude;
}

type Space = readonly [x: number, y: number, z: number];
const between = ([x1, y1, z1]: Space, [x2, y2, z2]: Space, share: number): Space => [
  x1 + share * (x2 - x1),
  y1 + share * (y2 - y1),
  z1 + share * (z2 - z1),
];

interface Octave {
  size: number;
  gain: number;
}

/** Hills visible at a pixel size, in halves of 64 km. */
function octavesFor(pixelKm: number): Octave[] {
  const octaves: Octave[] = [];
  for (let size = 64; size > 3 * pixelKm; size /= 2) {
    if (size < 90 * pixelKm) octaves.push({ size, gain: STEEPNESS * size ** GROWTH });
  }
  return octaves;
}

/** Ridges are folds of smooth noise. */
function heightAt([x, y, z]: Space, octaves: readonly Octave[]): number {
  let height = 0;
  for (const { size, gain } of octaves) {
    // Turned, so that the lattice of the noise does not show.
    const fold = noise((0.8 * x + 0.6 * z) / size, (y + 0.2 * x) / size, (0.8 * z - 0.6 * x) / size);
    height += gain * (0.7 - 1.4 * Math.abs(fold));
  }
  return height;
}

function paintShips(grid: FrameGrid, mask: Uint8Array, imageID: number): Float32Array {
  const ships = new Float32Array(mask.length);
  const { pixelKm } = grid;
  for (const { at, lengthKm, course } of shipsIn(grid.box, imageID)) {
    const [x, y] = grid.toImage(at[0], at[1]);
    const half = Math.max(0.8, lengthKm / pixelKm / 2);
    const beam = Math.max(0.7, half / 5);
    const peak = 1.5 * Math.min(1, (3 * lengthKm) / pixelKm);
    for (let row = Math.floor(y - half); row <= y + half; row++) {
      for (let column = Math.floor(x - half); column <= x + half; column++) {
        if (column < 0 || row < 0 || column >= grid.width || row >= grid.height) continue;
        const dx = column + 0.5 - x;
        const dy = row + 0.5 - y;
        const along = (dx * Math.cos(course) + dy * Math.sin(course)) / half;
        const across = (dy * Math.cos(course) - dx * Math.sin(course)) / beam;
        const pixel = row * grid.width + column;
        const glow = peak * Math.exp(-1.5 * (along ** 4 + across ** 2));
        if (mask[pixel] === 0 && glow > 0.2) ships[pixel] = Math.max(float32At(ships, pixel), glow);
      }
    }
  }
  return ships;
}

/** Point in space, km: noise there has no seam at 180° and no knot at the poles. */
function inSpace([lng, lat]: Position): Space {
  const cosLat = Math.cos((lat * Math.PI) / 180);
  const lambda = (lng * Math.PI) / 180;
  return [
    EARTH_RADIUS_KM * cosLat * Math.cos(lambda),
    EARTH_RADIUS_KM * cosLat * Math.sin(lambda),
    EARTH_RADIUS_KM * Math.sin((lat * Math.PI) / 180),
  ];
}

const RADIANS = Math.PI / 180;
/** Amplitudes against flat ground. */
const BRIGHTEST = 2.2;
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

const STEPS = 2048;

const tables = new Map<number, Float32Array>();

/** Draws the speckle of a number of looks: roots of a gamma distribution with mean 1. */
function createSpeckle(looks: number, random: Random): () => number {
  const table = tables.get(looks) ?? makeTable(looks);
  tables.set(looks, table);
  return () => float32At(table, Math.floor(random() * STEPS));
}

/** Roots of quantiles, stretched so that the mean intensity is 1. */
function makeTable(looks: number): Float32Array {
  const quantiles = Float64Array.from({ length: STEPS }, (_, i) => gammaQuantile((i + 0.5) / STEPS, looks));
  const mean = quantiles.reduce((sum, value) => sum + value, 0) / STEPS;
  return Float32Array.from(quantiles, (value) => Math.sqrt(value / mean));
}

function gammaQuantile(share: number, looks: number): number {
  let [low, high] = [0, 20];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (shareBelow(middle, looks) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function shareBelow(value: number, looks: number): number {
  let term = Math.exp(-looks * value);
  let above = term;
  for (let k = 1; k < looks; k++) {
    term *= (looks * value) / k;
    above += term;
  }
  return 1 - above;
}
