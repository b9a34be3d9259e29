import { eciToGeodetic } from "satellite.js";
import type { Position } from "../geo/types.ts";
import type { State } from "./satellite.ts";
import { dot, stationAt } from "./vectors.ts";

const DEGREES = 180 / Math.PI;

/** The point of the Earth below a satellite ([longitude, latitude], degrees), and where the track leads from there. */
export interface TrackPoint {
  at: Position;
  /** Degrees clockwise from north. */
  heading: number;
}

export function trackPoint({ position, velocity }: State): TrackPoint {
  // The position turns with the Earth already, so sidereal time is none.
  const { longitude, latitude } = eciToGeodetic(position, 0);
  const at: Position = [longitude * DEGREES, latitude * DEGREES];
  const { east, north } = stationAt(at);
  return { at, heading: Math.atan2(dot(velocity, east), dot(velocity, north)) * DEGREES };
}
