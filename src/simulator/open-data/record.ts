import { imagingModes } from "../../domain/modes.ts";
import { entryAt } from "../../geo/packed/entry-at.ts";
import { pushVarint, unzigzag, varintReader, zigzag } from "../../geo/packed/varint.ts";
import type { Position } from "../../geo/types.ts";
import type { Acquisition } from "../../open-data/acquisition.ts";
import type { Corners } from "../../orbit/corners.ts";

const origins = ["iceye", "capella", "umbra"] as const;
const lookSides = ["left", "right"] as const;
const passDirections = ["ascending", "descending"] as const;
const polarizations = ["VV", "HH"] as const;
/** Steps per degree of a coordinate: about 1 m. */
const PRECISION = 100_000;
const MILLI = 1000;
const KILO = 1000;

/** From the first corner to another, steps. */
type Way = readonly [x: number, y: number];

/**
 * The integers of a record, one a column: times as differences to the record before, corners as differences to the first, and the
 * last to where it would complete a parallelogram.
 * The packed form stores column after column, which compresses far better than record after record.
 */
function toRow(record: Acquisition, previousStart: number): number[] {
  const { nearFirst, farFirst, nearLast, farLast } = record.corners;
  const [lng, lat] = steps(nearFirst);
  const [range, flight, across] = [farFirst, nearLast, farLast].map((corner) => {
    const [x, y] = steps(corner);
    return [x - lng, y - lat] as const;
  }) as [Way, Way, Way];
  return [
    origins.indexOf(record.origin),
    record.imageID,
    imagingModes.indexOf(record.mode),
    record.start - previousStart,
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

/** Packs records, which must be sorted by their start; `unpackRecords` is the inverse. */
export function packRecords(records: readonly Acquisition[]): Uint8Array {
  const rows = records.map((record, index) => toRow(record, records[index - 1]?.start ?? 0));
  const bytes: number[] = [];
  pushVarint(bytes, rows.length);
  for (let column = 0; column < COLUMNS; column++) {
    for (const row of rows) pushVarint(bytes, zigzag(entryAt(row, column)));
  }
  return Uint8Array.from(bytes);
}

/** Reads the committed asset; throws when it is cut short. */
export function unpackRecords(bytes: Uint8Array): Acquisition[] {
  const next = varintReader(bytes);
  const count = next();
  const columns = Array.from({ length: COLUMNS }, () =>
    Array.from({ length: count }, () => unzigzag(next())),
  );
  let start = 0;
  return Array.from({ length: count }, (_, row) => {
    let column = 0;
    const value = () => entryAt(entryAt(columns, column++), row);
    const of = <T>(names: readonly T[]) => entryAt(names, value());
    const origin = of(origins);
    const imageID = value();
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
      ...{ origin, imageID, mode, start, end, created, updated, corners },
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
}

function steps([lng, lat]: Position): readonly [number, number] {
  return [Math.round(lng * PRECISION), Math.round(lat * PRECISION)];
}
