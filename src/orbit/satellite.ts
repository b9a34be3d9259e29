import { eciToEcf, geodeticToEcf, gstime, json2satrec, type SatRec, sgp4 } from "satellite.js";
import type { Position } from "../geo/types.ts";

export interface Satellite {
  name: string;
  record: SatRec;
}

export type Constellation = readonly Satellite[];

/** Mean elements for SGP4, without drag. Degrees. */
interface MeanElements {
  name: string;
  /** Milliseconds since 1970. */
  epoch: number;
  /** Revolutions a day. */
  meanMotion: number;
  eccentricity: number;
  inclination: number;
  ascendingNode: number;
  argumentOfPerigee: number;
  meanAnomaly: number;
}

export function satelliteOf(elements: MeanElements): Satellite {
  const record = json2satrec({
    OBJECT_NAME: elements.name,
    OBJECT_ID: elements.name,
    EPOCH: new Date(elements.epoch).toISOString().slice(0, -1),
    MEAN_MOTION: elements.meanMotion,
    ECCENTRICITY: elements.eccentricity,
    INCLINATION: elements.inclination,
    RA_OF_ASC_NODE: elements.ascendingNode,
    ARG_OF_PERICENTER: elements.argumentOfPerigee,
    MEAN_ANOMALY: elements.meanAnomaly,
    BSTAR: 0,
    NORAD_CAT_ID: 0,
    ELEMENT_SET_NO: 0,
    MEAN_MOTION_DOT: 0,
    MEAN_MOTION_DDOT: 0,
  });
  return { name: elements.name, record };
}

/** Vector in the Earth-fixed frame, km or km/s. */
interface Vector {
  x: number;
  y: number;
  z: number;
}

export type State = ReturnType<typeof stateAt>;

/** Turn of the Earth, radians a second. */
const EARTH_TURN = 7.292115e-5;
const UNIX_EPOCH_JULIAN = 2_440_587.5;
const DAY = 86_400_000;
const MINUTE = 60_000;

/** Propagates to an instant (ms since 1970). Throws when SGP4 cannot reach it. */
export function stateAt({ name, record }: Satellite, time: number) {
  const epoch = (record.jdsatepoch - UNIX_EPOCH_JULIAN) * DAY;
  const state = sgp4(record, (time - epoch) / MINUTE);
  if (!state) throw new Error(`The orbit of ${name} is not known for ${new Date(time).toISOString()}.`);
  const turn = gstime(time / DAY + UNIX_EPOCH_JULIAN);
  const position = eciToEcf(state.position, turn);
  const inertial = eciToEcf(state.velocity, turn);
  return {
    position,
    velocity: {
      x: inertial.x + EARTH_TURN * position.y,
      y: inertial.y - EARTH_TURN * position.x,
      z: inertial.z,
    },
  };
}

export function takerOf({ name, record }: Satellite): { platform: string; inclination: number } {
  return { platform: name, inclination: Math.round((record.inclo * 1800) / Math.PI) / 10 };
}

const RADIANS = Math.PI / 180;

export const minus = (a: Vector, b: Vector): Vector => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });

export const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y + a.z * b.z;

export function cross(a: Vector, b: Vector): Vector {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

export const norm = (a: Vector): number => Math.sqrt(dot(a, a));

export type Station = ReturnType<typeof stationAt>;

export function stationAt([lng, lat]: Position) {
  const longitude = lng * RADIANS;
  const latitude = lat * RADIANS;
  const [sinLng, cosLng, sinLat, cosLat] = [
    Math.sin(longitude),
    Math.cos(longitude),
    Math.sin(latitude),
    Math.cos(latitude),
  ];
  return {
    at: geodeticToEcf({ longitude, latitude, height: 0 }),
    east: { x: -sinLng, y: cosLng, z: 0 },
    north: { x: -sinLat * cosLng, y: -sinLat * sinLng, z: cosLat },
    up: { x: cosLat * cosLng, y: cosLat * sinLng, z: sinLat },
  };
}
