import { lookAngleAt, type PassDirection } from "../geo/swath.ts";
import type { Position } from "../geo/types.ts";
import type { LookSide } from "./imaged-frame.ts";
import {
  type Constellation,
  cross,
  dot,
  minus,
  norm,
  type Satellite,
  type State,
  type Station,
  stateAt,
  stationAt,
} from "./satellite.ts";

/** A satellite abeam of a place, seen without squint. */
export interface Pass {
  satellite: number;
  /** Milliseconds since 1970. */
  time: number;
  lookSide: LookSide;
  passDirection: PassDirection;
  /** Between line of sight and the vertical of the place, degrees. */
  incidence: number;
  /** Above the Earth's surface at the place, km. */
  altitudeKm: number;
  /** Look direction over the ground, degrees clockwise from north. */
  azimuth: number;
}

/** Incidence angles of reported passes, degrees. */
const STEEPEST = 5;
export const FLATTEST = 50;
/** Distance beyond which the angle is flatter, km. */
const OUT_OF_SIGHT_KM = 1200;
/** Looks that notice each approach, once a revolution. */
const LOOKS_A_REVOLUTION = 8;
const DEGREES = 180 / Math.PI;

/**
 * Returns all passes over a place (degrees) between two instants (ms), by time. The place is abeam when the
 * satellite neither nears nor leaves: bracketed by a few looks a revolution, then refined. Yields between two
 * satellites: about half a millisecond for two weeks of one.
 */
export function* lookForPasses(
  constellation: Constellation,
  place: Position,
  from: number,
  to: number,
): Generator<undefined, Pass[]> {
  const station = stationAt(place);
  const passes: Pass[] = [];
  for (const [index, satellite] of constellation.entries()) {
    if (index > 0) yield;
    const step = revolution(satellite) / LOOKS_A_REVOLUTION;
    let before = from;
    let closingBefore = closing(station, stateAt(satellite, from));
    while (before < to) {
      const after = before + step;
      const closingAfter = closing(station, stateAt(satellite, after));
      if (closingBefore > 0 && closingAfter <= 0) {
        const guess = before + (step * closingBefore) / (closingBefore - closingAfter);
        const pass = passNear(satellite, station, guess);
        if (pass && pass.time >= from && pass.time <= to) passes.push({ satellite: index, ...pass });
      }
      before = after;
      closingBefore = closingAfter;
    }
  }
  return passes.sort((a, b) => a.time - b.time);
}

/** Refines the pass around a guessed instant; undefined when out of sight or of range. */
export function passNear(
  satellite: Satellite,
  station: Station,
  guess: number,
): Omit<Pass, "satellite"> | undefined {
  let time = guess;
  let state = stateAt(satellite, time);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const correction = untilAbeam(station, state);
    time += correction;
    state = stateAt(satellite, time);
    if (norm(minus(state.position, station.at)) > OUT_OF_SIGHT_KM) return undefined;
    if (Math.abs(correction) < CLOSE_ENOUGH) break;
  }
  return seenFrom(station, state, time);
}

/** Most rounds of the refinement, and the correction that ends it, ms. */
const MOST_ROUNDS = 12;
const CLOSE_ENOUGH = 5;

/** Milliseconds until abeam, by Newton's method. */
function untilAbeam(station: Station, state: State): number {
  const { position, velocity } = state;
  const distance = norm(position);
  const gravity = (GRAVITATION / distance ** 3) * dot(position, minus(position, station.at));
  return (1000 * closing(station, state)) / (dot(velocity, velocity) - gravity);
}

/** Earth's gravitation, km³/s². */
const GRAVITATION = 398_600.4418;

function seenFrom(
  station: Station,
  { position, velocity }: State,
  time: number,
): Omit<Pass, "satellite"> | undefined {
  const sight = minus(position, station.at);
  const incidence = Math.acos(dot(sight, station.up) / norm(sight)) * DEGREES;
  if (!(incidence >= STEEPEST && incidence <= FLATTEST)) return undefined;
  const away = Math.atan2(dot(sight, station.east), dot(sight, station.north)) * DEGREES;
  return {
    time,
    lookSide: dot(cross(velocity, sight), position) > 0 ? "right" : "left",
    passDirection: velocity.z > 0 ? "ascending" : "descending",
    incidence,
    altitudeKm: norm(position) - norm(station.at),
    azimuth: (away + 180 + 360) % 360,
  };
}

/** Positive while the satellite comes nearer to the place, negative once it leaves. */
function closing({ at }: Station, { position, velocity }: State): number {
  return dot(minus(at, position), velocity);
}

const revolution = ({ record }: Satellite): number => ((2 * Math.PI) / record.no) * 60_000;

/** Time that a satellite is busy. */
export interface Slot {
  satellite: number;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  /** Degrees from nadir, right positive. */
  roll: number;
}

/** After an image a satellite settles for 15 s and rolls at half a degree a second, a flip of side included. */
const SETTLE_SECONDS = 15;
const ROLL_RATE = 0.5;

export function slotOf(
  { satellite, incidence, altitudeKm, lookSide }: Pass,
  { start, end }: { start: number; end: number },
): Slot {
  const look = lookAngleAt(incidence, altitudeKm);
  return { satellite, start, end, roll: lookSide === "right" ? look : -look };
}

export function collide(a: Slot, b: Slot): boolean {
  if (a.satellite !== b.satellite) return false;
  const slew = 1000 * (SETTLE_SECONDS + Math.abs(b.roll - a.roll) / ROLL_RATE);
  return a.start < b.end + slew && b.start < a.end + slew;
}
