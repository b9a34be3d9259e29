import { float32At, float64At, int32At, uint16At, uint32At } from "../../../geo/packed.ts";
import type { Box } from "../../../geo/types.ts";
import type { FrameRecord } from "../../store/records.ts";
import {
  compareHashes,
  type FrameHash,
  formatFrameID,
  hashFrame,
  itemKeyOf,
  parseFrameID,
} from "../items/frame.ts";
import type { FrameRow, FrameSteps } from "../items/frame-row.ts";

/** Steps per degree: whole steps of 0.1 m survive adding 360° without loss. */
export const DEGREE_STEPS = 1_000_000;

/** Steps per unit of each numeric column. */
export const numberColumns = {
  azimuthResolution: 10_000,
  rangeNear: 10_000,
  rangeCenter: 10_000,
  rangeFar: 10_000,
  incidenceNear: 10_000,
  incidenceCenter: 10_000,
  incidenceFar: 10_000,
  lookAngle: 10_000,
  bandwidth: 1,
} as const;
/** Value of a missing number; all others are positive. */
export const UNKNOWN = -1;
export type NumberColumn = keyof typeof numberColumns;
export type TimeColumn = "start" | "end" | "created" | "updated";

/** Properties that many frames share; each distinct combination is a profile. */
export const TRAITS = [
  "mode",
  "lookSide",
  "passDirection",
  "polarization",
  "rangeLooks",
  "azimuthLooks",
  "products",
  "producer",
  "license",
  "footprint",
  "platform",
  "inclination",
] as const satisfies readonly (keyof FrameSteps)[];
export type Traits = Pick<FrameSteps, (typeof TRAITS)[number]>;

/** Owner of a frame, and when it becomes public (ms); without that it never does. */
export type Guard = Pick<FrameRecord, "companyID" | "userID" | "publicFrom">;

/** Frames as a struct of arrays: newest first, ties by item id. */
export interface Columns {
  size: number;
  /** By row, for frames that were not public from the beginning. */
  guards: ReadonlyMap<number, Guard>;
  profiles: readonly Traits[];
  profile: Uint16Array;
  /**
   * Milliseconds since 1970; or, in a `Uint32Array`, after the start, where none is more than 49 days
   * later.
   */
  times: { start: Float64Array } & Record<Exclude<TimeColumn, "start">, Float64Array | Uint32Array>;
  numbers: Record<NumberColumn, Int32Array>;
  imageID: Float64Array;
  frameNumber: Uint16Array;
  /** First word of the hash; the others are computed for ties. */
  hash: Uint32Array;
  /** Rows by item id. */
  byID: Uint32Array;
  /** West, south, east, north of each row, rounded outward. East is above 180 across the antimeridian. */
  boxes: Float32Array;
  /** First position of each row in `ring`; one entry more than rows. */
  ringStart: Uint32Array;
  /** Longitude and latitude in steps, continuous, without the closing position. */
  ring: Int32Array;
  /** Positions of the near first, far first, near last and far last corner in the ring, four bits each. */
  corners: Uint16Array;
  /** By row, steps of corners that are not in the ring; longitudes as given. */
  otherCorners: ReadonlyMap<number, Int32Array>;
}

export type ValueColumn = TimeColumn | NumberColumn;

/** `entryAt` of the engine alone, so that V8 does not mix its types with those of other callers. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  return list[index] as T;
}
/** Returns a reader of a column: times in ms since 1970, numbers in steps. */
export function columnReader({ numbers, times }: Columns, by: ValueColumn): (row: number) => number {
  if (isNumberColumn(by)) {
    const values = numbers[by];
    return (row) => int32At(values, row);
  }
  const values = times[by];
  const { start } = times;
  if (values instanceof Uint32Array) return (row) => float64At(start, row) + uint32At(values, row);
  return (row) => float64At(values, row);
}

export function isNumberColumn(by: ValueColumn): by is NumberColumn {
  return by in numberColumns;
}

export function boxOfRow({ boxes }: Pick<Columns, "boxes">, row: number): Box {
  const place = row * 4;
  return [
    float32At(boxes, place),
    float32At(boxes, place + 1),
    float32At(boxes, place + 2),
    float32At(boxes, place + 3),
  ];
}

export function addTo(sums: Uint32Array, index: number, more = 1): void {
  sums[index] = uint32At(sums, index) + more;
}

