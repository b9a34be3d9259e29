import {
  type DatatakePart,
  defaultProducts,
  type ImagingMode,
  modes,
  splitDatatake,
} from "../domain/modes.ts";
import { longitudeNear } from "../geo/longitude.ts";
import { distanceKm } from "../geo/sphere.ts";
import type { Position } from "../geo/types.ts";
import { acrossSwath, altitudeFrom, type ImagedCorners, ringOf, wrapCorners } from "../orbit/imaged-frame.ts";
import type { Frame } from "../service/catalog/items/frame.ts";

export interface OpenAcquisition {
  origin: "iceye" | "capella" | "umbra";
  imageID: number;
  mode: ImagingMode;
  /** Milliseconds since 1970, UTC. */
  start: number;
  end: number;
  created: number;
  updated: number;
  corners: ImagedCorners;
  lookSide: "left" | "right";
  passDirection: "ascending" | "descending";
  /** Degrees at the center. */
  incidence: number;
  lookAngle: number;
  /** Metres. */
  azimuthResolution: number;
  /** Hertz; undefined where the archive gives no plausible value. */
  bandwidth: number | undefined;
  azimuthLooks: number;
  polarization: "VV" | "HH";
  satellite: number;
  /** Degrees. */
  inclination: number;
}

export function framesOfAcquisition(acquisition: OpenAcquisition): Frame[] {
  const { nearFirst, nearLast } = acquisition.corners;
  const parts = splitDatatake(distanceKm(nearFirst, nearLast), acquisition.mode);
  return parts.map((part, index) => frameOf(acquisition, index + 1, part));
}

function frameOf(record: OpenAcquisition, frameNumber: number, part: DatatakePart): Frame {
  const { origin, satellite, corners: take, start, end, incidence: center, ...shared } = record;
  const { lookAngle, bandwidth, mode } = shared;
  const corners: ImagedCorners = {
    nearFirst: between(take.nearFirst, take.nearLast, part.from),
    nearLast: between(take.nearFirst, take.nearLast, part.to),
    farFirst: between(take.farFirst, take.farLast, part.from),
    farLast: between(take.farFirst, take.farLast, part.to),
  };
  const wrapped = wrapCorners(corners);
  const widthKm = distanceKm(take.nearFirst, take.farFirst);
  // Some archives round angles, which gives impossible altitudes.
  const altitude = Math.max(450, Math.min(700, altitudeFrom(center, lookAngle)));
  const seen = acrossSwath(center, altitude, widthKm, bandwidth ?? Number.NaN);
  return {
    ...shared,
    frameNumber,
    start: Math.round(start + (end - start) * part.from),
    end: Math.round(start + (end - start) * part.to),
    ring: ringOf(wrapped, shared.lookSide),
    corners: wrapped,
    ...seen,
    rangeResolution: bandwidth === undefined ? undefined : seen.rangeResolution,
    rangeLooks: 1,
    products: defaultProducts[modes[mode].family],
    ...makers[origin],
    platform: platformNames[origin](satellite),
  };
}

const maker = (producer: string) => ({ producer, license: "CC-BY-4.0", footprint: "real" }) as const;
/** Named as their licence asks. */
const makers = {
  iceye: maker("ICEYE Open Data"),
  capella: maker("Capella Space Open Data"),
  umbra: maker("Umbra Open Data"),
} as const satisfies Record<OpenAcquisition["origin"], Pick<Frame, "producer" | "license" | "footprint">>;

const platformNames = {
  iceye: (satellite) => `ICEYE-X${satellite}`,
  capella: (satellite) => `capella-${satellite}`,
  umbra: (satellite) => `Umbra-${String(satellite).padStart(2, "0")}`,
} as const satisfies Record<OpenAcquisition["origin"], (satellite: number) => string>;

function between(a: Position, b: Position, share: number): Position {
  const lng = longitudeNear(b[0], a[0]);
  return [a[0] + (lng - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}
