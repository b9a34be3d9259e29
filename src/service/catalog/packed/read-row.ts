import { formatFrameID } from "../items/frame-id.ts";
import type { FrameRow, FrameSteps } from "../items/frame-row.ts";
import { itemKeyOf } from "../items/item-id.ts";
import { type Columns, type Guard, type NumberColumn, rowHash, UNKNOWN } from "./columns.ts";
import type { Traits } from "./profiles.ts";

/** What a row was packed from, and whose it is. */
export type PackedRow = FrameRow & Guard;

/** Reads a row with all that is kept of it. */
export function readRow(columns: Columns, row: number): PackedRow {
  const steps = readSteps(columns, row);
  return {
    frameID: formatFrameID(steps),
    itemKey: itemKeyOf(rowHash(columns, row)),
    ...steps,
    ...(columns.guards.get(row) ?? { publicFrom: 0 }),
  };
}

/** Reads the frame of a row. */
export function readSteps(columns: Columns, row: number): FrameSteps {
  const { start, end, created, updated } = columns.times;
  return {
    imageID: columns.imageID[row] as number,
    frameNumber: columns.frameNumber[row] as number,
    ...(columns.profiles[columns.profile[row] as number] as Traits),
    start: start[row] as number,
    end: end[row] as number,
    created: created[row] as number,
    updated: updated[row] as number,
    ...readNumbers(columns, row),
    ring: Array.from(columns.ring.subarray(columns.ringStart[row], columns.ringStart[row + 1])),
    corners: Array.from(columns.corners.subarray(row * 8, row * 8 + 8)),
  };
}

function readNumbers({ numbers }: Columns, row: number): Pick<FrameRow, NumberColumn> {
  const value = (column: NumberColumn) => numbers[column][row] as number;
  const known = (column: NumberColumn) => (value(column) === UNKNOWN ? undefined : value(column));
  return {
    incidenceNear: value("incidenceNear"),
    incidenceCenter: value("incidenceCenter"),
    incidenceFar: value("incidenceFar"),
    lookAngle: value("lookAngle"),
    azimuthResolution: value("azimuthResolution"),
    rangeNear: known("rangeNear"),
    rangeCenter: known("rangeCenter"),
    rangeFar: known("rangeFar"),
    bandwidth: known("bandwidth"),
  };
}
