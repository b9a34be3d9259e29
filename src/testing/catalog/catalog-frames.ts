import { boxRing } from "../../geo/area/box.ts";
import { wrapLongitude } from "../../geo/longitude.ts";
import type { Position, Ring } from "../../geo/types.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { toFrameRow } from "../../service/catalog/items/frame-row.ts";
import type { FrameRecord } from "../../service/store/records.ts";
import { frameAt, makeFrames } from "./make-frames.ts";

/** A frame as it is given to a store. */
export type GivenFrame = Omit<FrameRecord, "seq">;

/** When all frames of the archive are on sale. */
export const ON_SALE = Date.parse("2020-01-01T00:00:00Z");

/** A frame of the archive, on sale by default. */
export function given(frame: Frame, values: Partial<GivenFrame> = {}): GivenFrame {
  return { ...toFrameRow(frame), publicFrom: ON_SALE, ...values };
}

/** Frames as `makeFrames` makes them, and some of every kind that is easily got wrong. */
export function* oddFrames(count: number, seed?: number): Generator<Frame> {
  yield* makeFrames(count, seed);
  let imageID = 900_000;
  const frame = (center: Position, values: Partial<Frame> = {}) =>
    frameAt(center, { imageID: imageID++, ...values });
  const instant = { start: Date.parse("2025-03-01T00:00:00Z"), end: Date.parse("2025-03-01T00:00:30Z") };

  // Ties of place and instant, in either order.
  for (let same = 0; same < 12; same++) yield frame([5, 50], instant);
  // On both sides of 180°, across it, and with an edge on it.
  for (const lng of [-180, -179.99, -178, 178, 179.99, 180]) {
    for (const lat of [-60, 0, 60]) {
      yield frame([lng, lat]);
      yield frame([lng, lat], { ring: boxOf(lng, lat, 2, 1), ...instant });
    }
  }
  yield frame([180, 10], { ring: boxOf(181, 10, 1, 1) });
  yield frame([-180, 10], { ring: boxOf(-181, 10, 1, 1) });
  // Far beyond it, where degrees that are taken off and added again are not always the same number.
  yield frame([179, 20], { ring: boxOf(180, 20, 60.123461, 3) });
  // Near the poles, and up to them.
  for (const lng of [-170, -90, 0, 90, 179]) {
    yield frame([lng, 85]);
    yield frame([lng, 89], { ring: boxOf(lng, 89, 10, 1) });
    yield frame([lng, -88], { ring: boxOf(lng, -88, 25, 2) });
  }
  // An archive does not always tell bandwidth and resolution.
  for (let lat = -20; lat <= 20; lat += 4) {
    yield frame([4, lat], { bandwidth: undefined, rangeResolution: undefined, polarization: "HV" });
  }
  // Many corners, and a bay.
  yield frame([30, 30], { ring: ringAround([30, 30], 60, 1.5) });
  yield frame([-60, -30], {
    ring: [
      [-62, -32],
      [-58, -32],
      [-58, -28],
      [-60, -31],
      [-62, -28],
      [-62, -32],
    ],
  });
}

function boxOf(lng: number, lat: number, width: number, height: number): Ring {
  const [west, east] = [wrapLongitude(lng - width), wrapLongitude(lng + width)];
  return boxRing([west, Math.max(-90, lat - height), east, Math.min(90, lat + height)]);
}

function ringAround([lng, lat]: Position, corners: number, radius: number): Position[] {
  const ring = Array.from({ length: corners }, (_, index): Position => {
    const angle = (index / corners) * 2 * Math.PI;
    const size = radius * (index % 2 === 0 ? 1 : 0.8);
    return [lng + size * Math.cos(angle), lat + size * Math.sin(angle)];
  });
  return [...ring, ring[0] as Position];
}
