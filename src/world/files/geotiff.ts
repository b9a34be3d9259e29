import { entryAt, float32At } from "../../geo/packed.ts";
import type { FrameGrid } from "./frame-grid.ts";
import type { Painting } from "./paint.ts";

/** Tiled, deflated GeoTIFF files of 16-bit values in WGS 84 (EPSG:4326), north up. TIFF 6.0, OGC GeoTIFF 1.1. */

/** Upper left corner and pixel size, degrees; longitudes may exceed 180. */
interface GeoPlace {
  west: number;
  north: number;
  pixelWidth: number;
  pixelHeight: number;
}

export interface GeoImage {
  kind: keyof typeof kinds;
  width: number;
  height: number;
  /** Interleaved values; 0 is no data. */
  pixels: Uint16Array;
  place: GeoPlace;
  description: string;
}

const kinds = {
  amplitude: { values: 1, bits: [16], photometric: 1, formats: [1] },
  colour: { values: 3, bits: [16, 16, 16], photometric: 2, formats: [1, 1, 1] },
} as const;

const TILE = 256;
const SHORT = 3;
const LONG = 4;
const ASCII = 2;
const DOUBLE = 12;
const bytesOf: Record<number, number> = { [ASCII]: 1, [SHORT]: 2, [LONG]: 4, [DOUBLE]: 8 };

interface Tag {
  id: number;
  type: number;
  values: readonly number[];
}

export async function writeGeoTiff(image: GeoImage): Promise<Uint8Array> {
  const tiles = await deflatedTiles(image);
  // Offsets have a fixed width, so a draft gives the positions.
  let at = 8 + directorySize(tagsOf(image, tiles, []));
  const offsets = tiles.map((tile) => {
    const offset = at;
    at += tile.length;
    return offset;
  });
  const file = new Uint8Array(at);
  const view = new DataView(file.buffer);
  view.setUint16(0, 0x4949);
  view.setUint16(2, 42, true);
  view.setUint32(4, 8, true);
  writeDirectory(view, 8, tagsOf(image, tiles, offsets));
  for (const [tile, bytes] of tiles.entries()) file.set(bytes, offsets[tile] ?? 0);
  return file;
}

function tagsOf(
  { kind, width, height, place, description }: GeoImage,
  tiles: readonly Uint8Array[],
  offsets: readonly number[],
): Tag[] {
  const { bits, photometric, formats } = kinds[kind];
  return [
    { id: 254, type: LONG, values: [0] },
    { id: 256, type: LONG, values: [width] },
    { id: 257, type: LONG, values: [height] },
    { id: 258, type: SHORT, values: bits },
    { id: 259, type: SHORT, values: [8] },
    { id: 262, type: SHORT, values: [photometric] },
    { id: 270, type: ASCII, values: [...new TextEncoder().encode(description), 0] },
    { id: 277, type: SHORT, values: [bits.length] },
    { id: 284, type: SHORT, values: [1] },
    { id: 322, type: LONG, values: [TILE] },
    { id: 323, type: LONG, values: [TILE] },
    { id: 324, type: LONG, values: tiles.map((_, tile) => offsets[tile] ?? 0) },
    { id: 325, type: LONG, values: tiles.map((tile) => tile.length) },
    { id: 339, type: SHORT, values: formats },
    { id: 33550, type: DOUBLE, values: [place.pixelWidth, place.pixelHeight, 0] },
    { id: 33922, type: DOUBLE, values: [0, 0, 0, place.west, place.north, 0] },
    // Version 1.1.0, three keys: geographic model, pixels are areas, EPSG:4326.
    { id: 34735, type: SHORT, values: [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326] },
    { id: 42113, type: ASCII, values: [0x30, 0] },
  ];
}

const byteLength = ({ type, values }: Tag) => (bytesOf[type] ?? 1) * values.length;

function directorySize(tags: readonly Tag[]): number {
  return tags.reduce((size, tag) => size + 12 + (byteLength(tag) > 4 ? even(byteLength(tag)) : 0), 6);
}

