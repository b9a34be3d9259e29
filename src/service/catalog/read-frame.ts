import type { Position } from "../../geo/types.ts";
import { type Columns, type NumberColumn, numberColumns, STEPS, UNKNOWN } from "./columns.ts";
import type { Frame } from "./frame.ts";
import type { Profile } from "./profiles.ts";

/** The frame that a row was packed from, in the resolution of the columns and with wrapped longitudes. */
export function readFrame(columns: Columns, row: number): Frame {
  const { productMask: _, ...traits } = columns.profiles[columns.profile[row] as number] as Profile;
  const { start, end, created, updated } = columns.times;
  const value = (column: NumberColumn) => (columns.numbers[column][row] as number) / numberColumns[column];
  const isKnown = columns.numbers.bandwidth[row] !== UNKNOWN;
  const corner = (index: number) => readPosition(columns.corners, row * 8 + index * 2);
  return {
    imageID: columns.imageID[row] as number,
    frameNumber: columns.frameNumber[row] as number,
    ...traits,
    start: start[row] as number,
    end: end[row] as number,
    created: created[row] as number,
    updated: updated[row] as number,
    ring: readRing(columns, row),
    corners: { nearFirst: corner(0), farFirst: corner(1), nearLast: corner(2), farLast: corner(3) },
    incidence: {
      near: value("incidenceNear"),
      center: value("incidenceCenter"),
      far: value("incidenceFar"),
    },
    lookAngle: value("lookAngle"),
    azimuthResolution: value("azimuthResolution"),
    rangeResolution: isKnown
      ? { near: value("rangeNear"), center: value("rangeCenter"), far: value("rangeFar") }
      : undefined,
    bandwidth: isKnown ? value("bandwidth") : undefined,
  };
}

function readRing({ ring, ringStart }: Columns, row: number): Position[] {
  const positions: Position[] = [];
  for (let at = ringStart[row] as number; at < (ringStart[row + 1] as number); at += 2) {
    positions.push(readPosition(ring, at));
  }
  return positions;
}

/** Whole turns are taken off while the longitude is still a whole number of steps, so no digit is lost. */
function readPosition(steps: Int32Array, at: number): Position {
  const lng = steps[at] as number;
  const wrapped = lng > 180 * STEPS ? lng - 360 * STEPS : lng < -180 * STEPS ? lng + 360 * STEPS : lng;
  return [wrapped / STEPS, (steps[at + 1] as number) / STEPS];
}
