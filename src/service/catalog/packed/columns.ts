import type { FrameRecord } from "../../store/frame-record.ts";
import { type FrameHash, hashFrame } from "../items/item-id.ts";
import type { Traits } from "./profiles.ts";

/** Coordinates are kept as whole steps of a millionth of a degree (0.1 m), so that adding 360° loses nothing. */
export const STEPS = 1_000_000;

/** Numeric columns: whole steps of 1 / scale of the property's unit. */
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
/** Stands in a column where a frame has no such number; all others are positive. */
export const UNKNOWN = -1;
export type NumberColumn = keyof typeof numberColumns;
export type TimeColumn = "start" | "end" | "created" | "updated";

/** Whose a frame is, and from when on (milliseconds since 1970) it is in the public collection; without it it never is. */
export type Guard = Pick<FrameRecord, "companyID" | "userID" | "publicFrom">;

/** The frames as a struct of arrays: newest first, frames of the same instant by item id. */
export interface Columns {
  size: number;
  /** By row, those that were not in the public collection since ever. */
  guards: ReadonlyMap<number, Guard>;
  profiles: readonly Traits[];
  profile: Uint16Array;
  /** Milliseconds since 1970. */
  times: Record<TimeColumn, Float64Array>;
  numbers: Record<NumberColumn, Int32Array>;
  imageID: Float64Array;
  frameNumber: Uint16Array;
  /** First word of the frame's hash; the others are computed when two agree. */
  hash: Uint32Array;
  /** Rows in the order of their item ids. */
  byID: Uint32Array;
  /** Boxes rounded outward: rows across the antimeridian have east > 180. */
  west: Float32Array;
  south: Float32Array;
  east: Float32Array;
  north: Float32Array;
  /** Per row the first position in `ring`; one entry more than rows. */
  ringStart: Uint32Array;
  /** Longitude and latitude in steps, continuous, closed. */
  ring: Int32Array;
  /** Eight steps a row: near first, far first, near last, far last; longitudes as given. */
  corners: Int32Array;
}

/** The full hash of a row's frame. */
export function rowHash(columns: Pick<Columns, "imageID" | "frameNumber">, row: number): FrameHash {
  return hashFrame({
    imageID: columns.imageID[row] as number,
    frameNumber: columns.frameNumber[row] as number,
  });
}
