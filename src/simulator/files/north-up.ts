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
