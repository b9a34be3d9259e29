import { destination } from "./sphere.ts";
import type { Position, Ring } from "./types.ts";

const RADIANS = Math.PI / 180;
/** Of the orbits that images are taken from, degrees. */
const INCLINATION = 97.7;
/** Turns of the Earth under the orbit's plane for one turn of the satellite. */
const EARTH_TURN = 18 / 271;

/** The planned ground of one image: where its middle lies, which way the satellite flies, and its size. */
export interface ScenePlan {
  center: Position;
  /** Flight direction over the ground, degrees clockwise from north. */
  heading: number;
  /** Across the flight (range) and along it (azimuth), km. */
  widthKm: number;
  lengthKm: number;
}

/**
 * Flight direction over the turning Earth at a latitude, degrees clockwise from north, 0 to 360: about 349 ascending and
 * 191 descending at the equator (choices.md, Frames). Beyond the reach of the track it is that of its turning point.
 */
export function headingAt(latitude: number, pass: "ascending" | "descending"): number {
  const cosLat = Math.max(Math.cos(latitude * RADIANS), 1e-9);
  const cosInclination = Math.cos(INCLINATION * RADIANS);
  const east = cosInclination / cosLat - EARTH_TURN * cosLat;
  const north = Math.sqrt(Math.max(0, 1 - (cosInclination / cosLat) ** 2));
  const ascending = Math.atan2(east, north) / RADIANS;
  return (pass === "ascending" ? ascending + 360 : 180 - ascending) % 360;
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
