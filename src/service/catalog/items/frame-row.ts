import { productTypes } from "../../../domain/modes.ts";
import { shiftRing, unwrapRing } from "../../../geo/longitude.ts";
import { entryAt } from "../../../geo/packed.ts";
import type { Position } from "../../../geo/types.ts";
import type { FrameRecord } from "../../store/records.ts";
import type { FoundItem, KnownFrame } from "../catalog-store.ts";
import { DEGREE_STEPS, type NumberColumn, numberColumns } from "../packed/columns.ts";
import {
  type Frame,
  filesIn,
  filesMask,
  formatFrameID,
  formatItemID,
  hashFrame,
  itemKeyOf,
  productMask,
  productsIn,
} from "./frame.ts";

/** Stored frame without its place in the feed and its owner. */
export type FrameRow = Omit<FrameRecord, "seq" | "companyID" | "userID" | "taskID" | "publicFrom">;
/** Frame in steps, without derived ids. */
export type FrameSteps = Omit<FrameRow, "frameID" | "itemKey">;

/** Returns a frame as stored; throws for a footprint that is not closed or encloses a pole. */
export function toFrameRow(frame: Frame): FrameRow {
  const itemKey = itemKeyOf(hashFrame(frame));
  return { frameID: formatFrameID(frame), itemKey, ...toFrameSteps(frame) };
}

export function toArchiveRow(frame: Frame): FrameRow & Pick<FrameRecord, "publicFrom"> {
  return { ...toFrameRow(frame), publicFrom: 0 };
}

/** Returns a frame in steps; throws like `toFrameRow`. */
export function toFrameSteps(frame: Frame): FrameSteps {
  const { incidence, rangeResolution: range, corners, bandwidth } = frame;
  // Names every property: copying what is left over cost a third of a demo's start.
  return {
    imageID: frame.imageID,
    frameNumber: frame.frameNumber,
    mode: frame.mode,
    lookSide: frame.lookSide,
    passDirection: frame.passDirection,
    polarization: frame.polarization,
    rangeLooks: frame.rangeLooks,
    azimuthLooks: frame.azimuthLooks,
    producer: frame.producer,
    license: frame.license,
    footprint: frame.footprint,
    platform: frame.platform,
    inclination: frame.inclination,
    start: Math.round(frame.start),
    end: Math.round(frame.end),
    created: Math.round(frame.created),
    updated: Math.round(frame.updated),
    products: productMask(frame.products) | filesMask(frame.files),
    incidenceNear: Math.round(incidence.near * numberColumns.incidenceNear),
    incidenceCenter: Math.round(incidence.center * numberColumns.incidenceCenter),
    incidenceFar: Math.round(incidence.far * numberColumns.incidenceFar),
    lookAngle: Math.round(frame.lookAngle * numberColumns.lookAngle),
    azimuthResolution: Math.round(frame.azimuthResolution * numberColumns.azimuthResolution),
    rangeNear: range && Math.round(range.near * numberColumns.rangeNear),
    rangeCenter: range && Math.round(range.center * numberColumns.rangeCenter),
    rangeFar: range && Math.round(range.far * numberColumns.rangeFar),
    bandwidth: bandwidth === undefined ? undefined : Math.round(bandwidth * numberColumns.bandwidth),
    ring: ringSteps(frame),
    corners: toSteps([corners.nearFirst, corners.farFirst, corners.nearLast, corners.farLast]),
  };
}

export function knownFrame(record: Omit<FrameRecord, "seq">): KnownFrame {
  const { frameID, companyID, userID, publicFrom } = record;
  return { frameID, companyID, userID, publicFrom, frame: frameOfRow(record) };
}

/** Returns a frame with wrapped longitudes. */
export function frameOfRow(row: FrameSteps): Frame {
  const value = (column: NumberColumn) => (row[column] ?? 0) / numberColumns[column];
  const corner = (index: number) => readPosition(row.corners, index * 2);
  const isKnown = row.bandwidth !== undefined;
  return {
    imageID: row.imageID,
    frameNumber: row.frameNumber,
    mode: row.mode,
    lookSide: row.lookSide,
    passDirection: row.passDirection,
    polarization: row.polarization,
    rangeLooks: row.rangeLooks,
    azimuthLooks: row.azimuthLooks,
    products: productsIn(row.products),
    files: filesIn(row.products),
    producer: row.producer,
    license: row.license,
    footprint: row.footprint,
    platform: row.platform,
    inclination: row.inclination,
    start: row.start,
    end: row.end,
    created: row.created,
    updated: row.updated,
    ring: readRing(row.ring),
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

function ringSteps(frame: Frame): number[] {
  const continuous = unwrapRing(frame.ring);
  const ring = toSteps(continuous.some(([lng]) => lng < -180) ? shiftRing(continuous, 360) : continuous);
  const end = ring.length;
  if (end < 8 || ring[0] !== ring[end - 2] || ring[1] !== ring[end - 1]) {
    throw new Error(`The footprint of frame ${formatFrameID(frame)} is not a closed ring.`);
  }
  return ring;
}

function toSteps(positions: readonly Position[]): number[] {
  const steps = new Array<number>(positions.length * 2);
  positions.forEach(([lng, lat], index) => {
    steps[2 * index] = Math.round(lng * DEGREE_STEPS);
    steps[2 * index + 1] = Math.round(lat * DEGREE_STEPS);
  });
  return steps;
}

function readRing(ring: readonly number[]): Position[] {
  const positions: Position[] = [];
  for (let at = 0; at < ring.length; at += 2) positions.push(readPosition(ring, at));
  return positions;
}

function readPosition(steps: readonly number[], at: number): Position {
  return [wrapSteps(entryAt(steps, at)) / DEGREE_STEPS, entryAt(steps, at + 1) / DEGREE_STEPS];
}

/** Wraps a longitude to [-180, 180] in whole steps, so that no digit is lost. */
function wrapSteps(lng: number): number {
  return lng > 180 * DEGREE_STEPS
    ? lng - 360 * DEGREE_STEPS
    : lng < -180 * DEGREE_STEPS
      ? lng + 360 * DEGREE_STEPS
      : lng;
}

/** Returns the maker of a found frame's items, which share the frame. */
export function itemMaker(steps: FrameSteps): (product: number, isOwned: boolean) => FoundItem {
  const frame = frameOfRow(steps);
  const frameID = formatFrameID(steps);
  const hash = hashFrame(steps);
  return (product, isOwned) => ({
    id: formatItemID(hash, product),
    frame,
    frameID,
    product: entryAt(productTypes, product),
    isOwned,
  });
}
