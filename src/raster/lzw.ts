import { RasterFault } from "./raster.ts";

/**
 * LZW as TIFF 6.0 (section 13) has it: codes of 9 to 12 bits, highest bit first, widths that grow one code early. Every
 * string of the table has been written already, one byte longer than the one before: it is kept as a place in the output.
 */
export function unpackLzw(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  if (bytes[0] === 0 && (bytes[1] ?? 0) & 1) throw new RasterFault("compression", "LZW of TIFF 5");
  const out = new Uint8Array(size);
  const starts = new Uint32Array(4097);
  const lengths = new Uint32Array(4097);
  let [at, input, hold, bits] = [0, 0, 0, 0];
  let [next, width, start, length] = [258, 9, 0, 0];
  while (at < size) {
    while (bits < width) {
      if (input >= bytes.length) throw new RasterFault("cut-off", "LZW");
      hold = (hold << 8) | (bytes[input++] ?? 0);
      bits += 8;
    }
    bits -= width;
    const code = hold >> bits;
    hold &= (1 << bits) - 1;
    if (code === 257) break;
    if (code === 256) {
      [next, width, length] = [258, 9, 0];
      continue;
    }
    if (length > 0 && next < 4097) {
      starts[next] = start;
      lengths[next++] = length + 1;
      if (next === (1 << width) - 1 && width < 12) width++;
    }
    start = at;
    length = 1;
    if (code < 256) out[at++] = code;
    else {
      if (code >= next) throw new RasterFault("layout", "LZW");
      let from = starts[code] ?? 0;
      length = lengths[code] ?? 0;
      for (const end = Math.min(size, at + length); at < end; ) out[at++] = out[from++] ?? 0;
    }
  }
  if (at < size) throw new RasterFault("cut-off", "LZW");
  return out;
}
