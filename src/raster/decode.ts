import { unzlibSync } from "fflate";
import { entryAt } from "../geo/packed.ts";
import { tileHistogram } from "./decibel.ts";
import { unpackLzw } from "./lzw.ts";
import {
  type DecodedTile,
  RasterFault,
  type RasterKind,
  type RasterLevels,
  type TileKey,
  type Values,
} from "./raster.ts";
import { DEFLATE, LZW, type SampleForm } from "./tiff.ts";
import { cutLevels } from "./whole-image.ts";

/** Tiles as amplitudes: unpacked, predictors undone (TIFF 6.0 section 14, TIFF Technical Note 3), bands chosen. */
export interface BlockForm extends SampleForm {
  readonly kind: RasterKind;
  readonly noData: number | undefined;
  /** Pixels of a stored tile; strips at the end are shorter. */
  readonly tileWidth: number;
  readonly tileHeight: number;
  /** Pixels in the image. */
  readonly width: number;
  readonly height: number;
}

/** Bytes of a stored tile or strip, and its first pixel in the level. */
export interface StoredBlock {
  /** Each band has bytes of its own if bands are planar; empty bytes have no data. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  readonly form: BlockForm;
  readonly left: number;
  readonly top: number;
}

export interface DecodeQuestion {
  /** Tile that one block makes; the frame is read from `frames`. */
  readonly key: Omit<TileKey, "frame">;
  readonly blocks: readonly StoredBlock[];
  readonly frames: readonly number[];
  /** Levels to make if the blocks are a whole image; undefined for a single tile. */
  readonly levels: RasterLevels | undefined;
}

/** Decodes a tile in each of its frames, or all tiles of all levels of a whole image. */
export function decodeTiles({ key, blocks, frames, levels }: DecodeQuestion): DecodedTile[] {
  const { kind, noData, width, height } = entryAt(blocks, 0).form;
  const channels = kind === "color" ? 3 : 1;
  const histogramOf = (values: Values) => tileHistogram(values, noData);
  if (!levels)
    return valuesOf(entryAt(blocks, 0), frames).map((values, at) => {
      const frame = frames[at] ?? 0;
      return { ...key, frame, width, height, values, histogram: histogramOf(values) };
    });
  const [full] = levels;
  const images = frames.map(() => emptyValues(entryAt(blocks, 0).form, full.width * full.height * channels));
  for (const block of blocks)
    for (const [at, values] of valuesOf(block, frames).entries()) {
      const row = block.form.width * channels;
      for (let y = 0; y < block.form.height; y++)
        images[at]?.set(
          values.subarray(y * row, (y + 1) * row),
          ((block.top + y) * full.width + block.left) * channels,
        );
    }
  return images.flatMap((image, at) => {
    const frame = frames[at] ?? 0;
    return cutLevels(image, levels, channels, noData).map((tile) => {
      return { ...tile, frame, histogram: histogramOf(tile.values) };
    });
  });
}

function emptyValues({ format, bits }: SampleForm, size: number): Values {
  return format === 1 && bits <= 16 ? new Uint16Array(size) : new Float32Array(size);
}

/** Returns amplitudes, or colors, of a block in each of the frames. */
export function valuesOf(
  { parts, form }: Pick<StoredBlock, "parts" | "form">,
  frames: readonly number[],
): Values[] {
  const { kind, width, height, tileWidth, format } = form;
  const channels = kind === "color" ? 3 : 1;
  const inTile = form.isPlanar ? 1 : form.samples;
  const isEmpty = parts.every(({ length }) => length === 0);
  const planes = parts.map((bytes) => (bytes.length ? numbersOf(bytes, form, inTile) : new Uint8Array()));
  // Complex numbers are two numbers of one sample, or two signed samples; otherwise the first of two is the amplitude.
  const isPair = kind === "complex" && (format >= 5 || (format === 2 && form.samples === 2));
  const step = inTile * (format >= 5 ? 2 : 1);
  return frames.map((frame) => {
    const values = emptyValues(form, width * height * channels);
    if (isEmpty) return values.fill(form.noData ?? 0);
    for (let channel = 0; channel < channels; channel++) {
      const numbers = entryAt(planes, form.isPlanar ? channel : 0);
      const band = form.isPlanar ? 0 : kind === "video" ? frame : channel;
      const [others, next] = isPair && form.isPlanar ? [entryAt(planes, 1), 0] : [numbers, 1];
      for (let row = 0; row < height; row++) {
        let from = row * tileWidth * step + band;
        let to = row * width * channels + channel;
        for (let column = 0; column < width; column++, from += step, to += channels) {
          const number = numbers[from] ?? 0;
          values[to] = isPair ? Math.hypot(number, others[from + next] ?? 0) : number;
        }
      }
    }
    return values;
  });
}

