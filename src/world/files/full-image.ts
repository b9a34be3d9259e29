import { ringBox } from "../../geo/area/box.ts";
import { float32At } from "../../geo/packed.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { hash } from "../random.ts";
import { createCascade, type Window } from "./cascade.ts";
import type { FrameGrid } from "./frame-grid.ts";
import { COAST_REACH_KM } from "./land-mask.ts";
import { type NativeImage, nativeImage, placesOf } from "./native-image.ts";
import { FLOOR, type Scene } from "./paint.ts";
import { COG_TILE, cogLayout, readCog } from "./virtual-cog.ts";

/** Products whose files are images of full size, painted by ranges. */
const fullKeys = ["grd-tif", "grd-cog", "slc-cog"] as const;
export type FullKey = (typeof fullKeys)[number];

export const isFullKey = (key: string): key is FullKey => fullKeys.some((full) => full === key);

/** To be raised with every change of a pixel or a tag: it is part of the files' tags. */
const PAINTER_VERSION = 2;
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
  const calibration = 1 / SCALE ** 2;
  const layout = cogLayout({ width, height, bands, description, calibration, ...placesOf(image, isSlant) });
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

/** Subsamples of a pixel each way where it covers more than a pixel of the scene, or a part of the coast. */
const MOST_SAMPLES = 4;

/**
 * Returns a function that fills in mean powers of a scene. Land and water are each smooth between its pixels; the coast
 * between them is as fine as the image's own, by place.
 */
function expectedPower(scene: Scene, image: NativeImage) {
  const { grid } = scene;
  const layers = [layerOf(scene, 0), layerOf(scene, 1)] as const;
  return (level: number, window: Window, out: Float32Array): void => {
    const shares = landShares(scene, image, level, window);
    const powerOf = (kind: 0 | 1) => sampled(layers[kind], grid, image, level, window);
    if (typeof shares === "number") {
      out.set(powerOf(shares));
      return;
    }
    const [water, land] = [powerOf(0), powerOf(1)];
    for (let i = 0; i < out.length; i++) {
      const share = float32At(shares, i);
      out[i] = share * float32At(land, i) + (1 - share) * float32At(water, i);
    }
  };
}

/** Powers of land and water far from any of the scene's. */
const USUAL_POWER = [0.08 ** 2, 0.22 ** 2] as const;
/** Pixels of a scene by which its coast may differ from the image's. */
const SEAM = 2;

/** Returns the power of water (0) or land (1), continued beyond the coast. */
function layerOf({ grid: { width }, amplitude, ships, mask }: Scene, kind: 0 | 1): Float32Array {
  const power = amplitude.map((mean, i) =>
    mask[i] === kind ? Math.max(mean, FLOOR, float32At(ships, i)) ** 2 : 0,
  );
  if (!mask.includes(kind)) return power.fill(USUAL_POWER[kind]);
  const around = [1, -1, width, -width, width + 1, width - 1, 1 - width, -1 - width];
  for (let pass = 0; pass < SEAM; pass++) {
    const before = power.slice();
    for (let i = 0; i < power.length; i++) {
      if (power[i] !== 0) continue;
      let [sum, count] = [0, 0];
      for (const step of around) {
        const near = before[i + step] ?? 0;
        sum += near;
        if (near > 0) count++;
      }
      if (count > 0) power[i] = sum / count;
    }
  }
  return power.map((value) => value || USUAL_POWER[kind]);
}

/** Returns the share of land of each pixel of a window, or of all of them. */
function landShares(
  { grid, landIn }: Scene,
  image: NativeImage,
  level: number,
  { left, top, width, height }: Window,
): Float32Array | 0 | 1 {
  const pixel = 2 ** level;
  const groundM = { range: (1000 * grid.pixelKm * grid.width) / image.width, azimuth: image.pixelM.azimuth };
  const samples = Math.min(MOST_SAMPLES, pixel);
  const across = Math.max(1, Math.round((samples * groundM.range) / groundM.azimuth));
  const down = Math.max(1, Math.round((samples * groundM.azimuth) / groundM.range));
  const pixelKm = (pixel * groundM.range) / across / 1000;
  const margin = Math.ceil(COAST_REACH_KM / pixelKm);
  const size = { width: width * across + 2 * margin, height: height * down + 2 * margin };
  const toGround = (x: number, y: number) =>
    image.toGround(pixel * (left + (x - margin) / across), pixel * (top + (y - margin) / down));
  const [w, h] = [size.width, size.height];
  const mask = landIn({
    ...size,
    pixelKm,
    box: ringBox([toGround(0, 0), toGround(w, 0), toGround(0, h), toGround(w, h)]),
    toGround,
    toImage(lng, lat) {
      const [column, row] = image.toPixel(lng, lat);
      return [(column / pixel - left) * across + margin, (row / pixel - top) * down + margin];
    },
  });
  if (typeof mask === "number") return mask;
  const shares = new Float32Array(width * height);
  const part = 1 / (across * down);
  for (let y = 0; y < height * down; y++) {
    const from = (y + margin) * w + margin;
    const to = Math.floor(y / down) * width;
    for (let x = 0; x < width * across; x++) {
      if (mask[from + x] === 1) {
        const at = to + Math.floor(x / across);
        shares[at] = float32At(shares, at) + part;
      }
    }
  }
  return shares;
}

/** Returns the mean powers of a layer in the pixels of a window: quadratic B-splines leave no trace of its pixels. */
function sampled(
  power: Float32Array,
  grid: FrameGrid,
  image: NativeImage,
  level: number,
  { left, top, width, height }: Window,
): Float32Array {
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
  const [first, last] = [(columns[0] ?? 1) - 1, (columns.at(-1) ?? 1) + 1];
  const line = new Float32Array(grid.width);
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    line.fill(0);
    for (let sample = 0; sample < samples; sample++) {
      const v = (pixel * (top + y + (sample + 0.5) / samples)) / image.height;
      const [row, share] = split(v * grid.height, grid.height);
      const above = 0.5 * (0.5 - share) ** 2;
      const below = 0.5 * (0.5 + share) ** 2;
      for (let x = first, i = row * grid.width + first; x <= last; x++, i++) {
        line[x] =
          float32At(line, x) +
          (above * float32At(power, i - grid.width) +
            (1 - above - below) * float32At(power, i) +
            below * float32At(power, i + grid.width)) /
            samples;
      }
    }
    for (let x = 0, i = 0; x < width; x++) {
      let sum = 0;
      for (let sample = 0; sample < samples; sample++, i++) {
        const column = columns[i] ?? 0;
        const rest = float32At(shares, i);
        const before = 0.5 * (0.5 - rest) ** 2;
        const after = 0.5 * (0.5 + rest) ** 2;
        sum +=
          before * float32At(line, column - 1) +
          (1 - before - after) * float32At(line, column) +
          after * float32At(line, column + 1);
      }
      out[y * width + x] = sum / samples;
    }
  }
  return out;
}

/** Returns the pixel of a place in the scene, with others on both sides, and the distance from its center. */
function split(at: number, size: number): readonly [pixel: number, rest: number] {
  const inside = Math.max(1, Math.min(size - 1.001, at));
  return [Math.floor(inside), inside - Math.floor(inside) - 0.5];
}
