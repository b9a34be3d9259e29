import { gstime } from "satellite.js";
import { EARTH_RADIUS_KM } from "../../geo/sphere.ts";
import { groundRangeAt, type PassDirection } from "../../geo/swath.ts";
import type { Position } from "../../geo/types.ts";
import { type Pass, passNear } from "../../orbit/passes.ts";
import { type Constellation, satelliteOf, stationAt } from "../../orbit/satellite.ts";

/**
 * Constellation: 24 satellites on circular sun-synchronous orbits in eight planes of three. 271 revolutions
 * take 18 days, after which ground tracks repeat. The three satellites of a plane are 120° apart, so each
 * follows the track of the one before six days later.
 */
export const SATELLITES = 24;
const PLANES = 8;
const REPEAT_DAYS = 18;
const REVOLUTIONS = 271;
const DAY = 86_400_000;
const TURN = 2 * Math.PI;
const DEGREES = 360 / TURN;

/** Revolutions a day and degrees that give this motion on a flattened Earth. */
const MEAN_MOTION = 15.065023080083414;
const INCLINATION = 97.59375445150715;
/** Midnight of the elements, which hold for years without drag. */
const EPOCH = Date.UTC(2026, 0, 1);

export const planeOf = (satellite: number) => satellite % PLANES;

/** Returns which of the plane's 18 ground tracks a satellite follows on a day. */
export function groundTrackOf(satellite: number, day: number): number {
  return (day + 6 * Math.floor(satellite / PLANES)) % REPEAT_DAYS;
}

const nodeOf = (satellite: number) => (TURN * (planeOf(satellite) + 0.3)) / PLANES;

function argumentAtMidnight(satellite: number, day: number): number {
  const turns = (groundTrackOf(satellite, day) * REVOLUTIONS) / REPEAT_DAYS + planeOf(satellite) * 0.137;
  return (turns - Math.floor(turns)) * TURN;
}

export const constellation: Constellation = Array.from({ length: SATELLITES }, (_, satellite) =>
  satelliteOf({
    name: `SW-${String(satellite + 1).padStart(2, "0")}`,
    epoch: EPOCH,
    meanMotion: MEAN_MOTION,
    eccentricity: 0,
    inclination: INCLINATION,
    ascendingNode: ((nodeOf(satellite) + gstime(new Date(EPOCH))) * DEGREES) % 360,
    argumentOfPerigee: 0,
    meanAnomaly: argumentAtMidnight(satellite, EPOCH / DAY) * DEGREES,
  }),
);

/** Returns argument of latitude and longitude of the node, radians, for an even circle: right to 20 km. */
function roughPlace(satellite: number, time: number) {
  const day = Math.floor(time / DAY);
  const part = (time - day * DAY) / DAY;
  return {
    argument: argumentAtMidnight(satellite, day) + (TURN * REVOLUTIONS * part) / REPEAT_DAYS,
    node: nodeOf(satellite) - TURN * part,
  };
}

/** Nodal period, ms. */
const REVOLUTION = (REPEAT_DAYS * DAY) / REVOLUTIONS;
const INCLINATION_RADIANS = INCLINATION / DEGREES;

const RADIANS = Math.PI / 180;
/** Rough altitude, and error of a rough pass, km. */
const ALTITUDE_KM = 545;
const ROUGHNESS_KM = 50;
const SIN_I = Math.sin(INCLINATION_RADIANS);
const COS_I = Math.cos(INCLINATION_RADIANS);

/**
 * Returns the closest pass of a day (days since 1970) over a place in a direction; undefined outside the
 * incidence range (degrees) or day. An even circle gives the revolution, the orbit the pass.
 */
export function passOfDay(
  place: Position,
  satellite: number,
  day: number,
  passDirection: PassDirection,
  [steepest, flattest]: readonly [number, number],
): Pass | undefined {
  const orbiting = constellation[satellite];
  const time = roughPass(place, satellite, day, passDirection);
  const offset = abeam(place, satellite, day, time);
  const offsetKm = Math.abs(offset.rightKm);
  if (
    !orbiting ||
    offsetKm < groundRangeAt(steepest, ALTITUDE_KM) - ROUGHNESS_KM ||
    offsetKm > groundRangeAt(flattest, ALTITUDE_KM) + ROUGHNESS_KM
  ) {
    return undefined;
  }
  const pass = passNear(
    orbiting,
    stationAt(place),
    day * DAY + nearer(place, satellite, day, time, offset.alongKm),
  );
  if (pass?.passDirection !== passDirection) return undefined;
  if (pass.incidence < steepest || pass.incidence > flattest) return undefined;
  return Math.floor(pass.time / DAY) === day ? { satellite, ...pass } : undefined;
}

/** Returns ms since midnight when abeam on an even circle. */
function roughPass(place: Position, satellite: number, day: number, passDirection: PassDirection): number {
  const midnight = roughPlace(satellite, day * DAY);
  const sinU = Math.max(-1, Math.min(1, Math.sin(place[1] * RADIANS) / SIN_I));
  const argument = passDirection === "ascending" ? Math.asin(sinU) : Math.PI - Math.asin(sinU);
  const first = (positiveTurn(argument - midnight.argument) / TURN) * REVOLUTION;
  const track = midnight.node - (TURN * first) / DAY + alongEquator(argument);
  const behind = positiveTurn(track - place[0] * RADIANS);
  const revolutionsTo = (turn: number) => Math.round((turn * DAY) / (TURN * REVOLUTION));
  const late = first + revolutionsTo(behind) * REVOLUTION;
  return late < DAY ? late : first + revolutionsTo(behind - TURN) * REVOLUTION;
}

function nearer(place: Position, satellite: number, day: number, rough: number, aheadKm: number): number {
  const toPass = (alongKm: number) => (alongKm / TRACK_SPEED) * 1000;
  const time = rough + toPass(aheadKm);
  return time + toPass(abeam(place, satellite, day, time).alongKm);
}

/** Rough ground speed, km/s. */
const TRACK_SPEED = (TURN * EARTH_RADIUS_KM * 1000) / REVOLUTION;

const alongEquator = (argument: number) => Math.atan2(COS_I * Math.sin(argument), Math.cos(argument));

/** Returns the offset of a place along and right of the track, km. */
function abeam([lng, lat]: Position, satellite: number, day: number, time: number) {
  const { argument, node } = roughPlace(satellite, day * DAY + time);
  const [sinU, cosU] = [Math.sin(argument), Math.cos(argument)];
  const sinLat = SIN_I * sinU;
  const cosLat = Math.sqrt(1 - sinLat * sinLat);
  const dLng = lng * RADIANS - (node + alongEquator(argument));
  const [sinPlace, cosPlace] = [Math.sin(lat * RADIANS), Math.cos(lat * RADIANS)];
  const east = cosPlace * Math.sin(dLng);
  const north = cosLat * sinPlace - sinLat * cosPlace * Math.cos(dLng);
  const up = sinLat * sinPlace + cosLat * cosPlace * Math.cos(dLng);
  const eastward = COS_I / cosLat - (REVOLUTION / DAY) * cosLat;
  const northward = (SIN_I * cosU) / cosLat;
  const speed = Math.hypot(eastward, northward);
  const [sinH, cosH] = [eastward / speed, northward / speed];
  return {
    alongKm: Math.atan2(east * sinH + north * cosH, up) * EARTH_RADIUS_KM,
    rightKm: Math.asin(east * cosH - north * sinH) * EARTH_RADIUS_KM,
  };
}

const positiveTurn = (angle: number): number => ((angle % TURN) + TURN) % TURN;
