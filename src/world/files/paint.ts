import { getOrAdd } from "../../domain/get-or-add.ts";
import { float32At } from "../../geo/packed.ts";
import { KM_PER_DEGREE } from "../../geo/sphere.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { hash, hashShare, noise, type Random, randomFrom } from "../random.ts";
import { paintTowns, type Ship, shipsIn } from "./bright-things.ts";
import { type FrameGrid, gridOf } from "./frame-grid.ts";
import type { Coast } from "./land.ts";
import { evenLand, landMask } from "./land-mask.ts";
import { heightsOf, shadeLine, sitesAlong, type Terrain } from "./terrain.ts";

/**
 * Paints frames in native geometry. The ground (coast, relief, cover, towns) is a function of the place, so
 * two frames of a place agree; ships, harvests, wind and speckle depend on the acquisition.
 */

export interface PaintedWorld {
  coast: Coast;
  terrain: Terrain;
}

/** Native orientation; amplitudes about 0.05 (calm water) to 1 (towns) and above. */
export interface Painting {
  grid: FrameGrid;
  amplitude: Float32Array;
}

export type Scene = ReturnType<typeof paintScene>;

/** Noise of the radar itself, which fills shadows. */
export const FLOOR = 0.03;

/** Paints mean amplitudes before speckle, 0 in shadow, and ships, which stand out from the speckle. */
export function paintScene({ coast, terrain }: PaintedWorld, frame: Frame, longerSide: number) {
  const grid = gridOf(frame, longerSide);
  const mask = landMask(coast, terrain, grid);
  const amplitude = paintGround(grid, mask, frame, terrain);
  paintTowns(amplitude, grid, mask);
  const landIn = (part: FrameGrid) => evenLand(coast, terrain, part) ?? landMask(coast, terrain, part);
  return { grid, mask, landIn, amplitude, ships: paintShips(grid, mask, amplitude, frame.imageID) };
}

/** `part` distinguishes sub-apertures. */
export function withSpeckle(
  { grid, amplitude, ships }: Pick<Scene, "grid" | "amplitude" | "ships">,
  frame: Frame,
  looks: number,
  part = 0,
): Painting {
  const speckle = createSpeckle(looks, randomFrom(hash(frame.imageID, frame.frameNumber, part)));
  return {
    grid,
    amplitude: amplitude.map((mean, i) => Math.max(Math.max(mean, FLOOR) * speckle(), float32At(ships, i))),
  };
}

const YEAR_MS = 365.2425 * 86_400_000;

/** Slopes facing the radar are bright, others dark or in shadow; the sea is smooth with streaks of wind. */
function paintGround(
  grid: FrameGrid,
  mask: Uint8Array,
  { incidence: { near, far }, start, imageID }: Frame,
  terrain: Terrain,
): Float32Array {
  const { width, height, pixelKm } = grid;
  const amplitude = new Float32Array(mask.length);
  const cover = coverAt({ pixelKm, season: (start / YEAR_MS) % 1 });
  const seaAt = sea(imageID);
  const heightsAt = heightsOf(grid, terrain);
  const line = new Float32Array(width + 1);
  const shade = new Float32Array(width);
  const angleAt = (share: number) => near + share * (far - near);
  for (let row = 0; row < height; row++) {
    const [first, last] = [grid.toGround(0, row + 0.5), grid.toGround(width, row + 0.5)];
    const siteAt = sitesAlong(grid, row, terrain);
    const pixels = mask.subarray(row * width, (row + 1) * width);
    if (pixels.includes(1)) {
      line.set(heightsAt(row));
      for (let column = 0; column <= width; column++) {
        if (pixels[column] !== 1 && (column === 0 || pixels[column - 1] !== 1)) line[column] = Number.NaN;
      }
      shadeLine(line, pixelKm, angleAt, shade);
    }
    for (let column = 0; column < width; column++) {
      const share = (column + 0.5) / width;
      const [x, y, z, rough] = siteAt(column + 0.5);
      let value: number;
      if (pixels[column] === 1) {
        const lng = first[0] + share * (last[0] - first[0]);
        const lat = first[1] + share * (last[1] - first[1]);
        value = cover(lng, lat, x, y, z, rough) * float32At(shade, column);
      } else value = seaAt(x, y, z, angleAt(share));
      amplitude[row * width + column] = value;
    }
  }
  return amplitude;
}

