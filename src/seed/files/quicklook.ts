import { encode } from "fast-png";
import type { Painting } from "./paint.ts";

/** The painting as a greyscale PNG of 8 bits, native orientation. */
export function encodeQuicklook({ grid, amplitude }: Painting): Uint8Array {
  const data = new Uint8Array(amplitude.length);
  for (let i = 0; i < data.length; i++) data[i] = Math.min(255, Math.round(255 * (amplitude[i] as number)));
  return encode(
    { width: grid.width, height: grid.height, data, depth: 8, channels: 1 },
    { zlib: { level: 3 } },
  );
}
