import { groundRangeResolution } from "../domain/radar.ts";
import { EARTH_RADIUS_KM } from "../geo/sphere.ts";
import { groundRangeAt } from "../geo/swath/ground-range.ts";
import type { ImagedFrame } from "./imaged-frame.ts";

/** The viewing geometry of a side-looking radar over a sphere, in degrees and km; and the resolution that follows. */

const RADIANS = Math.PI / 180;

/** Incidence angle of a target that lies `groundRangeKm` from the point below the satellite. */
export function incidenceAt(groundRangeKm: number, altitudeKm: number): number {
  const angle = groundRangeKm / EARTH_RADIUS_KM;
  const look = Math.atan2(
    EARTH_RADIUS_KM * Math.sin(angle),
    EARTH_RADIUS_KM + altitudeKm - EARTH_RADIUS_KM * Math.cos(angle),
  );
  return (angle + look) / RADIANS;
}

/** The altitude from which a target is seen at these two angles. */
export function altitudeFrom(incidence: number, lookAngle: number): number {
  return EARTH_RADIUS_KM * (Math.sin(incidence * RADIANS) / Math.sin(lookAngle * RADIANS) - 1);
}

/** Near, centre and far values of a swath that is `widthKm` wide on the ground, angles in thousandths of a degree. */
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

/** A number without the digits that nobody measures. */
export function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}
