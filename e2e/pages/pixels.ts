import { decode } from "fast-png";

/** Most that a channel may differ. */
const TOLERANCE = 12;

/** The pixels of a PNG that have a colour, given as `#RRGGBB`. */
export function pixelsLike(png: Uint8Array, color: string): { x: number; y: number }[] {
  const { width, data, channels } = decode(png);
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const found: { x: number; y: number }[] = [];
  for (let at = 0; at < data.length; at += channels) {
    const pixel = at / channels;
    if (wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= TOLERANCE))
      found.push({ x: pixel % width, y: Math.floor(pixel / width) });
  }
  return found;
}