type Numbers = Uint8Array | Int8Array | Uint16Array | Int16Array | Float32Array;

function numbersOf(packed: Uint8Array, form: BlockForm, samples: number): Numbers {
  const { bits, predictor, tileWidth, tileHeight, format } = form;
  const rowBytes = tileWidth * samples * (bits / 8);
  const bytes = unpack(packed, form.compression, rowBytes * tileHeight);
  if (predictor === 3) undoFloating(bytes, rowBytes, samples, bits / 8);
  else if (!form.isLittleEndian) swap(bytes, format >= 5 ? bits / 16 : bits / 8);
  if (predictor === 2) {
    const row = tileWidth * samples;
    const all =
      bits === 8 ? bytes : bits === 16 ? new Uint16Array(bytes.buffer) : new Uint32Array(bytes.buffer);
    for (let start = 0; start < all.length; start += row)
      for (let at = start + samples; at < start + row; at++)
        all[at] = (all[at] ?? 0) + (all[at - samples] ?? 0);
  }
  const { buffer } = bytes;
  if (format === 3 || format === 6) return new Float32Array(buffer);
  if (format === 5) return new Int16Array(buffer);
  if (bits === 8) return format === 2 ? new Int8Array(buffer) : bytes;
  return format === 2 ? new Int16Array(buffer) : new Uint16Array(buffer);
}

/** Returns bytes of their own, exactly so many. */
function unpack(bytes: Uint8Array, compression: number, size: number): Uint8Array<ArrayBuffer> {
  if (compression === LZW) return unpackLzw(bytes, size);
  if (DEFLATE.includes(compression)) {
    const out = new Uint8Array(size);
    let unpacked = 0;
    // Without anything between head and sum, the room would come back as it is.
    if (bytes.length <= 6) throw new RasterFault("cut-off", "Deflate");
    try {
      // Room that is given does not grow, whatever the bytes say.
      unpacked = unzlibSync(bytes, { out }).length;
    } catch {
      throw new RasterFault("cut-off", "Deflate");
    }
    if (unpacked < size) throw new RasterFault("cut-off", "Deflate");
    return out;
  }
  if (bytes.length < size) throw new RasterFault("cut-off", "tile");
  return bytes.slice(0, size);
}

/** Adds up the bytes of each row and puts those of a number together, highest first in the file. */
function undoFloating(bytes: Uint8Array, rowBytes: number, samples: number, size: number): void {
  const count = rowBytes / size;
  const sums = new Uint8Array(rowBytes);
  for (let start = 0; start < bytes.length; start += rowBytes) {
    for (let at = 0; at < rowBytes; at++)
      sums[at] = (bytes[start + at] ?? 0) + (at < samples ? 0 : (sums[at - samples] ?? 0));
    for (let at = 0; at < count; at++)
      for (let byte = 0; byte < size; byte++)
        bytes[start + at * size + size - 1 - byte] = sums[byte * count + at] ?? 0;
  }
}

function swap(bytes: Uint8Array, size: number): void {
  for (let at = 0; size > 1 && at < bytes.length; at += size) bytes.subarray(at, at + size).reverse();
}
