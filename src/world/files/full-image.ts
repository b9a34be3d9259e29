import { float32At } from "../../geo/packed.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { hash } from "../random.ts";
import { createCascade, type Window } from "./cascade.ts";
import { type NativeImage, nativeImage, placesOf } from "./native-image.ts";
import { FLOOR, type Scene } from "./paint.ts";
import { COG_TILE, cogLayout, readCog } from "./virtual-cog.ts";

/** Products whose files are images of full size, painted by ranges. */
export type FullKey = "grd-cog" | "slc-cog";

export const isFullKey = (key: string): key is FullKey => key === "grd-cog" || key === "slc-cog";

/** To be raised with every change of a pixel or a tag: it is part of the files' tags. */
const PAINTER_VERSION = 1;
const SCALE = 10_000;
const LARGEST = 65_535;

export interface FullImage {
  image: NativeImage;
  size: number;
  /** Bytes that differ with any change of the file. */
  identity: Uint8Array;
  read: (range: { start: number; end: number }) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Describes a frame's full image without painting it; `scene` is painted with the first tile. */
export function fullImage(
  frame: Frame,
  key: FullKey,
  description: string,
  scene: () => Promise<Scene>,
): FullImage {
  const isSlant = key === "slc-cog";
  const image = nativeImage(frame, isSlant);
  const { width, height } = image;
  const bands = isSlant ? 2 : 1;
  const layout = cogLayout({ width, height, bands, description, ...placesOf(image, isSlant) });
  const seed = hash(frame.imageID, frame.frameNumber, isSlant ? 7 : 0);
  const looks = isSlant ? 1 : frame.rangeLooks * frame.azimuthLooks;
  let painter: ReturnType<typeof createCascade> | undefined;

  function paintTile(band: number, level: number, column: number, row: number): Uint16Array {
    const tile = new Uint16Array(COG_TILE * COG_TILE);
    const { width: across = 0, height: down = 0 } = layout.levels[level] ?? {};
    const [right, bottom] = [across - column * COG_TILE, down - row * COG_TILE];
    const power = band === 0 ? painter?.tile(level, column, row) : undefined;
    for (let y = 0; y < Math.min(COG_TILE, bottom); y++) {
      const line = hash(seed, level, row * COG_TILE + y, 3);
      for (let x = 0, i = y * COG_TILE; x < Math.min(COG_TILE, right); x++, i++) {
        tile[i] = power
          ? Math.max(1, Math.min(LARGEST, SCALE * Math.sqrt(float32At(power, i)) + 0.5))
          : 1 + (hash(line, column * COG_TILE + x) % LARGEST);
      }
    }
    return tile;
  }

  const identity = new TextEncoder().encode(JSON.stringify([PAINTER_VERSION, layout.size, frame]));
  return {
    image,
    size: layout.size,
    identity: Uint8Array.from([...identity, ...layout.head]),
    async read(range) {
      if (range.end >= layout.head.length && !painter) {
        const expect = expectedPower(await scene(), image);
        painter = createCascade({ levels: layout.levels, looks, seed, expect });
      }
      return readCog(layout, range, (level, band, column, row) => paintTile(band, level, column, row));
    },
  };
}

/** Subsamples of a pixel each way where it covers more than a pixel of the scene. */
const MOST_SAMPLES = 4;

/** Returns a function that fills in mean powers of a scene, bilinear between its pixels. */
function expectedPower({ grid, amplitude, ships }: Scene, image: NativeImage) {
  const power = amplitude.map((mean, i) => Math.max(mean, FLOOR, float32At(ships, i)) ** 2);

  /** Place in the scene of a sample, as its pixel and the share of the next. */
  const split = (at: number, size: number) => {
    const inside = Math.max(0, Math.min(size - 1.001, at - 0.5));
    return [Math.floor(inside), inside - Math.floor(inside)] as const;
  };

  return (level: number, { left, top, width, height }: Window, out: Float32Array): void => {
    const pixel = 2 ** level;
    const footprint = Math.max((pixel * grid.width) / image.width, (pixel * grid.height) / image.height);
    const samples = footprint < 0.75 ? 1 : Math.min(MOST_SAMPLES, Math.ceil(2 * footprint));
    const columns = new Int32Array(width * samples);
    const shares = new Float32Array(width * samples);
    for (let i = 0; i < columns.length; i++) {
      const share = Math.min(1, (pixel * (left + (i + 0.5) / samples)) / image.width);
      const [column, rest] = split(image.groundShare(share) * grid.width, grid.width);
      columns[i] = column;
      shares[i] = rest;
    }
    const line = new Float32Array(grid.width);
    for (let y = 0; y < height; y++) {
      line.fill(0);
      for (let sample = 0; sample < samples; sample++) {
        const v = (pixel * (top + y + (sample + 0.5) / samples)) / image.height;
        const [row, share] = split(v * grid.height, grid.height);
        const from = row * grid.width;
        const below = Math.min(row + 1, grid.height - 1) * grid.width;
        const [first, last] = [columns[0] ?? 0, Math.min(grid.width - 1, (columns.at(-1) ?? 0) + 1)];
        for (let x = first; x <= last; x++) {
          const upper = float32At(power, from + x);
          line[x] = float32At(line, x) + (upper + share * (float32At(power, below + x) - upper)) / samples;
        }
      }
      for (let x = 0, i = 0; x < width; x++) {
        let sum = 0;
        for (let sample = 0; sample < samples; sample++, i++) {
          const at = columns[i] as number;
          const here = float32At(line, at);
          const next = at + 1 < grid.width ? float32At(line, at + 1) : here;
          sum += here + float32At(shares, i) * (next - here);
        }
        out[y * width + x] = sum / samples;
      }
    }
  };
}
