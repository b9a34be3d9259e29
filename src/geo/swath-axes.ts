import { longitudeNear } from "./longitude.ts";
import { bearing } from "./sphere.ts";
import type { Position } from "./types.ts";

interface QuicklookCorners {
  top_left: Position;
  top_right: Position;
  bottom_left: Position;
  bottom_right: Position;
}

/** Where the sensor flew and looked, degrees clockwise from north. */
export interface SwathAxes {
  flight: number;
  look: number;
}

/**
 * Flight and look direction of a frame, derived from the corners of its native quicklook (rows along the flight). The pass
 * direction decides between the two senses of the row axis, the look side turns it by a right angle. Undefined where
 * one of them is not known: then no arrow is drawn.
 */
export function swathAxes(
  corners: QuicklookCorners | undefined,
  lookSide: "left" | "right" | undefined,
  passDirection: "ascending" | "descending" | undefined,
): SwathAxes | undefined {
  if (!corners || !lookSide || !passDirection) return undefined;
  const first = middle(corners.top_left, corners.top_right);
  const last = middle(corners.bottom_left, corners.bottom_right);
  const along = bearing(first, [longitudeNear(last[0], first[0]), last[1]]);
  const northward = Math.cos((along * Math.PI) / 180) >= 0;
  const flight = northward === (passDirection === "ascending") ? along : (along + 180) % 360;
  return { flight, look: (flight + (lookSide === "right" ? 90 : 270)) % 360 };
}

function middle([lng1, lat1]: Position, [lng2, lat2]: Position): Position {
  return [(lng1 + longitudeNear(lng2, lng1)) / 2, (lat1 + lat2) / 2];
}
