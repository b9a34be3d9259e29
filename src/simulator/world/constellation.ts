import { gstime } from "satellite.js";
import { type Constellation, type Drift, satelliteOf } from "../../orbit/satellite.ts";
import { hashShare } from "../random.ts";

/**
 * The constellation of the demo world: 24 satellites on circular sun-synchronous orbits, in eight planes of three. The
 * planes keep their local time, so over the turning Earth the node moves by exactly one turn a day; 271 revolutions take
 * 18 days, after which every ground track repeats. The three satellites of a plane stand 120 degrees apart, which puts
 * each on the track of the one before, six days later. None is ever more than 100 m off its orbit.
 */
export const SATELLITES = 24;
const PLANES = 8;
const REPEAT_DAYS = 18;
const REVOLUTIONS = 271;
const DAY = 86_400_000;
const TURN = 2 * Math.PI;
const DEGREES = 360 / TURN;

/** Revolutions a day and degrees at which, under the flattening of the Earth, nodes and revolutions move like that. */
const MEAN_MOTION = 15.065023080083414;
const INCLINATION = 97.59375445150715;
/** A midnight; the elements hold for it, and without drag they hold for years. */
const EPOCH = Date.UTC(2026, 0, 1);

export const planeOf = (satellite: number) => satellite % PLANES;

/** Which of the 18 ground tracks of its plane a satellite follows on a day; all satellites of a plane share them. */
export function trackOf(satellite: number, day: number): number {
  return (day + 6 * Math.floor(satellite / PLANES)) % REPEAT_DAYS;
}

/** Longitude of the ascending node at midnight, radians: the plane's local time. */
const nodeOf = (satellite: number) => (TURN * (planeOf(satellite) + 0.3)) / PLANES;

/** Argument of latitude at midnight of a day (days since 1970), radians. */
function argumentAtMidnight(satellite: number, day: number): number {
  const turns = (trackOf(satellite, day) * REVOLUTIONS) / REPEAT_DAYS + planeOf(satellite) * 0.137;
  return (turns - Math.floor(turns)) * TURN;
}

/**
 * A satellite is kept in a tube of 100 m around its orbit: it sways in it with periods that no repeat of a track is a multiple
 * of, so that two looks from the same track have a baseline of some ten to two hundred metres.
 */
function tubeOf(satellite: number): Drift {
  const [a = 0, b = 0, c = 0] = [1, 2, 3].map((wave) => TURN * hashShare(satellite, wave, 0x70be));
  return (time) => {
    const days = TURN * (time / DAY);
    return {
      left: 0.065 * Math.sin(days / 11.3 + a) + 0.025 * Math.sin(days / 4.1 + b),
      outward: 0.035 * Math.sin(days / 7.9 + c),
    };
  };
}

/** The satellites, ready to be propagated. */
export const constellation: Constellation = Array.from({ length: SATELLITES }, (_, satellite) =>
  satelliteOf(
    {
      name: `SW-${String(satellite + 1).padStart(2, "0")}`,
      epoch: EPOCH,
      meanMotion: MEAN_MOTION,
      eccentricity: 0,
      inclination: INCLINATION,
      ascendingNode: ((nodeOf(satellite) + gstime(new Date(EPOCH))) * DEGREES) % 360,
      argumentOfPerigee: 0,
      meanAnomaly: argumentAtMidnight(satellite, EPOCH / DAY) * DEGREES,
    },
    tubeOf(satellite),
  ),
);

/** Where a satellite is on its orbit at an instant if the orbit were an even circle: right to some twenty km. */
export interface RoughPlace {
  /** Argument of latitude and longitude of the ascending node over the turning Earth, radians. */
  argument: number;
  node: number;
}

export function roughPlace(satellite: number, time: number): RoughPlace {
  const day = Math.floor(time / DAY);
  const part = (time - day * DAY) / DAY;
  return {
    argument: argumentAtMidnight(satellite, day) + (TURN * REVOLUTIONS * part) / REPEAT_DAYS,
    node: nodeOf(satellite) - TURN * part,
  };
}

/** Length of a revolution over the turning Earth, milliseconds. */
export const REVOLUTION = (REPEAT_DAYS * DAY) / REVOLUTIONS;
export const INCLINATION_RADIANS = INCLINATION / DEGREES;
