import { float32At } from "../../geo/packed.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { hash, noise, randomFrom } from "../random.ts";
import { paintTowns } from "./bright-things.ts";
import { coverAt } from "./cover.ts";
import { type FrameGrid, gridOf } from "./frame-grid.ts";
import type { Coast } from "./land.ts";
import { landMask } from "./land-mask.ts";
import { heightsOf, shadeLine } from "./relief.ts";
import { paintShips } from "./ships.ts";
import { sitesAlong } from "./space.ts";
import { createSpeckle } from "./speckle.ts";
import type { Terrain } from "./terrain.ts";

/**
 * Paints a frame in its native geometry: the ground (coast, relief, cover, towns) is a function of the place, so that two frames of a
 * place show the same; ships, harvested fields, wind and speckle differ from one acquisition to another.
 */

export interface World {
  coast: Coast;
  terrain: Terrain;
}

/** Native orientation; amplitudes about 0.05 (calm water) to 1 (towns) and above. */
export interface Painting {
  grid: FrameGrid;
  amplitude: Float32Array;
}

export interface Scene {
  grid: FrameGrid;
  /** Mean amplitudes before speckle; 0 in shadow. */
  amplitude: Float32Array;
  /** Ships stand out from the speckle. */
  ships: Float32Array;
}

/** Noise of the radar itself, which fills shadows. */
const FLOOR = 0.03;

export function paintScene({ coast, terrain }: World, frame: Frame, longerSide: number): Scene {
  const grid = gridOf(frame, longerSide);
  const mask = landMask(coast, terrain, grid);
  const amplitude = paintGround(grid, mask, frame, terrain);
  paintTowns(amplitude, grid, mask);
  return { grid, amplitude, ships: paintShips(grid, mask, amplitude, frame.imageID) };
}

/** `part` distinguishes sub-apertures. */
export function withSpeckle(
  { grid, amplitude, ships }: Scene,
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

export function paint(world: World, frame: Frame, longerSide: number): Painting {
  return withSpeckle(paintScene(world, frame, longerSide), frame, frame.rangeLooks * frame.azimuthLooks);
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

/** Returns the amplitude of water: darker toward far range, with long streaks of the day's wind. */
function sea(imageID: number) {
  const wind = randomFrom(hash(imageID, 21));
  const [course, strength] = [wind() * Math.PI, 0.6 + wind()];
  const [cos, sin] = [Math.cos(course), Math.sin(course)];
  return (x: number, y: number, z: number, angle: number): number => {
    const along = cos * x + sin * y;
    const across = cos * y - sin * x;
    const streak = noise(along / 9, across / 1.1, z / 1.1) + 0.6 * noise(x / 14, y / 14, z / 14 + 4);
    const swell = noise(along / 0.09, across / 0.4, z / 0.4);
    return 0.075 * strength * (1.5 - angle / 70) * (1 + 0.25 * streak + 0.14 * swell);
  };
}
