import { imagingModes } from "../domain/modes.ts";
import { entryAt, unzigzag, varintReader } from "../geo/packed.ts";
import type { Position } from "../geo/types.ts";
import { framesOfAcquisition, type OpenAcquisition } from "../open-data/acquisition.ts";
import type { ImagedCorners } from "../orbit/imaged-frame.ts";
import type { Frame } from "../service/catalog/items/frame.ts";

/** Frames of `public/demo/acquisitions.bin`. */
export const REAL_FRAMES = 3044;
export const REAL_UNTIL = Date.UTC(2026, 5, 30);

/** Oldest first; long strips and scans are cut into frames. Throws when the bytes are cut short. */
export function* openDataFrames(bytes: Uint8Array): Generator<Frame> {
  for (const record of unpackRecords(bytes)) yield* framesOfAcquisition(record);
}

export const origins = ["iceye", "capella", "umbra"] as const;
export const realLookSides = ["left", "right"] as const;
export const realPassDirections = ["ascending", "descending"] as const;
export const polarizations = ["VV", "HH"] as const;
/** About 1 m. */
export const PRECISION = 100_000;
export const MILLI = 1000;
export const KILO = 1000;

export type Way = readonly [x: number, y: number];

export const byTime = (a: OpenAcquisition, b: OpenAcquisition) => a.start - b.start || a.imageID - b.imageID;

export const COLUMNS = 25;

export function unpackRecords(bytes: Uint8Array): OpenAcquisition[] {
  const next = varintReader(bytes);
  const count = next();
  const columns = Array.from({ length: COLUMNS }, () =>
    Array.from({ length: count }, () => unzigzag(next())),
  );
  let imageID = 0;
  let start = 0;
  const records = Array.from({ length: count }, (_, row): OpenAcquisition => {
    let column = 0;
    const value = () => entryAt(entryAt(columns, column++), row);
    const of = <T>(names: readonly T[]) => entryAt(names, value());
    const origin = of(origins);
    imageID += value();
    const mode = of(imagingModes);
    start += value();
    const end = start + value();
    const created = end + value();
    const updated = created + value();
    const lng = value();
    const lat = value();
    const range: Way = [value(), value()];
    const flight: Way = [value(), value()];
    const across: Way = [range[0] + flight[0] + value(), range[1] + flight[1] + value()];
    const position = ([x, y]: Way): Position => [(lng + x) / PRECISION, (lat + y) / PRECISION];
    const corners: ImagedCorners = {
      nearFirst: position([0, 0]),
      farFirst: position(range),
      nearLast: position(flight),
      farLast: position(across),
    };
    return {
      origin,
      imageID,
      mode,
      start,
      end,
      created,
      updated,
      corners,
      lookSide: of(realLookSides),
      passDirection: of(realPassDirections),
      incidence: value() / MILLI,
      lookAngle: value() / MILLI,
      azimuthResolution: value() / MILLI,
      bandwidth: value() * KILO || undefined,
      azimuthLooks: value(),
      polarization: of(polarizations),
      satellite: value(),
      inclination: value() / MILLI,
    };
  });
  return records.sort(byTime);
}
