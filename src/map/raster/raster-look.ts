import type { Position } from "../../geo/types.ts";

/** Mapping of amplitudes to gray: t = (dB - low) / (high - low), gray = t^(1/gamma). */
export interface RasterLook {
  /** Drawn black and white, dB of an amplitude of 1. */
  readonly low: number;
  readonly high: number;
  readonly gamma: number;
  readonly isInverted: boolean;
}

/** Pixel under the pointer, or in the middle of the view. */
export interface RasterRead {
  readonly position: Position;
  /** Point of the image, in pixels of its finest level. */
  readonly column: number;
  readonly row: number;
  /** Amplitudes of the finest level that has come, one a channel; undefined where there are none. */
  readonly values: readonly number[] | undefined;
  readonly isMiddle: boolean;
}

/** Least width of `low` to `high`, dB. */
export const LEAST_WINDOW = 1;
