import { z } from "zod";
import { distanceKm } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import type { OpenDataRecord } from "./record.ts";

/** A record whose image id is given later, when all of its archive are known. */
export type Unnumbered = Omit<OpenDataRecord, "imageID"> & { imageID?: number };

/** What every archive's items have; a ring may carry heights, a date may be null. */
export const geometry = z.object({
  coordinates: z.array(z.array(z.array(z.number()).min(2)).min(5)).length(1),
});
export const look = z.enum(["left", "right"]);
export const pass = z.enum(["ascending", "descending"]);
export const instant = z.string().transform((text) => Date.parse(text));

/** How long after an acquisition its products are made, where the archive does not say. */
export const PROCESSING_TIME = 2 * 3600_000;
/** The largest bandwidth a civil X-band radar may use, Hz; resolutions that would need more are mistakes of the archive. */
export const MAX_BANDWIDTH = 1_200_000_000;

/** Mean length in km of the two sides that start at the given corners. */
export function sideKm(a: Position, b: Position, c: Position, d: Position): number {
  return (distanceKm(a, b) + distanceKm(c, d)) / 2;
}
