import { unwrapRing } from "../longitude.ts";
import { bearing, EARTH_RADIUS_KM } from "../sphere.ts";
import type { Ring } from "../types.ts";
import { groundRangeAt } from "./ground-range.ts";

const RADIANS = Math.PI / 180;
/** Of the orbits that images are taken from, where nothing else is known, degrees; and how high they are. */
const INCLINATION = 97.7;
const ALTITUDE_KM = 560;
/** Turns of the Earth under the orbit's plane for one turn of the satellite. */
const EARTH_TURN = 18 / 271;
/** Farthest that a direction may lie from the orbit's to be taken for that of the flight, degrees. */
const SQUINT = 15;

export type PassDirection = "ascending" | "descending";

/** From where a place is seen. Without look side and incidence it lies right below the satellite. */
export interface View {
  lookSide?: "left" | "right" | undefined;
  /** Degrees. */
  incidence?: number | undefined;
  /** Of the orbit, degrees; that of a sun-synchronous one where it is not known. */
  inclination?: number | undefined;
}

/**
 * Direction in which a scene at a latitude is swept over the turning Earth, degrees clockwise from north, 0 to 360: about
 * 349 ascending and 191 descending at the equator (interface 5.5). A scene lies beside the track and the track bends
 * toward the poles, so there it is that of the point below the satellite, carried along the line of sight. Beyond the
 * reach of the view it is that of its turning point.
 */
export function headingAt(latitude: number, pass: PassDirection, view: View = {}): number {
  const { lookSide, incidence = 0, inclination = INCLINATION } = view;
  const reach = lookSide ? groundRangeAt(incidence, ALTITUDE_KM) / EARTH_RADIUS_KM : 0;
  // The scene keeps its distance from the pole of the orbit's plane, which is to the left of the flight.
  const fromPole = Math.PI / 2 + (lookSide === "right" ? reach : -reach);
  const cosLat = Math.max(Math.cos(latitude * RADIANS), 1e-9);
  const toPole =
    (Math.cos(inclination * RADIANS) - Math.sin(latitude * RADIANS) * Math.cos(fromPole)) /
    (cosLat * Math.sin(fromPole));
  const east = Math.max(-1, Math.min(1, toPole));
  const north = Math.sqrt(1 - east * east) * (pass === "ascending" ? 1 : -1);
  const turned = Math.atan2(east * Math.sin(fromPole) - EARTH_TURN * cosLat, north * Math.sin(fromPole));
  return (turned / RADIANS + 360) % 360;
}

/**
 * Which of some directions is that of the flight: the nearest to the heading of the orbit there. Undefined where none comes
 * within 15 degrees of it, as in an image that was taken squinted.
 */
export function flightAmong(
  directions: readonly number[],
  latitude: number,
  pass: PassDirection,
  view: View,
): number | undefined {
  const heading = headingAt(latitude, pass, view);
  const turn = (degrees: number) => Math.abs(((((degrees - heading) % 360) + 540) % 360) - 180);
  const [nearest] = directions.toSorted((a, b) => turn(a) - turn(b));
  return nearest !== undefined && turn(nearest) <= SQUINT ? nearest : undefined;
}

/**
 * The direction of flight over a footprint, degrees clockwise from north: that of its sides which lies nearest to the
 * heading of such a pass there; undefined where none agrees with it. The ring is closed, its longitudes wrapped or
 * continuous.
 */
export function flightDirection(ring: Ring, pass: PassDirection, view: View): number | undefined {
  const continuous = unwrapRing(ring);
  const sides = continuous.slice(1).flatMap((to, index) => {
    const from = continuous[index];
    return from ? [bearing(from, to), bearing(to, from)] : [];
  });
  const latitudes = continuous.slice(1).map(([, lat]) => lat);
  const latitude = latitudes.reduce((sum, lat) => sum + lat, 0) / latitudes.length;
  return flightAmong(sides, latitude, pass, view);
}
