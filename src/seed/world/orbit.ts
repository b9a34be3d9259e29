import type { Position } from "../../geo/types.ts";
import { EARTH_RADIUS_KM, incidenceAt } from "../radar/viewing.ts";

/**
 * The constellation: 24 satellites on circular sun-synchronous orbits over a sphere, in eight planes of three. The
 * planes keep their local time, so in the turning frame of the Earth the node moves by exactly one turn a day; 271
 * revolutions take 18 days, after which every ground track repeats. The three satellites of a plane stand 120 degrees
 * apart, which puts each on the track of the one before, six days later.
 */
export const SATELLITES = 24;
const PLANES = 8;
const REPEAT_DAYS = 18;
const REVOLUTIONS = 271;
const DAY_SECONDS = 86_400;
const TURN = 2 * Math.PI;
const RADIANS = Math.PI / 180;

const INCLINATION = 97.7 * RADIANS;
const SIN_I = Math.sin(INCLINATION);
const COS_I = Math.cos(INCLINATION);
/** Mean motion and turn of the Earth under the orbital plane, radians a second. */
const MOTION = (TURN * REVOLUTIONS) / (REPEAT_DAYS * DAY_SECONDS);
const EARTH_TURN = TURN / DAY_SECONDS;
const PERIOD = TURN / MOTION;
const GRAVITATION = 398_600.4418;

/** Height over the sphere, about 558 km: it follows from the period. */
export const ALTITUDE_KM = Math.cbrt(GRAVITATION / MOTION ** 2) - EARTH_RADIUS_KM;
export type PassDirection = "ascending" | "descending";
type LookSide = "left" | "right";

export const planeOf = (satellite: number) => satellite % PLANES;

/** Which of the 18 ground tracks of its plane a satellite follows on a day; all satellites of a plane share them. */
export function trackOf(satellite: number, day: number): number {
  return (day + 6 * Math.floor(satellite / PLANES)) % REPEAT_DAYS;
}

/** Longitude of the ascending node at midnight, radians: the plane's local time. */
const nodeOf = (satellite: number) => (TURN * (planeOf(satellite) + 0.3)) / PLANES;

/** Argument of latitude at midnight, radians. */
function argumentAtMidnight(satellite: number, day: number): number {
  const turns = (trackOf(satellite, day) * REVOLUTIONS) / REPEAT_DAYS + planeOf(satellite) * 0.137;
  return (turns - Math.floor(turns)) * TURN;
}

/** Where the satellite stands above the ground, and where it goes; seconds since midnight of the day. */
export interface GroundPoint {
  lng: number;
  lat: number;
  /** Direction of the track on the turning Earth, degrees from north. */
  heading: number;
  /** Speed of the point on the ground, km/s. */
  speed: number;
}

export function groundPoint(satellite: number, day: number, seconds: number): GroundPoint {
  const argument = argumentAtMidnight(satellite, day) + MOTION * seconds;
  const sinU = Math.sin(argument);
  const cosU = Math.cos(argument);
  const sinLat = SIN_I * sinU;
  const cosLat = Math.sqrt(1 - sinLat * sinLat);
  const lng = nodeOf(satellite) - EARTH_TURN * seconds + Math.atan2(COS_I * sinU, cosU);
  const east = (MOTION * COS_I) / cosLat - EARTH_TURN * cosLat;
  const north = (MOTION * SIN_I * cosU) / cosLat;
  return {
    lng: (lng / RADIANS) % 360,
    lat: Math.asin(sinLat) / RADIANS,
    heading: Math.atan2(east, north) / RADIANS,
    speed: Math.hypot(east, north) * EARTH_RADIUS_KM,
  };
}

/** A place seen abeam by a satellite. */
export interface Pass {
  satellite: number;
  day: number;
  /** Since midnight of the day, when the place is abeam. */
  seconds: number;
  lookSide: LookSide;
  passDirection: PassDirection;
  /** Incidence angle at the place, degrees. */
  incidence: number;
  /** Distance of the place from the ground track, km. */
  groundRangeKm: number;
}

/**
 * The pass of a satellite on a day that comes closest to a place in the given direction; undefined when it is not within
 * the day. First the revolution is chosen whose track is nearest, then the moment is corrected until the place is abeam.
 */
export function passOver(
  place: Position,
  satellite: number,
  day: number,
  passDirection: PassDirection,
): Pass | undefined {
  const sinU = Math.max(-1, Math.min(1, Math.sin(place[1] * RADIANS) / SIN_I));
  const argument = passDirection === "ascending" ? Math.asin(sinU) : Math.PI - Math.asin(sinU);
  const first = positiveTurn(argument - argumentAtMidnight(satellite, day)) / MOTION;
  const track =
    nodeOf(satellite) - EARTH_TURN * first + Math.atan2(COS_I * Math.sin(argument), Math.cos(argument));
  const revolution = Math.round(positiveTurn(track - place[0] * RADIANS) / (EARTH_TURN * PERIOD));
  let seconds = first + revolution * PERIOD;
  let offset = abeam(place, satellite, day, seconds);
  for (let i = 0; i < 2; i++) {
    seconds += offset.along / offset.speed;
    offset = abeam(place, satellite, day, seconds);
  }
  if (seconds < 0 || seconds >= DAY_SECONDS) return undefined;
  const groundRangeKm = Math.abs(offset.right);
  return {
    ...{ satellite, day, seconds, passDirection, groundRangeKm },
    lookSide: offset.right > 0 ? "right" : "left",
    incidence: incidenceAt(groundRangeKm, ALTITUDE_KM),
  };
}

/** How far a place lies ahead and to the right of the point below the satellite, km on the sphere. */
function abeam([lng, lat]: Position, satellite: number, day: number, seconds: number) {
  const point = groundPoint(satellite, day, seconds);
  const dLng = (lng - point.lng) * RADIANS;
  const sinLat = Math.sin(point.lat * RADIANS);
  const cosLat = Math.cos(point.lat * RADIANS);
  const cosPlace = Math.cos(lat * RADIANS);
  const sinPlace = Math.sin(lat * RADIANS);
  const east = cosPlace * Math.sin(dLng);
  const north = cosLat * sinPlace - sinLat * cosPlace * Math.cos(dLng);
  const up = sinLat * sinPlace + cosLat * cosPlace * Math.cos(dLng);
  const sinH = Math.sin(point.heading * RADIANS);
  const cosH = Math.cos(point.heading * RADIANS);
  return {
    along: Math.atan2(east * sinH + north * cosH, up) * EARTH_RADIUS_KM,
    right: Math.asin(east * cosH - north * sinH) * EARTH_RADIUS_KM,
    speed: point.speed,
  };
}

function positiveTurn(angle: number): number {
  return ((angle % TURN) + TURN) % TURN;
}
