import type { ProductType } from "../../../domain/modes.ts";
import type { ImagedFrame } from "../../../orbit/imaged-frame.ts";

/**
 * One frame as the catalog takes it in: what a generator or an archive supplies, before it is packed into columns.
 * Its items (one a product type) share everything here (interface 4.1.3, 5).
 */
export interface Frame extends Omit<ImagedFrame, "bandwidth" | "rangeResolution"> {
  /** Hertz; undefined where an archive gives no plausible value, and with it the resolution in metres. */
  bandwidth: number | undefined;
  rangeResolution: ImagedFrame["rangeResolution"] | undefined;
  /** Positive; with the frame number it forms `frame_id`. Unique for an acquisition. */
  imageID: number;
  /** Milliseconds since 1970, UTC. */
  created: number;
  updated: number;
  /** Product types of the archive; one item each. */
  products: readonly ProductType[];
  producer: string;
  /** License of the footprint, an SPDX identifier. */
  license: string | undefined;
  footprint: "real" | "generated";
  platform: string;
  /** Degrees. */
  inclination: number;
}

export interface FrameNumbers {
  imageID: number;
  frameNumber: number;
}

export function formatFrameID({ imageID, frameNumber }: FrameNumbers): string {
  return `${imageID}_${frameNumber}`;
}

/** Reads the numbers of a `frame_id`; undefined for another text. */
export function parseFrameID(text: string): FrameNumbers | undefined {
  const [, image, frame] = /^([1-9]\d{0,14})_([1-9]\d{0,4})$/.exec(text) ?? [];
  return image && frame ? { imageID: Number(image), frameNumber: Number(frame) } : undefined;
}
