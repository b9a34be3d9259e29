import { wrapLongitude } from "../geo/longitude.ts";
import type { Position } from "../geo/types.ts";
import type { ImagedFrame } from "./imaged-frame.ts";

export type Corners = ImagedFrame["corners"];

/** The footprint of a frame: its corners as a closed, counter-clockwise ring in wrapped longitudes. */
export function ringOf(
  { nearFirst, farFirst, farLast, nearLast }: Corners,
  lookSide: ImagedFrame["lookSide"],
): Position[] {
  // Seen in flight direction, near to far runs to the look side.
  return lookSide === "right"
    ? [nearFirst, farFirst, farLast, nearLast, nearFirst]
    : [nearFirst, nearLast, farLast, farFirst, nearFirst];
}

/** The corners with their longitudes in [-180, 180], rounded to a millionth of a degree (0.1 m). */
export function wrapCorners({ nearFirst, farFirst, nearLast, farLast }: Corners): Corners {
  return {
    nearFirst: wrap(nearFirst),
    farFirst: wrap(farFirst),
    nearLast: wrap(nearLast),
    farLast: wrap(farLast),
  };
}

function wrap([lng, lat]: Position): Position {
  return [Math.round(wrapLongitude(lng) * 1e6) / 1e6, Math.round(lat * 1e6) / 1e6];
}