/** Returns the amplitude of water: darker toward far range, with gusts and streaks of the day's wind, and swell. */
function sea(imageID: number) {
  const wind = randomFrom(hash(imageID, 21));
  const [course, strength] = [wind() * Math.PI, 0.8 + 0.7 * wind()];
  const [cos, sin] = [Math.cos(course), Math.sin(course)];
  return (x: number, y: number, z: number, angle: number): number => {
    const along = cos * x + sin * y;
    const across = cos * y - sin * x;
    const gust = noise(x / 14, y / 14, z / 14 + 4) + 0.6 * noise(x / 3.5, y / 3.5 + 8, z / 3.5);
    const streak =
      noise(along / 7, across / 0.9, z / 0.9) + 0.7 * noise(along / 1.7, across / 0.24, z / 0.24);
    const swell = noise(along / 0.05 + streak, across / 0.25, z / 0.25) * (1 + 0.5 * gust);
    return 0.075 * strength * (1.5 - angle / 70) * Math.exp(0.28 * gust + 0.24 * streak + 0.22 * swell);
  };
}

/**
 * Speckle of multilook pictures: roots of a gamma distribution of mean 1 whose shape is the number of looks
 * (Goodman 1975).
 */

const STEPS = 2048;

const tables = new Map<number, Float32Array>();

function createSpeckle(looks: number, random: Random): () => number {
  const table = getOrAdd(tables, looks, () => makeTable(looks));
  return () => float32At(table, Math.floor(random() * STEPS));
}

function makeTable(looks: number): Float32Array {
  return powerTable(looks, STEPS).map(Math.sqrt);
}

/** Bits of the number of quantiles that full images draw from. */
export const SPECKLE_STEPS = 12;
/** Looks from which the gamma distribution is a cubed normal one (Wilson and Hilferty 1931) to less than 0.1 %. */
const MANY_LOOKS = 16;

/** Returns quantiles of the intensity, stretched so that their mean is 1. */
export function powerTable(looks: number, steps = 2 ** SPECKLE_STEPS): Float32Array {
  const quantile = looks > MANY_LOOKS ? cubedNormal : gammaQuantile;
  const quantiles = Float64Array.from({ length: steps }, (_, i) => quantile((i + 0.5) / steps, looks));
  const mean = quantiles.reduce((sum, value) => sum + value, 0) / steps;
  return Float32Array.from(quantiles, (value) => value / mean);
}

function cubedNormal(share: number, looks: number): number {
  const part = 1 / (9 * looks);
  return (1 - part + normalQuantile(share) * Math.sqrt(part)) ** 3;
}

