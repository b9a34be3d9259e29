import { z } from "zod";
import { unwrapRing } from "../geo/longitude.ts";
import { closeRing, longestSideKm, vertex } from "../geo/ring.ts";
import { bearing, distanceKm } from "../geo/sphere.ts";
import { angleBetween, headingAt } from "../geo/swath.ts";
import type { Position, Ring } from "../geo/types.ts";
import type { ImagedCorners } from "../orbit/imaged-frame.ts";
import type { OpenAcquisition } from "./acquisition.ts";

export type Unnumbered = Omit<OpenAcquisition, "imageID"> & { imageID?: number };

export const geometry = z.object({
  coordinates: z.array(z.array(z.array(z.number()).min(2)).min(5)).length(1),
});
export const look = z.enum(["left", "right"]);
export const pass = z.enum(["ascending", "descending"]);
/** Number in "Umbra-05". */
export const satellite = z
  .string()
  .transform((name) => Number(/\d+$/.exec(name)?.[0] ?? Number.NaN))
  .pipe(z.number("must end with the number of the satellite"));
export const instant = z.string().transform(Date.parse).pipe(z.number("must be a date-time"));

/** Milliseconds to products where the archive does not say. */
export const PROCESSING_TIME = 2 * 3600_000;

export const sideKm = (corners: readonly Position[]): number => longestSideKm(closeRing(corners));

/** Returns four continuous corners, without heights and points within a side. */
export function quadrilateral(coordinates: readonly (readonly number[])[]): Position[] {
  const ring = unwrapRing(
    coordinates.map(([lng = Number.NaN, lat = Number.NaN]): Position => [lng, lat]),
  ).slice(0, -1);
  const corners = [...ring];
  while (corners.length > 4) corners.splice(flattest(corners), 1);
  return corners;
}

/**
 * Names the corners: the side nearest to the line of sight (degrees from north, to the ground) runs from near to
 * far range.
 */
export function orient(
  corners: readonly Position[],
  lineOfSight: number,
  lookSide: "left" | "right",
): ImagedCorners {
  const at = (index: number) => vertex(corners, (index + 4) % 4);
  const turn = (isCounterClockwise(corners) ? 1 : -1) * (lookSide === "right" ? 1 : -1);
  let best = { angle: Number.POSITIVE_INFINITY, near: 0 };
  for (let near = 0; near < 4; near++) {
    const angle = angleBetween(bearing(at(near), at(near + turn)), lineOfSight);
    if (angle < best.angle) best = { angle, near };
  }
  const { near } = best;
  return {
    nearFirst: at(near),
    farFirst: at(near + turn),
    farLast: at(near + 2 * turn),
    nearLast: at(near - turn),
  };
}

interface TrackView {
  inclination: number;
  passDirection: "ascending" | "descending";
  lookSide: "left" | "right";
  isLong: boolean;
}

/** Names the corners without a line of sight: across the track, and across a long side. */
export function orientToTrack(
  corners: readonly Position[],
  { inclination, passDirection, lookSide, isLong }: TrackView,
): ImagedCorners {
  const heading = headingAt(centre(corners)[1], passDirection, { inclination });
  const broadside = heading + (lookSide === "right" ? 90 : -90);
  return orient(corners, isLong ? acrossLongSide(corners, broadside) : broadside, lookSide);
}

/** Strips and scans are taken across their long side, on the side of the given direction. */
export function acrossLongSide(corners: readonly Position[], lineOfSight: number): number {
  const [a, b, c] = [vertex(corners, 0), vertex(corners, 1), vertex(corners, 2)];
  const across =
    bearing(...(distanceKm(a, b) > distanceKm(b, c) ? ([a, b] as const) : ([b, c] as const))) + 90;
  return angleBetween(across, lineOfSight) < 90 ? across : across + 180;
}

export function centre(corners: readonly Position[]): Position {
  const sum = (axis: 0 | 1) => corners.reduce((total, corner) => total + corner[axis], 0) / corners.length;
  return [sum(0), sum(1)];
}

function isCounterClockwise(corners: Ring): boolean {
  let sum = 0;
  for (let i = 0; i < corners.length; i++) {
    const [x1, y1] = vertex(corners, i);
    const [x2, y2] = vertex(corners, (i + 1) % corners.length);
    sum += x1 * y2 - x2 * y1;
  }
  return sum > 0;
}

function flattest(corners: readonly Position[]): number {
  const at = (index: number) => vertex(corners, (index + corners.length) % corners.length);
  const turns = corners.map((corner, i) =>
    angleBetween(bearing(at(i - 1), corner), bearing(corner, at(i + 1))),
  );
  return turns.indexOf(Math.min(...turns));
}
