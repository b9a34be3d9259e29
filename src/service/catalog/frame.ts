import type { ImagingMode, ProductType } from "../../contract/common.ts";
import type { Position } from "../../geo/types.ts";

/**
 * One frame as the catalog takes it in: what a generator or an archive supplies, before it is packed into columns.
 * Its items (one a product type) share everything here (interface.md, Item properties; choices.md, Frames).
 */
export interface Frame {
  /** Positive; with the frame number it forms `frame_id`. Unique for an acquisition. */
  imageID: number;
  /** 1 and up along the flight direction. */
  frameNumber: number;
  mode: ImagingMode;
  /** Milliseconds since 1970, UTC. */
  start: number;
  end: number;
  created: number;
  updated: number;
  /** Closed ring in wrapped longitudes, counter-clockwise. */
  ring: readonly Position[];
  /** Corners of the native quicklook: rows run along the flight from the first line, columns from near to far range. */
  corners: {
    nearFirst: Position;
    farFirst: Position;
    nearLast: Position;
    farLast: Position;
  };
  lookSide: "left" | "right";
  passDirection: "ascending" | "descending";
  /** Degrees. */
  incidence: { near: number; center: number; far: number };
  /** Degrees. */
  lookAngle: number;
  /** Metres. */
  azimuthResolution: number;
  rangeResolution: { near: number; center: number; far: number };
  /** Hertz. */
  bandwidth: number;
  rangeLooks: number;
  azimuthLooks: number;
  polarization: "VV" | "HH" | "VH" | "HV";
  /** Product types of the archive; one item each. */
  products: readonly ProductType[];
  /** Where the footprint comes from; `generated` for the made-up ones. */
  origin: "iceye" | "capella" | "umbra" | "generated";
}
