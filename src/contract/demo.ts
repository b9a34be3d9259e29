import type { ProductType } from "../domain/products.ts";

/** Frames in the demo's catalog, the real acquisitions included. */
export const DEMO_FRAMES = 25_000;

/** Acquisitions of open archives among them, each counted once. */
export const REAL_ACQUISITIONS = 2858;

/** Products whose file would take gigabytes: the demo has a note in its place. */
export const DEMO_NOTE_PRODUCTS: ReadonlySet<ProductType> = new Set(["SLC", "SICD", "SIDD", "VID"]);
