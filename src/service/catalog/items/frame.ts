import type { ProductType } from "../../../domain/products.ts";
import type { ImagedFrame } from "../../../orbit/imaged-frame.ts";

/**
 * One frame as the catalog takes it in: what a generator or an archive supplies, before it is packed into columns.
 * Its items (one a product type) share everything here (interface 4.1.3, 5).
 */
export interface Frame extends Omit<ImagedFrame, "bandwidth" | "rangeResolution"> {
  /** Hertz; undefined where an archive tells none that can be true, and with it the resolution in metres. */
  bandwidth: number | undefined;
  rangeResolution: ImagedFrame["rangeResolution"] | undefined;
  /** Positive; with the frame number it forms `frame_id`. Unique for an acquisition. */
  imageID: number;
  /** Milliseconds since 1970, UTC. */
  created: number;
  updated: number;
  /** Product types of the archive; one item each. */
  products: readonly ProductType[];
  /** Who made the footprint, as items name it. */
  producer: string;
  /** The licence of the footprint, as an identifier of SPDX; undefined where none is named. */
  license: string | undefined;
  /** Whether it was imaged, or made up. */
  footprint: "real" | "generated";
  /** The satellite, by the name that its archive gives it. */
  platform: string;
  /** Of its orbit, degrees. */
  inclination: number;
}
