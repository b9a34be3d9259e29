import { longitudeNear, unwrapRing } from "./longitude.ts";
import { bearing, destination, EARTH_RADIUS_KM } from "./sphere.ts";
import type { Position, Ring } from "./types.ts";

const RADIANS = Math.PI / 180;

export function lookAngleAt(incidence: number, altitudeKm: number): number {
  const ratio = EARTH_RADIUS_KM / (EARTH_RADIUS_KM + altitudeKm);
  return Math.asin(ratio * Math.sin(incidence * RADIANS)) / RADIANS;
}

/** Returns the ground distance from nadir, km. */
export function groundRangeAt(incidence: number, altitudeKm: number): number {
  return (incidence - lookAngleAt(incidence, altitudeKm)) * RADIANS * EARTH_RADIUS_KM;
}

/** Default inclination and altitude, degrees and km. */
const INCLINATION = 97.7;
const ALTITUDE_KM = 560;
/** Turns of the Earth per revolution. */
const EARTH_TURN = 18 / 271;
/** Largest angle between heading and flight direction, degrees. */
const SQUINT = 15;

export type PassDirection = "ascending" | "descending";

/** Viewing geometry; without look side, the place is below the satellite. */
export interface View {
  lookSide?: "left" | "right" | undefined;
  /** Degrees. */
  incidence?: number | undefined;
  /** Degrees; sun-synchronous by default. */
  inclination?: number | undefined;
}

/**
 * Returns the direction of a sweep over the turning Earth, degrees clockwise from north: about 349
 * ascending and 191 descending at the equator (interface 5.5).
 */
export function headingAt(latitude: number, pass: PassDirection, view: View = {}): number {
  const { lookSide, incidence = 0, inclination = INCLINATION } = view;
  const reach = lookSide ? groundRangeAt(incidence, ALTITUDE_KM) / EARTH_RADIUS_KM : 0;
  // The scene keeps its distance from the pole of the orbital plane.
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

/** Returns the smaller angle between two directions, 0 to 180 degrees. */
export function angleBetween(a: number, b: number): number {
  return Math.abs(((((a - b) % 360) + 540) % 360) - 180);
}

/** Returns the direction nearest to the heading; undefined where none is within 15°. */
export function flightAmong(
  directions: readonly number[],
  latitude: number,
  pass: PassDirection,
  view: View,
): number | undefined {
  const heading = headingAt(latitude, pass, view);
  const [nearest] = directions.toSorted((a, b) => angleBetween(a, heading) - angleBetween(b, heading));
  return nearest !== undefined && angleBetween(nearest, heading) <= SQUINT ? nearest : undefined;
}

/** Returns the flight direction over a closed footprint from its sides; undefined where none agrees. */
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

export interface QuicklookCorners {
  top_left: Position;
  top_right: Position;
  bottom_left: Position;
  bottom_right: Position;
}

/**
 * Derives look and flight from the corners of the native quicklook, degrees clockwise from north. Squinted images
 * lie across the line of sight and have no flight.
 */
export function swathAxes(
  corners: QuicklookCorners | undefined,
  passDirection: PassDirection | undefined,
  view: View,
) {
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

interface ScenePlan {
  center: Position;
  /** Degrees clockwise from north. */
  heading: number;
  /** Across (range) and along (azimuth) the flight, km. */
  widthKm: number;
  lengthKm: number;
}

/** Closed, continuous ring, anticlockwise from the first line's left end. */
export function sceneOutline(plan: ScenePlan): Ring {
  const { lengthKm } = plan;
  const [firstLeft, firstRight] = lineAt(plan, -lengthKm / 2);
  const [lastLeft, lastRight] = lineAt(plan, lengthKm / 2);
  return [firstLeft, firstRight, lastRight, lastLeft, firstLeft];
}

/** Lines across a scene at distances (km) from its first line, left to right. */
export function linesAcross(plan: ScenePlan, distancesKm: readonly number[]) {
  return distancesKm.map((km) => lineAt(plan, km - plan.lengthKm / 2));
}

function lineAt({ center, heading, widthKm }: ScenePlan, aheadKm: number): readonly [Position, Position] {
  const middle = destination(center, heading, aheadKm);
  const half = widthKm / 2;
  return [destination(middle, heading - 90, half), destination(middle, heading + 90, half)];
}
