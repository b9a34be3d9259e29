import { imagingModes } from "../domain/modes.ts";
import { entryAt, pushVarint, unzigzag, varintReader, zigzag } from "../geo/packed.ts";
import type { Position } from "../geo/types.ts";
import { type Acquisition, framesOfAcquisition } from "../open-data/acquisition.ts";
import type { Corners } from "../orbit/imaged-frame.ts";
import type { Frame } from "../service/catalog/items/frame.ts";

/** Frames of `public/demo/acquisitions.bin`. */
export const REAL_FRAMES = 3044;
/** Instant after all of them. */
export const REAL_UNTIL = Date.UTC(2026, 5, 30);

/** Oldest first; long strips and scans are cut into frames. Throws when the bytes are cut short. */
export function* openDataFrames(bytes: Uint8Array): Generator<Frame> {
  for (const record of unpackRecords(bytes)) yield* framesOfAcquisition(record);
}

const origins = ["iceye", "capella", "umbra"] as const;
const lookSides = ["left", "right"] as const;
const passDirections = ["ascending", "descending"] as const;
const polarizations = ["VV", "HH"] as const;
/** About 1 m. */
const PRECISION = 100_000;
const MILLI = 1000;
const KILO = 1000;

type Way = readonly [x: number, y: number];

const byTime = (a: Acquisition, b: Acquisition) => a.start - b.start || a.imageID - b.imageID;

/** Neighbors that are alike compress better. */
const byLikeness = (a: Acquisition, b: Acquisition) =>
  origins.indexOf(a.origin) - origins.indexOf(b.origin) ||
  imagingModes.indexOf(a.mode) - imagingModes.indexOf(b.mode) ||
  a.satellite - b.satellite ||
  byTime(a, b);

/**
 * Integers of a record: number and time as differences to the record before, corners to the first, the last to the
 * parallelogram. Stored column by column, which compresses far better.
 */
function toRow(record: Acquisition, before: Acquisition | undefined): number[] {
  const { nearFirst, farFirst, nearLast, farLast } = record.corners;
  const [lng, lat] = steps(nearFirst);
  const [range, flight, across] = [farFirst, nearLast, farLast].map((corner) => {
    const [x, y] = steps(corner);
    return [x - lng, y - lat] as const;
  }) as [Way, Way, Way];
  return [
    origins.indexOf(record.origin),
    record.imageID - (before?.imageID ?? 0),
    imagingModes.indexOf(record.mode),
    record.start - (before?.start ?? 0),
    record.end - record.start,
    record.created - record.end,
    record.updated - record.created,
    lng,
    lat,
    ...range,
    ...flight,
    across[0] - range[0] - flight[0],
    across[1] - range[1] - flight[1],
    lookSides.indexOf(record.lookSide),
    passDirections.indexOf(record.passDirection),
    Math.round(record.incidence * MILLI),
    Math.round(record.lookAngle * MILLI),
    Math.round(record.azimuthResolution * MILLI),
    Math.round((record.bandwidth ?? 0) / KILO),
    record.azimuthLooks,
    polarizations.indexOf(record.polarization),
    record.satellite,
    Math.round(record.inclination * MILLI),
  ];
}

const COLUMNS = 25;

export function packRecords(records: readonly Acquisition[]): Uint8Array {
  const rows = [...records].sort(byLikeness).map((record, index, sorted) => toRow(record, sorted[index - 1]));
  const bytes: number[] = [];
  pushVarint(bytes, rows.length);
  for (let column = 0; column < COLUMNS; column++) {
    for (const row of rows) pushVarint(bytes, zigzag(entryAt(row, column)));
  }
  return Uint8Array.from(bytes);
}

export function unpackRecords(bytes: Uint8Array): Acquisition[] {
  const next = varintReader(bytes);
  const count = next();
  const columns = Array.from({ length: COLUMNS }, () =>
    Array.from({ length: count }, () => unzigzag(next())),
  );
  let imageID = 0;
  let start = 0;
  const records = Array.from({ length: count }, (_, row): Acquisition => {
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
    const corners: Corners = {
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
      lookSide: of(lookSides),
      passDirection: of(passDirections),
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

function steps([lng, lat]: Position): readonly [number, number] {
  return [Math.round(lng * PRECISION), Math.round(lat * PRECISION)];
}
