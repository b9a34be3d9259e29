import { entryAt } from "../../geo/packed/entry-at.ts";
import type { Box, Ring } from "../../geo/types.ts";
import type { Footprint } from "../footprint.ts";
import { rankOf } from "./outlines.ts";

/** Steps of a degree in which boxes are counted: two centimetres. */
export const DEGREE = 5_000_000;

/** What is put in columns; without a state it is as one in the default state. */
type Placed = Pick<Footprint, "ring"> & Partial<Pick<Footprint, "state">>;

/** Footprints and where they are, in the order of their list: the least of them by which can be told which are to be looked at. */
export interface FootprintColumns<F extends Placed = Footprint> {
  readonly footprints: readonly F[];
  /** The place of the outline of each among `outlines`. */
  readonly ranks: Uint8Array;
  /** Four of each: west, south, east, north in parts of a `DEGREE`, outwards to the next; continuous with the centre within ±180. */
  readonly boxes: Int32Array;
}

/**
 * Makes columns of one list after the other. What a list begins with as the one before is kept: more of them at the end costs no more
 * than these. Columns made before stay as they are.
 */
export function columnGrower<F extends Placed>(): (footprints: readonly F[]) => FootprintColumns<F> {
  let before: readonly F[] = [];
  let boxes = new Int32Array(0);
  return (footprints) => {
    const count = footprints.length;
    let kept = 0;
    while (kept < count && kept < before.length && before[kept]?.ring === footprints[kept]?.ring) kept++;
    const isOther = kept < before.length && kept < count;
    if (isOther || 4 * count > boxes.length) {
      const same = boxes.subarray(0, 4 * kept);
      // Only what grows has room to.
      boxes = new Int32Array(4 * (kept > 0 ? count + (count >> 1) : count));
      boxes.set(same);
    }
    const ranks = new Uint8Array(count);
    putColumns(footprints, kept, boxes, ranks);
    // Of a shorter list the longer one remains that it begins.
    if (isOther || count >= before.length) before = footprints;
    return { footprints, ranks, boxes };
  };
}

const NOWHERE: Ring = [];

/**
 * The ranks of all, and the boxes of those from one on. Without calls in it: what runs a hundred thousand times is compiled as often
 * as it has functions, and takes longer for that than for the boxes.
 */
function putColumns(footprints: readonly Placed[], from: number, boxes: Int32Array, ranks: Uint8Array): void {
  for (let index = 0; index < footprints.length; index++) {
    const footprint = footprints[index];
    const state = footprint?.state;
    if (state && state !== "default") ranks[index] = rankOf(state);
    if (index < from) continue;
    const ring = footprint?.ring ?? NOWHERE;
    let lng = ring[0]?.[0] ?? 0;
    // A step above 180° is one across 180°, into another turn round the world.
    let turn = 0;
    let west = Infinity;
    let east = -Infinity;
    let south = Infinity;
    let north = -Infinity;
    // A ring ends where it begins.
    const corners = ring.length > 1 ? ring.length - 1 : ring.length;
    for (let nth = 0; nth < corners; nth++) {
      const position = ring[nth];
      if (!position) break;
      const step = position[0] - lng;
      if (step > 180) turn -= 360;
      if (step < -180) turn += 360;
      lng = position[0];
      const place = lng + turn;
      const lat = position[1];
      if (place < west) west = place;
      if (place > east) east = place;
      if (lat < south) south = lat;
      if (lat > north) north = lat;
    }
    // Without a point it is nowhere: with the box of the world it is not taken for a small one.
    if (ring.length === 0) {
      west = -180;
      south = -90;
      east = 180;
      north = 90;
    }
    const shift = 360 * Math.round(-(west + east) / 720);
    boxes[4 * index] = Math.floor((west + shift) * DEGREE);
    boxes[4 * index + 1] = Math.floor(south * DEGREE);
    boxes[4 * index + 2] = Math.ceil((east + shift) * DEGREE);
    boxes[4 * index + 3] = Math.ceil(north * DEGREE);
  }
}

/** The box of a footprint in degrees. */
export function boxAt({ boxes }: Pick<FootprintColumns, "boxes">, index: number): Box {
  return [
    entryAt(boxes, 4 * index) / DEGREE,
    entryAt(boxes, 4 * index + 1) / DEGREE,
    entryAt(boxes, 4 * index + 2) / DEGREE,
    entryAt(boxes, 4 * index + 3) / DEGREE,
  ];
}
