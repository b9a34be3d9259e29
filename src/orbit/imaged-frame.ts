import type { ImagingMode } from "../domain/modes.ts";
import { groundRangeResolution } from "../domain/radar.ts";
import { wrapLongitude } from "../geo/longitude.ts";
import { EARTH_RADIUS_KM } from "../geo/sphere.ts";
import { groundRangeAt, type PassDirection } from "../geo/swath.ts";
import type { Position } from "../geo/types.ts";

/** A frame as orbit and imaging mode make it (interface 4.1.3). Degrees, meters, hertz. */
export interface ImagedFrame {
  /** 1 and up along the flight direction. */
  frameNumber: number;
  mode: ImagingMode;
  /** Milliseconds since 1970, UTC. */
  start: number;
  end: number;
  /** Closed ring in wrapped longitudes, counter-clockwise. */
  ring: readonly Position[];
  /** Corners of the native quicklook: rows along the flight, columns near to far range. */
  corners: {
    nearFirst: Position;
    farFirst: Position;
    nearLast: Position;
    farLast: Position;
  };
  lookSide: LookSide;
  passDirection: PassDirection;
  incidence: { near: number; center: number; far: number };
  lookAngle: number;
  azimuthResolution: number;
  rangeResolution: { near: number; center: number; far: number };
  bandwidth: number;
  rangeLooks: number;
  azimuthLooks: number;
  polarization: "VV" | "HH" | "VH" | "HV";
}

export type LookSide = "left" | "right";

export type ImagedCorners = ImagedFrame["corners"];

/** Closed, counter-clockwise ring in wrapped longitudes. */
export function ringOf(
  { nearFirst, farFirst, farLast, nearLast }: ImagedCorners,
  lookSide: ImagedFrame["lookSide"],
): Position[] {
  return lookSide === "right"
    ? [nearFirst, farFirst, farLast, nearLast, nearFirst]
    : [nearFirst, nearLast, farLast, farFirst, nearFirst];
}

/** Wraps corners and rounds them to a millionth of a degree (0.1 m). */
export function wrapCorners({ nearFirst, farFirst, nearLast, farLast }: ImagedCorners): ImagedCorners {
  return {
    nearFirst: wrap(nearFirst),
    farFirst: wrap(farFirst),
    nearLast: wrap(nearLast),
    farLast: wrap(farLast),
  };
}

function wrap([lng, lat]: Position): Position {
  return [Math.round(wrapLongitude(lng) * 1e6) / 1e6, Math.round(lat * 1e6) / 1e6];
}

const RADIANS = Math.PI / 180;

function incidenceAt(groundRangeKm: number, altitudeKm: number): number {
  const angle = groundRangeKm / EARTH_RADIUS_KM;
  const look = Math.atan2(
    EARTH_RADIUS_KM * Math.sin(angle),
    EARTH_RADIUS_KM + altitudeKm - EARTH_RADIUS_KM * Math.cos(angle),
  );
  return (angle + look) / RADIANS;
}

export function altitudeFrom(incidence: number, lookAngle: number): number {
  return EARTH_RADIUS_KM * (Math.sin(incidence * RADIANS) / Math.sin(lookAngle * RADIANS) - 1);
}

/** Near, center and far values of a swath `widthKm` wide on the ground, in thousandths. */
export function acrossSwath(
  centerIncidence: number,
  altitudeKm: number,
  widthKm: number,
  bandwidth: number,
): Pick<ImagedFrame, "incidence" | "rangeResolution"> {
  const range = groundRangeAt(centerIncidence, altitudeKm);
  const near = thousandths(incidenceAt(range - widthKm / 2, altitudeKm));
  const center = thousandths(centerIncidence);
  const far = thousandths(incidenceAt(range + widthKm / 2, altitudeKm));
  return {
    incidence: { near, center, far },
    rangeResolution: {
      near: thousandths(groundRangeResolution(bandwidth, near)),
      center: thousandths(groundRangeResolution(bandwidth, center)),
      far: thousandths(groundRangeResolution(bandwidth, far)),
    },
  };
}

export const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
