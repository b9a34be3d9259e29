import { z } from "zod";
import { closeRing, longestSideKm } from "../geo/ring.ts";
import type { Position } from "../geo/types.ts";
import type { Acquisition } from "./acquisition.ts";

/** An acquisition whose image id is given later; some archives have numbers of their own. */
export type Unnumbered = Omit<Acquisition, "imageID"> & { imageID?: number };

/** What every archive's items have; a ring may carry heights, a date may be null. */
export const geometry = z.object({
  coordinates: z.array(z.array(z.array(z.number()).min(2)).min(5)).length(1),
});
export const look = z.enum(["left", "right"]);
export const pass = z.enum(["ascending", "descending"]);
/** The number at the end of a satellite's name, as in "Umbra-05". */
export const satellite = z
  .string()
  .transform((name) => Number(/\d+$/.exec(name)?.[0] ?? Number.NaN))
  .pipe(z.number("must end with the number of the satellite"));
export const instant = z.string().transform(Date.parse).pipe(z.number("must be a date-time"));

/** How long after an acquisition its products are made, where the archive does not say. */
export const PROCESSING_TIME = 2 * 3600_000;

/** The longest side of an outline of four corners, km. */
export function sideKm(corners: readonly Position[]): number {
  return longestSideKm(closeRing(corners));
}
