import type { Position } from "../geo/types.ts";

/**
 * Radar images at full resolution: TIFF files read by byte ranges, their tiles decoded to amplitudes, and their places
 * on the ground. Pixel (0, 0) is the outer corner of the first pixel; columns run from near to far range.
 */

export interface RasterLevel {
  readonly width: number;
  readonly height: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  /** Tiles in a row, and rows of tiles. */
  readonly columns: number;
  readonly rows: number;
}

/** Meaning of the bands: one amplitude, complex samples, three colors, or the frames of a video. */
export type RasterKind = "amplitude" | "complex" | "color" | "video";

/** Levels of an image, the full one first. */
export type RasterLevels = readonly [RasterLevel, ...RasterLevel[]];

export interface RasterFacts {
  readonly levels: RasterLevels;
  readonly kind: RasterKind;
  /** Images in the file that are shown in turns; 1 but for a video. */
  readonly frames: number;
  /** Values of a pixel in a decoded tile: 3 for color. */
  readonly channels: 1 | 3;
  /** Value without data; undefined if every pixel has some. */
  readonly noData: number | undefined;
  /** Factor K of σ⁰ = K·DN²; undefined for an image that is not calibrated. */
  readonly calibration: number | undefined;
  readonly places: PlaceTags;
  readonly statistics: RasterStatistics;
  /** Size of the file, bytes; undefined where the host does not tell. */
  readonly fileBytes: number | undefined;
}

/** Statistics of the coarsest level, by numpy's rule (linear between ranks). */
export interface RasterStatistics {
  /** Amplitudes below which 2, 50 and 98 % of the pixels lie. */
  readonly percentiles: Readonly<Record<2 | 50 | 98, number>>;
  readonly histogram: DecibelHistogram;
}

/** Pixels by dB of their amplitude, in bins of equal width. */
export interface DecibelHistogram {
  readonly from: number;
  readonly to: number;
  readonly counts: Uint32Array;
}

/** Tags of a file that place it on the ground (GeoTIFF 1.1, RPC 00B). */
export interface PlaceTags {
  /** Ground control points: column, row, longitude, latitude, height in m. */
  readonly ties: readonly (readonly [number, number, number, number, number])[];
  /** ERR 2, offsets 5, scales 5, 4 × 20 coefficients. */
  readonly rpc: readonly number[] | undefined;
  /** Longitude = a + b·column + c·row; latitude = d + e·column + f·row. */
  readonly affine: readonly [number, number, number, number, number, number] | undefined;
}

export interface Placement {
  readonly by: "points" | "rpc" | "affine";
  /** Height above the ellipsoid that the image is placed for, m. */
  readonly height: number;
  /** Returns the ground of a point of the image; longitudes are continuous across 180°. */
  toGround(column: number, row: number): Position;
  /** Returns the point of the image at a position in any copy of the world, which may lie outside. */
  toPixel(position: Position): readonly [column: number, row: number];
}

export interface TileKey {
  readonly level: number;
  /** Row · columns + column. */
  readonly index: number;
  /** Image of a video; 0 otherwise. */
  readonly frame: number;
}

export type Values = Uint16Array<ArrayBuffer> | Float32Array<ArrayBuffer>;

export interface DecodedTile extends TileKey {
  /** Valid pixels: tiles at the edge are cut. */
  readonly width: number;
  readonly height: number;
  /** Amplitudes, channels interleaved. */
  readonly values: Values;
  /** Pixels with data by dB, 512 bins from `TILE_DECIBEL`. */
  readonly histogram: Uint32Array;
}

export type FaultKind =
  | "no-ranges"
  | "blocked"
  | "refused"
  | "missing"
  | "failing"
  | "not-an-image"
  | "cut-off"
  | "compression"
  | "layout"
  | "changed"
  | "too-large"
  | "network";

/** Failure to read an image; `detail` names what the file has, such as its compression. */
export class RasterFault extends Error {
  readonly kind: FaultKind;
  readonly detail: string;

  constructor(kind: FaultKind, detail = "") {
    super(`${kind} ${detail}`.trim());
    this.name = "RasterFault";
    this.kind = kind;
    this.detail = detail;
  }
}

export interface RasterState {
  /** Bytes and requests so far. */
  readonly bytes: number;
  readonly requests: number;
  /** Wanted tiles that have not come. */
  readonly waiting: number;
  /** Last failure of what is wanted, until tried again. */
  readonly fault: RasterFault | undefined;
}

/** Open image of which tiles can be wanted. */
export interface OpenRaster {
  readonly facts: RasterFacts;
  /** Returns a tile if it is kept, and counts it as used. */
  tile(key: TileKey): DecodedTile | undefined;
  /** Replaces the wish: nearest first. What is no longer wanted is aborted. */
  want(keys: readonly TileKey[]): void;
  /** Tries again what failed. */
  retry(): void;
  /** Calls when a tile came or the state changed; returns a function that ends it. */
  subscribe(listener: () => void): () => void;
  state(): RasterState;
  close(): void;
}
