import { entryAt } from "../geo/packed.ts";
import type { DecodedTile, RasterLevel, RasterLevels, Values } from "./raster.ts";

/** Levels of an image that is decoded whole: halves, down to one tile of 512 pixels. */
const TILE = 512;

export function wholeLevels(width: number, height: number): RasterLevels {
  const levelAt = (halvings: number): RasterLevel => {
    const size = [Math.ceil(width / 2 ** halvings), Math.ceil(height / 2 ** halvings)] as const;
    const [columns, rows] = [Math.ceil(size[0] / TILE), Math.ceil(size[1] / TILE)];
    return { width: size[0], height: size[1], tileWidth: TILE, tileHeight: TILE, columns, rows };
  };
  const halvings = Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / TILE)));
  return [levelAt(0), ...Array.from({ length: halvings }, (_, index) => levelAt(index + 1))];
}

/** Cuts an image and its halves into tiles. */
export function cutLevels(
  image: Values,
  levels: RasterLevels,
  channels: number,
  noData: number | undefined,
): Omit<DecodedTile, "frame" | "histogram">[] {
  let values = image;
  return levels.flatMap((size, level) => {
    if (level > 0) values = halved(values, entryAt(levels, level - 1), channels, noData);
    return Array.from({ length: size.columns * size.rows }, (_, index) => {
      const [left, top] = [(index % size.columns) * TILE, Math.floor(index / size.columns) * TILE];
      const [width, height] = [Math.min(TILE, size.width - left), Math.min(TILE, size.height - top)];
      const tile = likeValues(values, width * height * channels);
      for (let row = 0; row < height; row++) {
        const from = ((top + row) * size.width + left) * channels;
        tile.set(values.subarray(from, from + width * channels), row * width * channels);
      }
      return { level, index, width, height, values: tile };
    });
  });
}

const likeValues = (values: Values, size: number): Values =>
  values instanceof Uint16Array ? new Uint16Array(size) : new Float32Array(size);

/** Returns the mean of each four pixels with data: of the power of amplitudes, of the values of colors. */
export function halved(
  values: Values,
  { width, height }: { width: number; height: number },
  channels: number,
  noData: number | undefined,
): Values {
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const half = likeValues(values, across * down * channels);
  const isPower = channels === 1;
  let to = 0;
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2)
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        let count = 0;
        for (let row = y; row < Math.min(y + 2, height); row++)
          for (let column = x; column < Math.min(x + 2, width); column++) {
            const value = values[(row * width + column) * channels + channel] ?? 0;
            if (Number.isNaN(value) || value === noData) continue;
            sum += isPower ? value * value : value;
            count++;
          }
        const mean = isPower ? Math.sqrt(sum / count) : sum / count;
        const found = values instanceof Uint16Array ? Math.round(mean) : mean;
        half[to++] = count ? found : (noData ?? Number.NaN);
      }
  return half;
}
