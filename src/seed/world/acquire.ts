import type { ImagingMode } from "../../contract/common.ts";
import { defaultProducts, modes } from "../../contract/modes.ts";
import { destination } from "../../geo/sphere.ts";
import type { Frame } from "../../service/catalog/frame.ts";
import { ringOf, wrapCorners } from "../radar/corners.ts";
import { splitTake, takeLengthKm } from "../radar/takes.ts";
import { acrossSwath, bandwidthFor, EARTH_RADIUS_KM, lookAngleAt, thousandths } from "../radar/viewing.ts";
import { ALTITUDE_KM, groundPoint, type Pass } from "./orbit.ts";

const DAY_SECONDS = 86_400;
/** No frame comes closer to a pole: outlines in longitude and latitude make no sense there. */
const MAX_LATITUDE = 86.5;

/** What one look of a satellite at a place shall be. */
export interface Order {
  imageID: number;
  mode: ImagingMode;
  frameCount: number;
  /** Where along the take the place lies, 0 to 1. */
  placeAt: number;
  /** Seconds from the end of the acquisition to its products, and from these to their last change. */
  processing: number;
  reprocessing: number;
}

/** A look at a place as it happened. */
export interface Acquisition {
  /** Since midnight of the day. */
  startSeconds: number;
  endSeconds: number;
  frames: Frame[];
}

/** Turns a pass into frames; undefined when the take would come too close to a pole. */
export function acquire(pass: Pass, order: Order): Acquisition | undefined {
  const mode = modes[order.mode];
  const point = groundPoint(pass.satellite, pass.day, pass.seconds);
  // The beam on the ground moves slower than the point below the satellite, being nearer to the orbit's axis.
  const beamSpeed = point.speed * Math.cos(pass.groundRangeKm / EARTH_RADIUS_KM);
  const lengthKm = takeLengthKm(order.mode, order.frameCount);
  const sweep = lengthKm / beamSpeed;
  const first = pass.seconds - sweep * order.placeAt;
  // A spotlight stays on its scene for longer than the satellite takes to pass it.
  const stare = Math.max(sweep, stareSeconds(order.mode));
  const startSeconds = first - (stare - sweep) / 2;
  const endSeconds = startSeconds + stare;

  const side = pass.lookSide === "right" ? 90 : -90;
  const nearKm = pass.groundRangeKm - mode.rangeKm / 2;
  const edge = (seconds: number) => {
    const below = groundPoint(pass.satellite, pass.day, seconds);
    const at = [below.lng, below.lat] as const;
    const look = below.heading + side;
    return { near: destination(at, look, nearKm), far: destination(at, look, nearKm + mode.rangeKm) };
  };

  const bandwidth = 1000 * Math.round(bandwidthFor(mode.resolution, pass.incidence) / 1000);
  const across = acrossSwath(pass.incidence, ALTITUDE_KM, mode.rangeKm, bandwidth);
  const lookAngle = thousandths(lookAngleAt(pass.incidence, ALTITUDE_KM));
  const toInstant = (seconds: number) => Math.round((pass.day * DAY_SECONDS + seconds) * 1000);
  const created = toInstant(endSeconds + order.processing);

  const frames: Frame[] = [];
  for (const { from, to } of splitTake(lengthKm, order.mode)) {
    const head = edge(first + sweep * from);
    const tail = edge(first + sweep * to);
    if (Math.abs(head.near[1]) > MAX_LATITUDE || Math.abs(tail.far[1]) > MAX_LATITUDE) return undefined;
    if (Math.abs(head.far[1]) > MAX_LATITUDE || Math.abs(tail.near[1]) > MAX_LATITUDE) return undefined;
    const corners = wrapCorners({
      nearFirst: head.near,
      farFirst: head.far,
      nearLast: tail.near,
      farLast: tail.far,
    });
    frames.push({
      imageID: order.imageID,
      frameNumber: frames.length + 1,
      mode: order.mode,
      start: toInstant(startSeconds + stare * from),
      end: toInstant(startSeconds + stare * to),
      created,
      updated: created + order.reprocessing * 1000,
      ring: ringOf(corners, pass.lookSide),
      corners,
      lookSide: pass.lookSide,
      passDirection: pass.passDirection,
      incidence: across.incidence,
      lookAngle,
      azimuthResolution: mode.resolution,
      rangeResolution: across.rangeResolution,
      bandwidth,
      rangeLooks: 1,
      azimuthLooks: mode.azimuthLooks,
      polarization: "VV",
      products: defaultProducts[mode.family],
      origin: "generated",
    });
  }
  return { startSeconds, endSeconds, frames };
}

/** How long the radar looks at a scene: the longer, the finer or the more looks. */
function stareSeconds(imagingMode: ImagingMode): number {
  const { family, resolution, rangeKm } = modes[imagingMode];
  switch (family) {
    case "Dwell":
      return resolution < 1 ? 30 : 25;
    case "Spot":
      return rangeKm > 5 ? 14 : 7 + 4 / resolution;
    case "Strip":
    case "Scan":
      return 0;
  }
}
