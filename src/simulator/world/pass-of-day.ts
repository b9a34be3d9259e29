import { EARTH_RADIUS_KM } from "../../geo/sphere.ts";
import { groundRangeAt } from "../../geo/swath/ground-range.ts";
import type { Position } from "../../geo/types.ts";
import type { PassDirection } from "../../orbit/imaged-frame.ts";
import { type Pass, passNear } from "../../orbit/passes.ts";
import { stationAt } from "../../orbit/vectors.ts";
import { constellation, INCLINATION_RADIANS, REVOLUTION, roughPlace } from "./constellation.ts";

const DAY = 86_400_000;
const TURN = 2 * Math.PI;
const RADIANS = Math.PI / 180;
/** About how high the satellites fly, and how far a rough pass may be off, km. */
const ALTITUDE_KM = 545;
const ROUGHNESS_KM = 50;
const SIN_I = Math.sin(INCLINATION_RADIANS);
const COS_I = Math.cos(INCLINATION_RADIANS);

/**
 * The pass of a satellite on a day (days since 1970) that comes closest to a place in the given direction; undefined when
 * the place is not seen at the given incidence (degrees, from and to) or not within the day. The nearest revolution follows
 * from the even circle, and with it most that do not fit; the pass follows from the orbit.
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

/** When a satellite on an even circle has the place about abeam, milliseconds since midnight. */
function roughPass(place: Position, satellite: number, day: number, passDirection: PassDirection): number {
  const midnight = roughPlace(satellite, day * DAY);
  const sinU = Math.max(-1, Math.min(1, Math.sin(place[1] * RADIANS) / SIN_I));
  const argument = passDirection === "ascending" ? Math.asin(sinU) : Math.PI - Math.asin(sinU);
  const first = (positiveTurn(argument - midnight.argument) / TURN) * REVOLUTION;
  const track = midnight.node - (TURN * first) / DAY + alongEquator(argument);
  const behind = positiveTurn(track - place[0] * RADIANS);
  const revolutionsTo = (turn: number) => Math.round((turn * DAY) / (TURN * REVOLUTION));
  const late = first + revolutionsTo(behind) * REVOLUTION;
  // The nearest track may be that of the day's first revolution, a little to the other side of the place.
  return late < DAY ? late : first + revolutionsTo(behind - TURN) * REVOLUTION;
}

/** The same, closer: from a time at which the place lies so far ahead. */
function nearer(place: Position, satellite: number, day: number, rough: number, aheadKm: number): number {
  const toPass = (alongKm: number) => (alongKm / TRACK_SPEED) * 1000;
  const time = rough + toPass(aheadKm);
  return time + toPass(abeam(place, satellite, day, time).alongKm);
}

/** Speed of the point below a satellite over the ground, km/s; near enough to correct a guess with. */
const TRACK_SPEED = (TURN * EARTH_RADIUS_KM * 1000) / REVOLUTION;

const alongEquator = (argument: number) => Math.atan2(COS_I * Math.sin(argument), Math.cos(argument));

/** How far a place lies ahead and to the right of the point below the satellite on its even circle. */
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
  // Direction of the track on the turning Earth.
  const eastward = COS_I / cosLat - (REVOLUTION / DAY) * cosLat;
  const northward = (SIN_I * cosU) / cosLat;
  const speed = Math.hypot(eastward, northward);
  const [sinH, cosH] = [eastward / speed, northward / speed];
  return {
    alongKm: Math.atan2(east * sinH + north * cosH, up) * EARTH_RADIUS_KM,
    rightKm: Math.asin(east * cosH - north * sinH) * EARTH_RADIUS_KM,
  };
}

function positiveTurn(angle: number): number {
  return ((angle % TURN) + TURN) % TURN;
}
