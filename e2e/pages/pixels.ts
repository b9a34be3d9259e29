import { type DecodedPng, decode } from "fast-png";

/** A place in a picture, pixels from its upper left corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Most that a channel may differ: lines have soft edges. */
const TOLERANCE = 12;

/** The pixels of a PNG that have a colour, given as `#RRGGBB`, or come near it. */
export function pixelsLike(png: Uint8Array, color: string): Pixel[] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const isNear = (given = 0, wanted: number) => Math.abs(given - wanted) <= TOLERANCE;
  return pixelsWhere(
    png,
    (data, at) => isNear(data[at], red) && isNear(data[at + 1], green) && isNear(data[at + 2], blue),
  );
}

/** The pixels of a PNG that are gray, as quicklooks are; lines and the base map have a hue or are near white. */
export function grayPixels(png: Uint8Array, darkest = 60): Pixel[] {
  return pixelsWhere(png, (data, at) => {
    const red = data[at] ?? 0;
    return red === data[at + 1] && red === data[at + 2] && red > darkest && red < 230;
  });
}

/** The pixels that differ between two PNGs of one size and kind. */
export function changedPixels(before: Uint8Array, after: Uint8Array): Pixel[] {
  const { data: earlier, channels } = decode(before);
  return pixelsWhere(after, (data, at) => {
    for (let next = at; next < at + channels; next++) if (data[next] !== earlier[next]) return true;
    return false;
  });
}

/** The share of some places that have a pixel of `found` no farther than `reach` pixels away. */
export function shareNear(places: readonly Pixel[], found: readonly Pixel[], reach: number): number {
  const cells = new Set<string>();
  for (const { x, y } of found) {
    for (let dx = -reach; dx <= reach; dx++)
      for (let dy = -reach; dy <= reach; dy++) cells.add(`${x + dx} ${y + dy}`);
  }
  return places.filter(({ x, y }) => cells.has(`${Math.round(x)} ${Math.round(y)}`)).length / places.length;
}

/** The pixels whose channels, from a place in the data on, hold; without a list of its own for each pixel. */
function pixelsWhere(png: Uint8Array, holds: (data: DecodedPng["data"], at: number) => boolean): Pixel[] {
  const { width, height, data, channels } = decode(png);
  const found: Pixel[] = [];
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (holds(data, pixel * channels)) found.push({ x: pixel % width, y: Math.floor(pixel / width) });
  }
  return found;
}

/**
 * Returns the share of grays that differ by one at most, and how far the first picture lies from the second, pixels: the
 * least squares of a shift by the slopes of the second (Lucas and Kanade 1981).
 */
export function comparePictures(drawn: ArrayLike<number>, wanted: ArrayLike<number>, width: number) {
  const height = wanted.length / width;
  const at = (x: number, y: number) => wanted[y * width + x] ?? 0;
  let equal = 0;
  let [xx, xy, yy, xt, yt] = [0, 0, 0, 0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const difference = (drawn[y * width + x] ?? 0) - at(x, y);
      if (Math.abs(difference) <= 1) equal++;
      const [right, down] = [(at(x + 1, y) - at(x - 1, y)) / 2, (at(x, y + 1) - at(x, y - 1)) / 2];
      xx += right * right;
      xy += right * down;
      yy += down * down;
      xt += right * difference;
      yt += down * difference;
    }
  }
  const determinant = xx * yy - xy * xy;
  const shift = Math.hypot((yy * xt - xy * yt) / determinant, (xx * yt - xy * xt) / determinant);
  return { equal: equal / ((width - 2) * (height - 2)), shift };
}
