import type { ProductType } from "../../contract/common.ts";
import type { ImagedFrame } from "../../orbit/imaged-frame.ts";

/**
 * One frame as the catalog takes it in: what a generator or an archive supplies, before it is packed into columns.
 * Its items (one a product type) share everything here (interface.md, Item properties; choices.md, Frames).
 */
export interface Frame extends ImagedFrame {
  /** Positive; with the frame number it forms `frame_id`. Unique for an acquisition. */
  imageID: number;
  /** Milliseconds since 1970, UTC. */
  created: number;
  updated: number;
  /** Product types of the archive; one item each. */
  products: readonly ProductType[];
  /** Where the footprint comes from; `generated` for the made-up ones. */
  origin: "iceye" | "capella" | "umbra" | "generated";
}
