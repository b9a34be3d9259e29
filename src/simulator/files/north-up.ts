import { entryAt, float32At } from "../../geo/packed.ts";
import type { FrameGrid } from "./frame-grid.ts";
import type { GeoImage, GeoPlace, Level } from "./geotiff.ts";
import type { Painting } from "./paint.ts";

const SCALE = 10_000;
const METRES_PER_DEGREE = 111_195;
const PIXELS = 512;

export function northUpPlace({ box: [boxWest, south, boxEast, north] }: FrameGrid) {
  const middle = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const pixelHeight = Math.max((north - south) / PIXELS, ((boxEast - boxWest) * middle) / PIXELS);
  const pixelWidth = pixelHeight / middle;
  // Readers accept longitudes beyond 180 to the east only.
  const west = boxWest < -180 ? boxWest + 360 : boxWest;
  const place: GeoPlace = { west, north, pixelWidth, pixelHeight };
  const width = Math.ceil((boxEast - boxWest) / pixelWidth);
  const height = Math.ceil((north - south) / pixelHeight);
  return { place, width, height, spacing: pixelHeight * METRES_PER_DEGREE };
}

/**
 * Resamples paintings of one frame, a band each, to rows of equal latitude: nearest neighbor keeps their looks; 0
 * outside.
 */
export function northUp(paintings: readonly [Painting, ...Painting[]], description: string): GeoImage {
  const [{ grid }] = paintings;
  const { place, width, height } = northUpPlace(grid);
  const bands = paintings.length;
  const [boxWest, , , north] = grid.box;
  const pixels = new Uint16Array(width * height * bands);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const lng = boxWest + (column + 0.5) * place.pixelWidth;
      const [x, y] = grid.toImage(lng, north - (row + 0.5) * place.pixelHeight);
      if (x < 0 || y < 0 || x >= grid.width || y >= grid.height) continue;
      const from = Math.floor(y) * grid.width + Math.floor(x);
      for (let band = 0; band < bands; band++) {
        const value = Math.round(float32At(entryAt(paintings, band).amplitude, from) * SCALE);
        pixels[(row * width + column) * bands + band] = Math.max(1, Math.min(65_535, value));
      }
    }
  }
  const [first, last] = [
    grid.toGround(grid.width / 2, grid.height / 9),
    grid.toGround(grid.width / 2, (grid.height * 8) / 9),
  ];
  const [lng, lat] = first[1] < last[1] ? first : last;
  const at = [(lng - boxWest) / place.pixelWidth, (north - lat) / place.pixelHeight] as const;
  stamp({ width, height }, at, (pixel, lit) => {
    if (pixels[pixel * bands] !== 0) pixels.fill(lit ? 2 * SCALE : 1, pixel * bands, (pixel + 1) * bands);
  });
  return {
    kind: bands === 1 ? "amplitude" : "colour",
    levels: [{ width, height, pixels }],
    place,
    description,
  };
}

/** Adds a level of half the size, as cloud-optimized files have. */
export function withOverview(image: GeoImage): GeoImage {
  const [full] = image.levels;
  return { ...image, levels: [full, halve(full, full.pixels.length / (full.width * full.height))] };
}

function halve({ width, height, pixels }: Level, values: number): Level {
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const half = pixels.slice(0, halfWidth * halfHeight * values);
  for (let row = 0; row < halfHeight; row++) {
    for (let column = 0; column < halfWidth; column++) {
      const from = (2 * row * width + 2 * column) * values;
      half.set(pixels.subarray(from, from + values), (row * halfWidth + column) * values);
    }
  }
  return { width: halfWidth, height: halfHeight, pixels: half };
}

const LETTERS: Readonly<Record<string, readonly number[]>> = {
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  I: [14, 4, 4, 4, 4, 4, 14],
  C: [14, 17, 16, 16, 16, 17, 14],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  R: [30, 17, 17, 30, 20, 18, 17],
};
const TEXT = "DEMO PICTURE";
const [STEP, ROWS] = [6, 7];

const WIDTH = TEXT.length * STEP - 1 + 4;
const HEIGHT = ROWS + 4;

/**
 * Paints the words "demo picture" around a point, upright where the image is too narrow, cut off where it is too
 * small.
 */
export function stamp(
  { width, height }: { width: number; height: number },
  [x, y]: readonly [x: number, y: number],
  put: (pixel: number, lit: boolean) => void,
): void {
  const dot = Math.max(1, Math.floor(Math.max(width, height) / 256));
  const upright = width < WIDTH * dot && height > width;
  const [across, down] = upright ? [HEIGHT * dot, WIDTH * dot] : [WIDTH * dot, HEIGHT * dot];
  const left = Math.round(Math.max(0, Math.min(width - across, x - across / 2)));
  const top = Math.round(Math.max(0, Math.min(height - down, y - down / 2)));
  for (let row = 0; row < Math.min(down, height - top); row++) {
    for (let column = 0; column < Math.min(across, width - left); column++) {
      const [u, v] = [Math.floor(column / dot), Math.floor(row / dot)];
      put((top + row) * width + left + column, upright ? isLit(WIDTH - 1 - v, u) : isLit(u, v));
    }
  }
}

function isLit(u: number, v: number): boolean {
  const [column, row] = [u - 2, v - 2];
  const bits = LETTERS[TEXT[Math.floor(column / STEP)] ?? " "]?.[row];
  const bit = column % STEP;
  return bits !== undefined && column >= 0 && bit < 5 && ((bits >> (4 - bit)) & 1) === 1;
}
