import type { ProductType } from "../domain/modes.ts";

/** Frames in the demo's catalog, the real acquisitions included. */
export const DEMO_FRAMES = 25_000;

/** Acquisitions of open archives among them, each counted once. */
export const REAL_ACQUISITIONS = 2858;

/** Products whose file would take gigabytes: the demo has a note in its place. */
export const DEMO_NOTE_PRODUCTS: ReadonlySet<ProductType> = new Set(["SLC", "SICD", "SIDD", "VID"]);

/** A file that a delivery of the demo wrote. */
export interface BucketObject {
  bucket: string;
  key: string;
  /** Bytes. */
  size: number;
  /** Media type. */
  type: string;
  /** Milliseconds since 1970. */
  writtenAt: number;
}
