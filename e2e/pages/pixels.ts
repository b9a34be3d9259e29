import { decode } from "fast-png";

/** A place in a picture, pixels from its upper left corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Most that a channel may differ: lines have soft edges. */
const TOLERANCE = 12;

/** The pixels of a PNG that have a colour, given as `#RRGGBB`, or come near it. */
export function pixelsLike(png: Uint8Array, color: string): Pixel[] {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return pixelsWhere(png, (channels) =>
    wanted.every((value, channel) => Math.abs((channels[channel] ?? 0) - value) <= TOLERANCE),
  );
}

/** The pixels of a PNG that are gray, as quicklooks are; lines and the base map have a hue or are near white. */
export function grayPixels(png: Uint8Array): Pixel[] {
  return pixelsWhere(png, ([red = 0, green, blue]) => red === green && red === blue && red > 60 && red < 230);
}

/** The pixels that differ between two PNGs of one size. */
export function changedPixels(before: Uint8Array, after: Uint8Array): Pixel[] {
  const { data, channels } = decode(before);
  return pixelsWhere(after, (pixel, at) =>
    pixel.some((value, channel) => value !== data[at * channels + channel]),
  );
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

function pixelsWhere(png: Uint8Array, holds: (channels: number[], at: number) => boolean): Pixel[] {
  const { width, height, data, channels } = decode(png);
  const found: Pixel[] = [];
  for (let at = 0; at < width * height; at++) {
    const pixel = Array.from(data.subarray(at * channels, (at + 1) * channels));
    if (holds(pixel, at)) found.push({ x: at % width, y: Math.floor(at / width) });
  }
  return found;
}