/** Hastings's approximation (Abramowitz and Stegun 26.2.23), to 4.5e-4. */
function normalQuantile(share: number): number {
  if (share > 0.5) return -normalQuantile(1 - share);
  const t = Math.sqrt(-2 * Math.log(share));
  const above = 2.515517 + t * (0.802853 + t * 0.010328);
  return above / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
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

/** Ships: a bright hull with a cross of side lobes, and a wake when under way. */

const HULL = 3;
/** Side lobes: amplitude at the hull, and reach beyond it in lengths. */
const LOBES = { amplitude: 0.5, lengths: 1.2 };
/** Kelvin wake: half angle (Thomson 1887), length, amplitude of the arms, and damping between them. */
const WAKE = { angle: (19.5 * Math.PI) / 180, lengths: 5, arm: 0.025, smooth: 0.4 };

/** Returns the amplitudes of hulls; wakes change the water's. */
function paintShips(grid: FrameGrid, mask: Uint8Array, water: Float32Array, imageID: number): Float32Array {
  const ships = new Float32Array(mask.length);
  for (const ship of shipsIn(grid.box, imageID)) {
    const [x, y] = grid.toImage(ship.at[0], ship.at[1]);
    const inside = x >= 0 && y >= 0 && x < grid.width && y < grid.height;
    if (!inside || mask[Math.floor(y) * grid.width + Math.floor(x)] !== 0) continue;
    paintShip(ship, x, y, grid, mask, water, ships);
  }
  return ships;
}

function paintShip(
  { lengthKm, course }: Ship,
  x: number,
  y: number,
  { width, height, pixelKm }: FrameGrid,
  mask: Uint8Array,
  water: Float32Array,
  ships: Float32Array,
): void {
  const half = Math.max(0.8, lengthKm / pixelKm / 2);
  const beam = Math.max(0.6, half / 6);
  // Ships smaller than a pixel are dimmer.
  const peak = HULL * Math.min(1, (3 * lengthKm) / pixelKm);
  const lobe = half * LOBES.lengths;
  const isFast = half > 3 && (course * 997) % 1 > 0.45;
  const reach = isFast ? Math.max(lobe, 2 * half * WAKE.lengths) : Math.max(half, lobe);
  const [cos, sin] = [Math.cos(course), Math.sin(course)];
  for (let row = Math.max(0, Math.floor(y - reach)); row <= Math.min(height - 1, y + reach); row++) {
    for (
      let column = Math.max(0, Math.floor(x - reach));
      column <= Math.min(width - 1, x + reach);
      column++
    ) {
      const pixel = row * width + column;
      if (mask[pixel] !== 0) continue;
      const [dx, dy] = [column + 0.5 - x, row + 0.5 - y];
      const along = dx * cos + dy * sin;
      const across = dy * cos - dx * sin;
      let glow = peak * Math.exp(-1.5 * ((along / half) ** 4 + (across / beam) ** 2));
      const [far, near] = [Math.max(Math.abs(dx), Math.abs(dy)), Math.min(Math.abs(dx), Math.abs(dy))];
      if (half > 2 && near < 0.8 && far < lobe)
        glow = Math.max(glow, LOBES.amplitude * (1 - far / lobe) ** 2);
      if (glow > 0.12) ships[pixel] = Math.max(float32At(ships, pixel), glow);
      else if (isFast && along < -half) wake(-along - half, Math.abs(across), half, water, pixel);
    }
  }
}

function wake(behind: number, beside: number, half: number, water: Float32Array, pixel: number): void {
  const length = 2 * half * WAKE.lengths;
  if (behind > length) return;
  const fade = 1 - behind / length;
  const arm = behind * Math.tan(WAKE.angle);
  if (Math.abs(beside - arm) < Math.max(0.8, half / 8))
    water[pixel] = float32At(water, pixel) + WAKE.arm * fade;
  else if (beside < Math.max(0.8, half / 5 + behind * 0.015))
    water[pixel] = float32At(water, pixel) * (1 - WAKE.smooth * fade);
}

/**
 * Land cover: sand, meadows, woods and fields by place, and for fields by the date of harvest. Amplitudes
 * as above.
 */

const AMPLITUDE = {
  sand: 0.11,
  meadow: 0.22,
  wood: 0.34,
  field: [0.17, 0.33],
  harvested: 0.14,
  hedge: 0.38,
  road: 0.09,
} as const;
/** Side of a block of parallel fields, degrees of latitude. */
const BLOCK = 0.03;
/** Sides of fields, km. */
const FIELD_KM = { least: 0.09, most: 0.4 };
const HEDGE_KM = 0.012;
const ROAD_KM = 0.014;
/** Share of a year from sowing to harvest. */
const GROWING = 0.4;

interface CoverOptions {
  readonly pixelKm: number;
  /** Share of the year, 0 to 1. */
  readonly season: number;
}

/**
 * Returns the mean amplitude of flat land at a place, in degrees and in km in space; `rough` as in
 * `Terrain`.
 */
function coverAt({ pixelKm, season }: CoverOptions) {
  // Details of fewer than two pixels fade to their mean.
  const fine = (sizeKm: number) => Math.max(0, Math.min(1, sizeKm / pixelKm / 2 - 0.5));
  const [fields, hedges, roads, leaves] = [FIELD_KM.least * 2, HEDGE_KM * 3, ROAD_KM * 3, 0.06].map(fine);

  return (lng: number, lat: number, x: number, y: number, z: number, rough: number): number => {
    const small = noise(x / 0.3, y / 0.3 + 3, z / 0.3);
    const tiny = noise(x / 0.06, y / 0.06 + 7, z / 0.06);
    const broad =
      noise(x / 5, y / 5, z / 5) + 0.5 * noise(x / 1.3 + 9, y / 1.3, z / 1.3) + 0.16 * small + 0.08 * tiny;
    const dry = aridity(lat) + 0.55 * noise(x / 300, y / 300, z / 300 + 5);
    const texture = 1 + 0.16 * small + 0.16 * (leaves ?? 0) * tiny;
    if (dry > 0.55) return AMPLITUDE.sand * texture * (1 + 0.4 * broad + 1.6 * rough);
    // Woods thin out toward their edge.
    const wood = smoothStep((broad + 1.2 * rough - 0.3) / 0.12);
    if (wood === 1) return AMPLITUDE.wood * texture;
    const open =
      broad < -0.42 || rough > 0.25 ? AMPLITUDE.meadow * (1 + 0.3 * rough) : fieldAt(lng, lat, x, y, z);
    return (open + wood * (AMPLITUDE.wood - open)) * texture;
  };

  function fieldAt(lng: number, lat: number, x: number, y: number, z: number): number {
    // Bent, so that block edges do not follow the graticule.
    const bend = 0.25 * noise(x / 2, y / 2, z / 2);
    const row = Math.floor(lat / BLOCK + bend);
    const narrow = Math.cos(((row + 0.5) * BLOCK * Math.PI) / 180);
    const across = Math.max(1, Math.round((360 * narrow) / BLOCK));
    const wide = (lng * across) / 360 + bend;
    const column = Math.floor(wide);
    const wrapped = ((column % across) + across) % across;
    const [east, north] = [wide - column, lat / BLOCK + bend - row];
    const sideKm = BLOCK * KM_PER_DEGREE;
    const turn = Math.PI * hashShare(row, wrapped, 11);
    const u = sideKm * (east * Math.cos(turn) + north * Math.sin(turn));
    const v = sideKm * (north * Math.cos(turn) - east * Math.sin(turn));
    const length = FIELD_KM.least + (FIELD_KM.most - FIELD_KM.least) * hashShare(row, wrapped, 12) ** 2;
    const breadth = length * (1 + 1.5 * hashShare(row, wrapped, 13));
    const line = Math.floor(v / breadth);
    const along = u / length + hashShare(row, wrapped, line, 14);
    const nth = Math.floor(along);
    const seed = wrapped * 64 + line;
    const growth = hashShare(row, seed, nth, 15);
    const ripe = hashShare(row, seed, nth, 16);
    const since = (season - ripe + 1) % 1;
    const [low, high] = AMPLITUDE.field;
    const crop = since < 1 - GROWING ? AMPLITUDE.harvested + 0.1 * growth : low + (high - low) * growth;
    const mean = (low + high + AMPLITUDE.harvested) / 3;
    let amplitude = mean + (fields ?? 0) * (crop - mean);
    const edgeKm = Math.min((along - nth) * length, (v / breadth - line) * breadth);
    if (edgeKm < HEDGE_KM && growth > 0.4) amplitude += (hedges ?? 0) * (AMPLITUDE.hedge - amplitude);
    if (Math.min(east, north) * sideKm < ROAD_KM) amplitude += (roads ?? 0) * (AMPLITUDE.road - amplitude);
    return amplitude;
  }
}

function smoothStep(share: number): number {
  const t = Math.max(0, Math.min(1, share));
  return t * t * (3 - 2 * t);
}

/** Returns 1 in the belts of deserts at 25° north and south, 0 beside them. */
function aridity(lat: number): number {
  return Math.exp(-(((Math.abs(lat) - 25) / 8) ** 2)) * 0.6;
}
