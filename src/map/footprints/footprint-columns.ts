import { entryAt } from "../../geo/packed/entry-at.ts";
import { vertex } from "../../geo/ring.ts";
import type { Box, Ring } from "../../geo/types.ts";
import type { Footprint } from "../footprint.ts";

/** Steps of a degree in which boxes are counted: two centimetres. */
export const DEGREE = 5_000_000;

/** Footprints and where they are, in the order of their list: the least of them by which can be told which are to be looked at. */
export interface FootprintColumns<F extends Pick<Footprint, "ring"> = Footprint> {
  readonly footprints: readonly F[];
  /** Four of each: west, south, east, north in parts of a `DEGREE`, outwards to the next; continuous with the centre within ±180. */
  readonly boxes: Int32Array;
}

/**
 * Makes columns of one list after the other. What a list begins with as the one before is kept: more of them at the end costs no more
 * than these. Columns made before stay as they are.
 */
export function columnGrower<F extends Pick<Footprint, "ring">>(): (
  footprints: readonly F[],
) => FootprintColumns<F> {
  let before: readonly F[] = [];
  let boxes = new Int32Array(0);
  return (footprints) => {
    const count = footprints.length;
    let kept = 0;
    while (kept < count && kept < before.length && before[kept]?.ring === footprints[kept]?.ring) kept++;
    const isOther = kept < before.length && kept < count;
    if (isOther || 4 * count > boxes.length) {
      const same = boxes.subarray(0, 4 * kept);
      boxes = new Int32Array(4 * (count + (count >> 1)));
      boxes.set(same);
    }
    for (let at = kept; at < count; at++) putBox(boxes, 4 * at, entryAt(footprints, at).ring);
    // Of a shorter list the longer one remains that it begins.
    if (isOther || count >= before.length) before = footprints;
    return { footprints, boxes };
  };
}

/** A function of its own, called for each: that is compiled sooner than a loop through all. */
function putBox(boxes: Int32Array, at: number, ring: Ring): void {
  // Without a point it is nowhere: with the box of the world it is not taken for a small one.
  if (ring.length === 0) {
    boxes.set([-180 * DEGREE, -90 * DEGREE, 180 * DEGREE, 90 * DEGREE], at);
    return;
  }
  let lng = vertex(ring, 0)[0];
  // A step above 180° is one across 180°, into another turn round the world.
  let turn = 0;
  let west = lng;
  let east = lng;
  let south = Infinity;
  let north = -Infinity;
  for (let nth = 0; nth < ring.length; nth++) {
    const position = vertex(ring, nth);
    const step = position[0] - lng;
    if (step > 180) turn -= 360;
    if (step < -180) turn += 360;
    lng = position[0];
    const lat = position[1];
    if (lng + turn < west) west = lng + turn;
    if (lng + turn > east) east = lng + turn;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  const shift = 360 * Math.round(-(west + east) / 720);
  boxes[at] = Math.floor((west + shift) * DEGREE);
  boxes[at + 1] = Math.floor(south * DEGREE);
  boxes[at + 2] = Math.ceil((east + shift) * DEGREE);
  boxes[at + 3] = Math.ceil(north * DEGREE);
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
