import { longitudeNear, unwrapRing } from "./longitude.ts";
import { bearing, destination, EARTH_RADIUS_KM } from "./sphere.ts";
import type { Position, Ring } from "./types.ts";

const RADIANS = Math.PI / 180;

/** Angle at the satellite between straight down and the target, for the incidence angle at the target. */
export function lookAngleAt(incidence: number, altitudeKm: number): number {
  const ratio = EARTH_RADIUS_KM / (EARTH_RADIUS_KM + altitudeKm);
  return Math.asin(ratio * Math.sin(incidence * RADIANS)) / RADIANS;
}

/** Distance on the ground from the point below the satellite to the target. */
export function groundRangeAt(incidence: number, altitudeKm: number): number {
  return (incidence - lookAngleAt(incidence, altitudeKm)) * RADIANS * EARTH_RADIUS_KM;
}

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

/** The planned ground of one image: where its middle lies, which way the satellite flies, and its size. */
export interface ScenePlan {
  center: Position;
  /** Flight direction over the ground, degrees clockwise from north. */
  heading: number;
  /** Across the flight (range) and along it (azimuth), km. */
  widthKm: number;
  lengthKm: number;
}

/** The outline of a scene as a closed, continuous ring: from the first line's left end, seen in flight, anticlockwise. */
export function sceneOutline(plan: ScenePlan): Ring {
  const { lengthKm } = plan;
  const [firstLeft, firstRight] = lineAt(plan, -lengthKm / 2);
  const [lastLeft, lastRight] = lineAt(plan, lengthKm / 2);
  return [firstLeft, firstRight, lastRight, lastLeft, firstLeft];
}

/** The lines across a scene that lie so many km after its first line, each from left to right. */
export function linesAcross(
  plan: ScenePlan,
  distancesKm: readonly number[],
): (readonly [Position, Position])[] {
  return distancesKm.map((km) => lineAt(plan, km - plan.lengthKm / 2));
}

/** The line across the flight that lies so many km ahead of the scene's middle. */
function lineAt({ center, heading, widthKm }: ScenePlan, aheadKm: number): readonly [Position, Position] {
  const middle = destination(center, heading, aheadKm);
  const half = widthKm / 2;
  return [destination(middle, heading - 90, half), destination(middle, heading + 90, half)];
}
