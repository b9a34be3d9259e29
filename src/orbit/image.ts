import { type ImagingMode, modes, splitDatatake } from "../domain/modes.ts";
import { bandwidthAt, LONGEST_STARE, stareSeconds } from "../domain/radar.ts";
import { bearing, destination, distanceKm } from "../geo/sphere.ts";
import { lookAngleAt } from "../geo/swath.ts";
import type { Position } from "../geo/types.ts";
import { acrossSwath, type ImagedFrame, ringOf, thousandths, wrapCorners } from "./imaged-frame.ts";
import type { Pass } from "./passes.ts";
import { type Constellation, dot, minus, norm, type State, stateAt, stationAt } from "./satellite.ts";

/** Nearest to a pole that images come, degrees. */
const MAX_LATITUDE = 86.5;

export interface Datatake {
  mode: ImagingMode;
  /** Along the flight, km; one scene by default. */
  lengthKm?: number;
  /** Place along the datatake, 0 to 1; the middle by default. */
  placeAt?: number;
  /** Seconds on a spotlight's scene, at most 30; by default as long as its looks take. */
  stareSeconds?: number;
}

export interface Image {
  /** Milliseconds since 1970, UTC. */
  start: number;
  end: number;
  /** Outline of the datatake: closed, wrapped, counter-clockwise. */
  footprint: readonly Position[];
  frames: readonly ImagedFrame[];
}

/**
 * Images a place on a pass. Undefined too close to a pole, or when a spotlight would stare longer than 30 s or
 * less than its looks take.
 */
export function imageOnPass(
  constellation: Constellation,
  place: Position,
  pass: Pass,
  datatake: Datatake,
): Image | undefined {
  const satellite = constellation[pass.satellite];
  if (!satellite) throw new Error(`The constellation has no satellite ${pass.satellite}.`);
  const mode = modes[datatake.mode];
  const lengthKm = datatake.lengthKm ?? mode.azimuthKm;

  const below = (time: number) => trackPoint(stateAt(satellite, time));
  const stateAbeam = stateAt(satellite, pass.time);
  const abeam = trackPoint(stateAbeam);
  const turn = bearing(abeam.at, place) - abeam.heading;
  const reachKm = distanceKm(abeam.at, place);
  const across = (time: number) => {
    const { at, heading } = below(time);
    return (km: number) => destination(at, heading + turn, reachKm + km);
  };
  const edge = (time: number) => {
    const swathAt = across(time);
    return { near: swathAt(-mode.rangeKm / 2), far: swathAt(mode.rangeKm / 2) };
  };

  const beamSpeed = distanceKm(place, across(pass.time + 1000)(0));
  const sweep = (1000 * lengthKm) / beamSpeed;
  const first = pass.time - sweep * (datatake.placeAt ?? 0.5);
  const slantRangeKm = norm(minus(stateAbeam.position, stationAt(place).at));
  const looks = stareSeconds(datatake.mode, 1000 * slantRangeKm, 1000 * norm(stateAbeam.velocity));
  const stareFor = datatake.stareSeconds ?? looks;
  if (stareFor < looks || stareFor > LONGEST_STARE) return undefined;
  const stare = Math.max(sweep, 1000 * stareFor);
  const start = first - (stare - sweep) / 2;

  const bandwidth = bandwidthAt(datatake.mode, pass.incidence);
  const swath = acrossSwath(pass.incidence, pass.altitudeKm, mode.rangeKm, bandwidth);
  const cornersOf = (from: number, to: number) => {
    const [head, tail] = [edge(first + sweep * from), edge(first + sweep * to)];
    return wrapCorners({ nearFirst: head.near, farFirst: head.far, nearLast: tail.near, farLast: tail.far });
  };
  const frames = splitDatatake(lengthKm, datatake.mode).map(({ from, to }, index): ImagedFrame => {
    const corners = cornersOf(from, to);
    return {
      frameNumber: index + 1,
      mode: datatake.mode,
      start: Math.round(start + stare * from),
      end: Math.round(start + stare * to),
      ring: ringOf(corners, pass.lookSide),
      corners,
      lookSide: pass.lookSide,
      passDirection: pass.passDirection,
      incidence: swath.incidence,
      lookAngle: thousandths(lookAngleAt(pass.incidence, pass.altitudeKm)),
      azimuthResolution: mode.resolution,
      rangeResolution: swath.rangeResolution,
      bandwidth,
      rangeLooks: 1,
      azimuthLooks: mode.azimuthLooks,
      polarization: "VV",
    };
  });
  const [only] = frames.length === 1 ? frames : [];
  const footprint = only?.ring ?? ringOf(cornersOf(0, 1), pass.lookSide);
  if (footprint.some(([, lat]) => Math.abs(lat) > MAX_LATITUDE)) return undefined;
  return {
    start: Math.round(start),
    end: Math.round(start + stare),
    footprint,
    frames,
  };
}

const DEGREES = 180 / Math.PI;
/** Half axes of WGS 84, km, and squares of its eccentricities. */
const A = 6378.137;
const B = 6356.7523142;
const E2 = 1 - (B * B) / (A * A);
const E2_PRIME = (A * A) / (B * B) - 1;

/** Point below a satellite, degrees, and the heading of its track. */
export function trackPoint({ position, velocity }: State): { at: Position; heading: number } {
  const { x, y, z } = position;
  // Bowring's closed form: right to a millimeter at this height.
  const fromAxis = Math.sqrt(x * x + y * y);
  const reduced = Math.atan2(z * A, fromAxis * B);
  const [sin, cos] = [Math.sin(reduced), Math.cos(reduced)];
  const latitude = Math.atan2(z + E2_PRIME * B * sin ** 3, fromAxis - E2 * A * cos ** 3);
  const at: Position = [Math.atan2(y, x) * DEGREES, latitude * DEGREES];
  const { east, north } = stationAt(at);
  return { at, heading: Math.atan2(dot(velocity, east), dot(velocity, north)) * DEGREES };
}
