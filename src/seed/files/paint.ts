import { modes } from "../../contract/modes.ts";
import { distanceKm, EARTH_RADIUS_KM } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import type { Frame } from "../../service/catalog/frame.ts";
import { hash, randomFrom } from "../random.ts";
import { shipsIn } from "./bright-things.ts";
import type { Coast } from "./coast.ts";
import { type FrameGrid, frameGrid } from "./frame-grid.ts";
import { landMask, roughenCoast } from "./land-mask.ts";
import { noise } from "./noise.ts";
import { paintTowns } from "./paint-towns.ts";
import { createSpeckle } from "./speckle.ts";

/** A radar image in native orientation; amplitudes around 0.1 (water) to 1 (bright) and above. */
export interface Painting {
  grid: FrameGrid;
  amplitude: Float32Array;
}

/** A preview averages over neighbouring pixels of the image, which calms its speckle as more looks would. */
const PREVIEW_LOOKS = 4;
const LAND = 0.52;
const WATER = 0.2;

/** Paints what the radar of a frame would have seen: invented, but in the right place. */
export function paint(coast: Coast, frame: Frame, longerSide: number): Painting {
  const { nearFirst, farFirst, nearLast } = frame.corners;
  const widthKm = distanceKm(nearFirst, farFirst);
  const heightKm = distanceKm(nearFirst, nearLast);
  const grid = frameGrid(frame, widthKm, heightKm, longerSide);
  const pixelKm = widthKm / grid.width;
  const mask = roughenCoast(landMask(coast, grid), grid, pixelKm);

  const amplitude = new Float32Array(mask.length);
  paintGround(amplitude, grid, mask, pixelKm);
  paintTowns(amplitude, grid, mask, pixelKm);
  const random = randomFrom(hash(frame.imageID, frame.frameNumber));
  const speckle = createSpeckle(PREVIEW_LOOKS * modes[frame.mode].azimuthLooks, random);
  for (let i = 0; i < amplitude.length; i++) amplitude[i] = (amplitude[i] as number) * speckle();
  addShips(amplitude, grid, mask, pixelKm, frame.imageID);
  return { grid, amplitude };
}

/** Slopes that face the radar are bright, those that turn away dark; the sea is smooth with streaks of wind. */
function paintGround(amplitude: Float32Array, grid: FrameGrid, mask: Uint8Array, pixelKm: number): void {
  const { width, height } = grid;
  const centre = grid.toGround(width / 2, height / 2);
  const wind = noise(centre[0] / 8, centre[1] / 8, 0.5) * Math.PI;
  const octaves = octavesFor(pixelKm);
  for (let row = 0; row < height; row++) {
    const from = inSpace(grid.toGround(-0.5, row + 0.5));
    const to = inSpace(grid.toGround(width + 0.5, row + 0.5));
    let before = Number.NaN;
    for (let column = 0; column <= width; column++) {
      const share = column / width;
      const x = from[0] + share * (to[0] - from[0]);
      const y = from[1] + share * (to[1] - from[1]);
      const z = from[2] + share * (to[2] - from[2]);
      const pixel = row * width + column - 1;
      const land = column > 0 && mask[pixel] === 1;
      if (land || (column < width && mask[pixel + 1] === 1)) {
        const rough = 0.12 + 0.75 * Math.max(0, noise(x / 45, y / 45, z / 45 + 7) + 0.35);
        const ground = heightAt(x, y, z, octaves);
        if (land && !Number.isNaN(before)) {
          const slope = (ground - before) / pixelKm;
          const cover =
            1 + 0.22 * noise(x / 3 + 9, y / 3, z / 3) + 0.15 * noise(x / 0.7, y / 0.7 + 3, z / 0.7);
          amplitude[pixel] = LAND * cover * Math.exp(Math.max(-1.1, Math.min(0.9, rough * slope)));
        }
        before = ground;
      } else before = Number.NaN;
      if (column > 0 && !land) {
        const along = Math.cos(wind) * x + Math.sin(wind) * y;
        const across = Math.cos(wind) * y - Math.sin(wind) * x;
        const streak = noise(along / 9, across / 1.1, z / 1.1) + 0.6 * noise(x / 14, y / 14, z / 14 + 4);
        // The sea gets darker towards far range.
        amplitude[pixel] = WATER * (1.25 - 0.5 * share) * (1 + 0.32 * streak);
      }
    }
  }
}

interface Octave {
  size: number;
  gain: number;
}

/** Hills of all sizes that can be seen at a pixel size, in halves of 64 km. */
function octavesFor(pixelKm: number): Octave[] {
  const octaves: Octave[] = [];
  for (let size = 64; size > 3 * pixelKm; size /= 2) {
    if (size < 90 * pixelKm) octaves.push({ size, gain: 0.5 * size ** 1.15 });
  }
  return octaves;
}

/** Hills with ridges: the folds of smooth noise. */
function heightAt(x: number, y: number, z: number, octaves: readonly Octave[]): number {
  let height = 0;
  for (const { size, gain } of octaves) {
    // Turned a little, so that the lattice of the noise does not show in straight lines.
    const fold = noise((0.8 * x + 0.6 * z) / size, (y + 0.2 * x) / size, (0.8 * z - 0.6 * x) / size);
    height += gain * (0.7 - 1.4 * Math.abs(fold));
  }
  return height;
}

function addShips(
  amplitude: Float32Array,
  grid: FrameGrid,
  mask: Uint8Array,
  pixelKm: number,
  imageID: number,
): void {
  for (const { at, lengthKm, course } of shipsIn(grid.box, imageID)) {
    const [x, y] = grid.toImage(at[0], at[1]);
    // Strong reflectors shine beyond their size.
    const half = Math.max(1.6, lengthKm / pixelKm / 2);
    const beam = Math.max(1.1, half / 5);
    for (let row = Math.floor(y - half); row <= y + half; row++) {
      for (let column = Math.floor(x - half); column <= x + half; column++) {
        if (column < 0 || row < 0 || column >= grid.width || row >= grid.height) continue;
        const dx = column + 0.5 - x;
        const dy = row + 0.5 - y;
        const along = (dx * Math.cos(course) + dy * Math.sin(course)) / half;
        const across = (dy * Math.cos(course) - dx * Math.sin(course)) / beam;
        const pixel = row * grid.width + column;
        const glow = 1.5 * Math.exp(-1.5 * (along ** 4 + across ** 2));
        if (mask[pixel] === 0 && glow > 0.2) amplitude[pixel] = Math.max(amplitude[pixel] as number, glow);
      }
    }
  }
}

/** A position as a point in space, km: noise in space has no seam at 180 degrees and no knot at the poles. */
function inSpace([lng, lat]: Position): readonly [number, number, number] {
  const cosLat = Math.cos((lat * Math.PI) / 180);
  const lambda = (lng * Math.PI) / 180;
  return [
    EARTH_RADIUS_KM * cosLat * Math.cos(lambda),
    EARTH_RADIUS_KM * cosLat * Math.sin(lambda),
    EARTH_RADIUS_KM * Math.sin((lat * Math.PI) / 180),
  ];
}
