import { readFileSync } from "node:fs";
import { type Directory, type ReadBytes, readDirectories } from "../../raster/tiff.ts";

/** Answers of GDAL and numpy about a file. */
export interface SarReference {
  readonly size: readonly [number, number];
  readonly points: readonly { px: [number, number]; lonlat: [number, number]; incidence: number }[];
  readonly percentilesFull: Readonly<Record<2 | 98, number>>;
  readonly percentilesCoarsest: Readonly<Record<2 | 50 | 98, number>>;
  readonly histogramDbCoarsest: { from_: number; to: number; counts: number[] };
}

export const SAR_NAMES = ["a-gcp", "b-rpc", "c-affine", "d-180", "f-slc", "g-bigtiff"] as const;

export const sarBytes = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`./${name}.tif`, import.meta.url)));

export const sarReference = (name: string): SarReference =>
  JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), "utf8"));

export const readerOf =
  (bytes: Uint8Array): ReadBytes =>
  async (from, size) =>
    bytes.subarray(from, from + size);

export const sarDirectories = (name: string): Promise<[Directory, ...Directory[]]> =>
  readDirectories(readerOf(sarBytes(name)));
