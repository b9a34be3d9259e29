import type { GeoImage, Level } from "./geotiff.ts";
import type { Painting } from "./paint.ts";

/** Amplitude 1 in the integers of a product. */
const SCALE = 10_000;

/** Resamples a painting from native orientation to rows of equal latitude, nearest neighbour; 0 outside the frame. */
export function northUp({ grid, amplitude }: Painting, description: string): GeoImage {
  const [boxWest, south, boxEast, north] = grid.box;
  const middle = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const pixelHeight = Math.max((north - south) / 512, ((boxEast - boxWest) * middle) / 512);
  const pixelWidth = pixelHeight / middle;
  const width = Math.ceil((boxEast - boxWest) / pixelWidth);
  const height = Math.ceil((north - south) / pixelHeight);
  const pixels = new Uint16Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [x, y] = grid.toImage(boxWest + (column + 0.5) * pixelWidth, north - (row + 0.5) * pixelHeight);
      if (x < 0 || y < 0 || x >= grid.width || y >= grid.height) continue;
      const value = amplitude[Math.floor(y) * grid.width + Math.floor(x)] as number;
      pixels[row * width + column] = Math.max(1, Math.min(65_535, Math.round(value * SCALE)));
    }
  }
  // Longitudes may run on beyond 180 to the east, which readers understand, but not beyond it to the west.
  const west = boxWest < -180 ? boxWest + 360 : boxWest;
  return { levels: [{ width, height, pixels }], west, north, pixelWidth, pixelHeight, description };
}

/** The image with a level of half the size besides, as a cloud-optimised file has it. */
export function withOverview(image: GeoImage): GeoImage {
  return { ...image, levels: [image.levels[0], halve(image.levels[0])] };
}

function halve({ width, height, pixels }: Level): Level {
  const half: Level = {
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
    pixels: new Uint16Array(Math.ceil(width / 2) * Math.ceil(height / 2)),
  };
  for (let row = 0; row < half.height; row++) {
    for (let column = 0; column < half.width; column++) {
      half.pixels[row * half.width + column] = pixels[2 * row * width + 2 * column] as number;
    }
  }
  return half;
}
