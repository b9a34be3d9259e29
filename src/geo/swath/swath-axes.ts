import { longitudeNear } from "../longitude.ts";
import { bearing } from "../sphere.ts";
import type { Position } from "../types.ts";
import { flightAmong, type PassDirection, type View } from "./heading.ts";

interface QuicklookCorners {
  top_left: Position;
  top_right: Position;
  bottom_left: Position;
  bottom_right: Position;
}

/** Where the sensor looked and flew, degrees clockwise from north. */
export interface SwathAxes {
  look: number;
  /** Undefined where the image does not show it: a squinted one lies across its line of sight, not along the flight. */
  flight: number | undefined;
}

/**
 * Look and flight direction of a frame, derived from the corners of its native quicklook (columns from near to far range,
 * rows along the flight). Undefined without corners.
 */
export function swathAxes(
  corners: QuicklookCorners | undefined,
  passDirection: PassDirection | undefined,
  view: View,
): SwathAxes | undefined {
  if (!corners) return undefined;
  const { top_left, top_right, bottom_left, bottom_right } = corners;
  const look = direction(middle(top_left, bottom_left), middle(top_right, bottom_right));
  const first = middle(top_left, top_right);
  const last = middle(bottom_left, bottom_right);
  const rows = direction(first, last);
  const latitude = (first[1] + last[1]) / 2;
  const flight = passDirection && flightAmong([rows, (rows + 180) % 360], latitude, passDirection, view);
  return { look, flight };
}

function direction(from: Position, to: Position): number {
  return bearing(from, [longitudeNear(to[0], from[0]), to[1]]);
}

function middle([lng1, lat1]: Position, [lng2, lat2]: Position): Position {
  return [(lng1 + longitudeNear(lng2, lng1)) / 2, (lat1 + lat2) / 2];
}
