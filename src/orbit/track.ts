import type { Position } from "../geo/types.ts";
import type { State } from "./satellite.ts";
import { dot, stationAt } from "./vectors.ts";

const DEGREES = 180 / Math.PI;
/** Half axes of the WGS 84 ellipsoid, km, and the squares of its eccentricities. */
const A = 6378.137;
const B = 6356.7523142;
const E2 = 1 - (B * B) / (A * A);
const E2_PRIME = (A * A) / (B * B) - 1;

/** The point of the Earth below a satellite ([longitude, latitude], degrees), and where the track leads from there. */
export interface TrackPoint {
  at: Position;
  /** Degrees clockwise from north. */
  heading: number;
}

export function trackPoint({ position, velocity }: State): TrackPoint {
  const { x, y, z } = position;
  // Bowring's closed form, which is right to less than a millimetre at this height.
  const fromAxis = Math.sqrt(x * x + y * y);
  const reduced = Math.atan2(z * A, fromAxis * B);
  const [sin, cos] = [Math.sin(reduced), Math.cos(reduced)];
  const latitude = Math.atan2(z + E2_PRIME * B * sin ** 3, fromAxis - E2 * A * cos ** 3);
  const at: Position = [Math.atan2(y, x) * DEGREES, latitude * DEGREES];
  const { east, north } = stationAt(at);
  return { at, heading: Math.atan2(dot(velocity, east), dot(velocity, north)) * DEGREES };
}
