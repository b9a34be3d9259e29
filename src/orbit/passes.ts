import { lookAngleAt } from "../geo/swath.ts";
import type { Position } from "../geo/types.ts";
import type { LookSide, PassDirection } from "./imaged-frame.ts";
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

/** A satellite passing a place, at the instant in which the place lies abeam: there a radar sees it without squint. */
export interface Pass {
  /** Its place in the constellation. */
  satellite: number;
  /** Milliseconds since 1970. */
  time: number;
  lookSide: LookSide;
  passDirection: PassDirection;
  /** Angle between the line of sight and the vertical of the place, degrees. */
  incidence: number;
  /** Height of the satellite over the Earth's surface at the place, km. */
  altitudeKm: number;
  /** Direction over the ground in which the satellite looks at the place, degrees clockwise from north. */
  azimuth: number;
}

/** Passes are reported between these incidence angles, degrees; radars look no steeper and no flatter. */
const STEEPEST = 5;
export const FLATTEST = 50;
/** Farther away at its nearest, km, a satellite does not see the place at such an angle. */
const OUT_OF_SIGHT_KM = 1200;
/** A satellite comes near to a place and leaves it again once in a revolution: so often one has to look to notice it. */
const LOOKS_A_REVOLUTION = 8;
const DEGREES = 180 / Math.PI;

/**
 * All passes of a constellation over a place ([longitude, latitude], degrees) from one instant to another (milliseconds),
 * in the order of time. The place lies abeam when the satellite neither comes nearer nor leaves; this is bracketed by
 * a few looks a revolution and then refined.
 */
export function findPasses(constellation: Constellation, place: Position, from: number, to: number): Pass[] {
  const looking = lookForPasses(constellation, place, from, to);
  for (;;) {
    const { done, value } = looking.next();
    if (done) return value;
  }
}

/** The same, one satellite after the other: it yields between two, about half a millisecond for two weeks of one. */
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

/** The pass around a guessed instant; undefined when the place is out of sight, or seen too steeply or too flatly. */
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

/** Rounds of the refinement, of which three usually do; and the correction, milliseconds, after which it ends. */
const MOST_ROUNDS = 12;
const CLOSE_ENOUGH = 5;

/** Milliseconds until the place lies abeam, by Newton's method: how fast `closing` falls follows from speed and gravity. */
function untilAbeam(station: Station, state: State): number {
  const { position, velocity } = state;
  const distance = norm(position);
  const gravity = (GRAVITATION / distance ** 3) * dot(position, minus(position, station.at));
  return (1000 * closing(station, state)) / (dot(velocity, velocity) - gravity);
}

/** Of the Earth, km³/s². */
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
    // Flight times the way to the place points down where the place is on the right.
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

/** Length of a revolution, milliseconds; the library gives radians a minute. */
function revolution({ record }: Satellite): number {
  return ((2 * Math.PI) / record.no) * 60_000;
}

/** What a satellite is busy with: it does one thing at a time. */
export interface Slot {
  /** Its place in the constellation. */
  satellite: number;
  /** Milliseconds since 1970, from the first line of the image to the last. */
  start: number;
  end: number;
  /** Degrees from straight down at which it looks, to the right positive, to the left negative. */
  roll: number;
}

/** After an image a satellite settles for 15 s and rolls at half a degree a second, a flip of side included. */
export const SETTLE_SECONDS = 15;
export const ROLL_RATE = 0.5;

/** The slot that an image on a pass takes. */
export function slotOf(
  { satellite, incidence, altitudeKm, lookSide }: Pass,
  { start, end }: { start: number; end: number },
): Slot {
  const look = lookAngleAt(incidence, altitudeKm);
  return { satellite, start, end, roll: lookSide === "right" ? look : -look };
}

/** Milliseconds that a satellite needs from one roll to another (degrees). */
export function slewMilliseconds(from: number, to: number): number {
  return 1000 * (SETTLE_SECONDS + Math.abs(to - from) / ROLL_RATE);
}

/** Whether one satellite cannot do both. */
export function collide(a: Slot, b: Slot): boolean {
  if (a.satellite !== b.satellite) return false;
  const slew = slewMilliseconds(a.roll, b.roll);
  return a.start < b.end + slew && b.start < a.end + slew;
}