function writeDirectory(view: DataView, start: number, tags: readonly Tag[]): void {
  view.setUint16(start, tags.length, true);
  let overflow = start + 6 + 12 * tags.length;
  for (const [index, tag] of tags.entries()) {
    const at = start + 2 + 12 * index;
    view.setUint16(at, tag.id, true);
    view.setUint16(at + 2, tag.type, true);
    view.setUint32(at + 4, tag.values.length, true);
    if (byteLength(tag) <= 4) writeValues(view, at + 8, tag);
    else {
      view.setUint32(at + 8, overflow, true);
      writeValues(view, overflow, tag);
      overflow += even(byteLength(tag));
    }
  }
}

function writeValues(view: DataView, start: number, { type, values }: Tag): void {
  for (const [index, value] of values.entries()) {
    if (type === DOUBLE) view.setFloat64(start + 8 * index, value, true);
    else if (type === LONG) view.setUint32(start + 4 * index, value, true);
    else if (type === SHORT) view.setUint16(start + 2 * index, value, true);
    else view.setUint8(start + index, value);
  }
}

/** Deflates tiles row by row; edge tiles are padded. */
async function deflatedTiles({ kind, width, height, pixels }: GeoImage): Promise<Uint8Array[]> {
  const { values } = kinds[kind];
  const tiles: Promise<Uint8Array>[] = [];
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      const tile = new DataView(new ArrayBuffer(2 * TILE * TILE * values));
      const taken = Math.min(TILE, width - left) * values;
      for (let row = 0; row < Math.min(TILE, height - top); row++) {
        const from = ((top + row) * width + left) * values;
        for (let i = 0; i < taken; i++) {
          tile.setUint16(2 * (row * TILE * values + i), pixels[from + i] ?? 0, true);
        }
      }
      tiles.push(deflate(tile.buffer));
    }
  }
  return Promise.all(tiles);
}

async function deflate(bytes: ArrayBuffer): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const even = (size: number) => size + (size % 2);

const SCALE = 10_000;
const METRES_PER_DEGREE = 111_195;
const PIXELS = 512;

export function northUpPlace({ box: [boxWest, south, boxEast, north] }: FrameGrid) {
  const middle = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const pixelHeight = Math.max((north - south) / PIXELS, ((boxEast - boxWest) * middle) / PIXELS);
  const pixelWidth = pixelHeight / middle;
  // Readers accept longitudes beyond 180 to the east only.
  const west = boxWest < -180 ? boxWest + 360 : boxWest;
  const place: GeoPlace = { west, north, pixelWidth, pixelHeight };
  const width = Math.ceil((boxEast - boxWest) / pixelWidth);
  const height = Math.ceil((north - south) / pixelHeight);
  return { place, width, height, spacing: pixelHeight * METRES_PER_DEGREE };
}

/**
 * Resamples paintings of one frame, a band each, to rows of equal latitude: nearest neighbor keeps their looks; 0
 * outside.
 */
export function northUp(paintings: readonly [Painting, ...Painting[]], description: string): GeoImage {
  const [{ grid }] = paintings;
  const { place, width, height } = northUpPlace(grid);
  const bands = paintings.length;
  const [boxWest, , , north] = grid.box;
  const pixels = new Uint16Array(width * height * bands);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const lng = boxWest + (column + 0.5) * place.pixelWidth;
      const [x, y] = grid.toImage(lng, north - (row + 0.5) * place.pixelHeight);
      if (x < 0 || y < 0 || x >= grid.width || y >= grid.height) continue;
      const from = Math.floor(y) * grid.width + Math.floor(x);
      for (let band = 0; band < bands; band++) {
        const value = Math.round(float32At(entryAt(paintings, band).amplitude, from) * SCALE);
        pixels[(row * width + column) * bands + band] = Math.max(1, Math.min(65_535, value));
      }
    }
  }
  return {
    kind: bands === 1 ? "amplitude" : "colour",
    ...{ width, height, pixels },
    place,
    description,
  };
}
