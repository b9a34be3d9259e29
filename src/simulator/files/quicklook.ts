import { encode } from "fast-png";
import { DEMO_NOTE } from "./demo-note.ts";
import type { Painting } from "./paint.ts";
import { stamp } from "./stamp.ts";

/** The painting as a greyscale PNG of 8 bits that says "demo picture" in its lower left; native unless turned round. */
export function encodeQuicklook({ grid, amplitude }: Painting, { rowsTurned = false } = {}): Uint8Array {
  const { width, height } = grid;
  const data = new Uint8Array(amplitude.length);
  for (let row = 0; row < height; row++) {
    const from = (rowsTurned ? height - 1 - row : row) * width;
    for (let column = 0; column < width; column++) {
      const value = Math.round(255 * (amplitude[from + column] as number));
      data[row * width + column] = Math.min(255, value);
    }
  }
  stamp(grid, [0, height], (pixel, lit) => {
    data[pixel] = lit ? 255 : 0;
  });
  return encode(
    { width, height, data, depth: 8, channels: 1, text: { Description: DEMO_NOTE } },
    { zlib: { level: 3 } },
  );
}