/** Returns the first place below `length` from which on `holds` is true, else `length` (binary search). */
export function firstPlace(length: number, holds: (place: number) => boolean): number {
  let from = 0;
  let to = length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

export function rowHash(
  { imageID, frameNumber }: Pick<Columns, "imageID" | "frameNumber">,
  row: number,
): FrameHash {
  return hashFrame({ imageID: float64At(imageID, row), frameNumber: uint16At(frameNumber, row) });
}

export function frameIDOf({ imageID, frameNumber }: Columns, row: number): string {
  return formatFrameID({ imageID: float64At(imageID, row), frameNumber: uint16At(frameNumber, row) });
}

export function findRow(columns: Columns, hash: FrameHash): number | undefined {
  const { size, byID } = columns;
  const order = (row: number) =>
    uint32At(columns.hash, row) - hash[0] || compareHashes(rowHash(columns, row), hash);
  const row = byID[firstPlace(size, (place) => order(uint32At(byID, place)) >= 0)];
  return row !== undefined && order(row) === 0 ? row : undefined;
}

export function rowOfFrame(columns: Columns, frameID: string): number | undefined {
  const numbers = parseFrameID(frameID);
  const row = numbers && findRow(columns, hashFrame(numbers));
  return row !== undefined && frameIDOf(columns, row) === frameID ? row : undefined;
}

export type PackedRow = FrameRow & Guard;

export function readRow(columns: Columns, row: number): PackedRow {
  const steps = readSteps(columns, row);
  return {
    frameID: formatFrameID(steps),
    itemKey: itemKeyOf(rowHash(columns, row)),
    ...steps,
    ...(columns.guards.get(row) ?? { publicFrom: 0 }),
  };
}

export function readSteps(columns: Columns, row: number): FrameSteps {
  const { numbers } = columns;
  return {
    imageID: float64At(columns.imageID, row),
    frameNumber: uint16At(columns.frameNumber, row),
    ...at(columns.profiles, uint16At(columns.profile, row)),
    start: float64At(columns.times.start, row),
    end: timeAt(columns, columns.times.end, row),
    created: timeAt(columns, columns.times.created, row),
    updated: timeAt(columns, columns.times.updated, row),
    incidenceNear: int32At(numbers.incidenceNear, row),
    incidenceCenter: int32At(numbers.incidenceCenter, row),
    incidenceFar: int32At(numbers.incidenceFar, row),
    lookAngle: int32At(numbers.lookAngle, row),
    azimuthResolution: int32At(numbers.azimuthResolution, row),
    rangeNear: knownAt(numbers.rangeNear, row),
    rangeCenter: knownAt(numbers.rangeCenter, row),
    rangeFar: knownAt(numbers.rangeFar, row),
    bandwidth: knownAt(numbers.bandwidth, row),
    ring: ringAt(columns, row),
    corners: cornersAt(columns, row),
  };
}

function timeAt({ times: { start } }: Columns, values: Float64Array | Uint32Array, row: number): number {
  return values instanceof Uint32Array
    ? float64At(start, row) + uint32At(values, row)
    : float64At(values, row);
}

function knownAt(values: Int32Array, row: number): number | undefined {
  const value = int32At(values, row);
  return value === UNKNOWN ? undefined : value;
}

/** Returns the closed footprint, in steps. */
function ringAt({ ring, ringStart }: Columns, row: number): number[] {
  const steps: number[] = [];
  const end = uint32At(ringStart, row + 1);
  for (let place = uint32At(ringStart, row); place < end; place++) steps.push(int32At(ring, place));
  steps.push(at(steps, 0), at(steps, 1));
  return steps;
}

function cornersAt({ corners, otherCorners, ring, ringStart }: Columns, row: number): number[] {
  const others = otherCorners.get(row);
  return others ? Array.from(others) : cornersOfRing(ring, uint16At(corners, row), uint32At(ringStart, row));
}

/** Returns corners, longitudes wrapped, from their positions in a ring that starts at `from`. */
function cornersOfRing(ring: Int32Array, places: number, from = 0): number[] {
  const corners: number[] = [];
  for (let bits = 0; bits < 16; bits += 4) {
    const place = from + 2 * ((places >> bits) & 15);
    const lng = int32At(ring, place);
    corners.push(lng > 180 * DEGREE_STEPS ? lng - 360 * DEGREE_STEPS : lng, int32At(ring, place + 1));
  }
  return corners;
}

/** Returns the positions of corners in a ring, packed; undefined where one is not in it. */
export function cornerPlaces(ring: Int32Array, corners: readonly number[]): number | undefined {
  let places = 0;
  for (let corner = 0; corner < 4; corner++) {
    const [lng, lat] = [at(corners, 2 * corner), at(corners, 2 * corner + 1)];
    let place = 0;
    while (2 * place < ring.length && !isCorner(ring, place, lng, lat)) place++;
    places |= place << (4 * corner);
    if (place > 15 || 2 * place === ring.length) return undefined;
  }
  const read = cornersOfRing(ring, places);
  return read.every((step, index) => step === corners[index]) ? places : undefined;
}

function isCorner(ring: Int32Array, place: number, lng: number, lat: number): boolean {
  return (
    int32At(ring, 2 * place + 1) === lat && (int32At(ring, 2 * place) - lng) % (360 * DEGREE_STEPS) === 0
  );
}
