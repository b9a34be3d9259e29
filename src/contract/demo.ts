import type { ProductType } from "../domain/modes.ts";

export const DEMO_FRAMES = 25_000;

export const REAL_ACQUISITIONS = 2858;

export const DEMO_NOTE_PRODUCTS: ReadonlySet<ProductType> = new Set(["SLC", "SICD", "SIDD", "VID"]);

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
