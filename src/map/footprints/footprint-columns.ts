import { ringBox } from "../../geo/area/box.ts";
import { unwrapRingNear } from "../../geo/longitude.ts";
import { entryAt } from "../../geo/packed/entry-at.ts";
import type { Box, Position, Ring } from "../../geo/types.ts";
import { mercator } from "../basemap/mercator.ts";
import type { Footprint } from "../footprint.ts";

/**
 * Parts of the world's width and height in a step of the columns. Across, whole numbers run over where the world begins again, so
 * that the difference of two is always the shorter way; up and down there is room beyond the poles.
 */
export const STEPS = { x: 2 ** 32, y: 2 ** 30 } as const;

/** Points of most rings: four corners, and the first again. */
const USUAL_POINTS = 5;

/** An edge is cut into pieces of at most this part of the world, which a globe bends. */
const LONGEST_EDGE = 1 / 128;

/** Footprints as numbers in a row, in the order of their list. */
export interface FootprintColumns<F extends Pick<Footprint, "ring"> = Footprint> {
  readonly footprints: readonly F[];
  /** Four of each: west, south, east, north in degrees, continuous with the centre within ±180. */
  readonly boxes: Float64Array;
  /** Three of each: its centre and the longer side of its box, as parts of the world in Web Mercator. */
  readonly places: Float64Array;
  /** Two of each point: its place in Web Mercator from the middle of the world, in `STEPS`. Rings are closed. */
  readonly points: Int32Array;
  /** The first point of each, and the end of the last. */
  readonly starts: Uint32Array;
}

/**
 * Makes columns of one list after the other. What a list begins with as the one before is kept: more of them at the end costs no more
 * than these. Columns made before stay as they are.
 */
export function columnGrower<F extends Pick<Footprint, "ring">>(): (
  footprints: readonly F[],
) => FootprintColumns<F> {
  let rings: Ring[] = [];
  let boxes: Float64Array = new Float64Array(0);
  let places: Float64Array = new Float64Array(0);
  let points: Int32Array = new Int32Array(0);
  let starts: Uint32Array = new Uint32Array(1);
  return (footprints) => {
    const count = footprints.length;
    let kept = 0;
    while (kept < count && kept < rings.length && rings[kept] === footprints[kept]?.ring) kept++;
    const isOther = kept < rings.length && kept < count;
    let end = starts[kept] ?? 0;
    boxes = room(boxes, 4 * count, isOther);
    places = room(places, 3 * count, isOther);
    starts = room(starts, count + 1, isOther);
    points = room(points, 2 * (end + USUAL_POINTS * (count - kept)), isOther);
    if (isOther || count > rings.length) rings = footprints.map(({ ring }) => ring);
    for (let at = kept; at < count; at++) {
      const ring = unwrapRingNear(entryAt(rings, at), 0);
      const box = ringBox(ring);
      boxes.set(box, 4 * at);
      places.set(placeOf(box), 3 * at);
      const drawn = drawnPoints(ring);
      points = room(points, 2 * end + drawn.length, false);
      points.set(drawn, 2 * end);
      end += drawn.length / 2;
      starts[at + 1] = end;
    }
    return { footprints, boxes, places, points, starts };
  };
}

/** The column with room for so many numbers: the same where it has it, unless what it holds becomes other. */
function room<A extends Float64Array | Int32Array | Uint32Array>(
  column: A,
  size: number,
  isOther: boolean,
): A {
  if (size <= column.length && !isOther) return column;
  const larger = new (column.constructor as new (size: number) => A)(
    size <= column.length ? column.length : size + (size >> 1),
  );
  larger.set(column);
  return larger;
}

function placeOf(box: Box): [x: number, y: number, size: number] {
  const [west, north] = mercator([box[0], box[3]]);
  const [east, south] = mercator([box[2], box[1]]);
  return [(west + east) / 2, (north + south) / 2, Math.max(east - west, south - north)];
}

/** Filled anew for each ring: to make a list for each of a hundred thousand takes as long as all else. */
const drawn: number[] = [];

/** The points of a continuous ring in steps of the world, long edges in pieces; until they are asked for another one. */
function drawnPoints(ring: Ring): readonly number[] {
  drawn.length = 0;
  let before: readonly [number, number] | undefined;
  for (const position of ring) {
    const [x, y] = mercator(position);
    const pieces = before ? Math.ceil(Math.hypot(x - before[0], y - before[1]) / LONGEST_EDGE) : 1;
    for (let piece = 1; piece < pieces && before; piece++) {
      const along = piece / pieces;
      drawn.push(stepX(before[0] + along * (x - before[0])), stepY(before[1] + along * (y - before[1])));
    }
    drawn.push(stepX(x), stepY(y));
    before = [x, y];
  }
  return drawn;
}

/** A place across the world, as a part of it, in whole steps from its middle. */
function stepX(x: number): number {
  return Math.round((x - 0.5) * STEPS.x) | 0;
}

/** The same up and down. */
function stepY(y: number): number {
  return Math.round((y - 0.5) * STEPS.y) | 0;
}

/** A position in whole steps from the middle of the world. */
export function stepsAt(position: Position): [number, number] {
  const [x, y] = mercator(position);
  return [stepX(x), stepY(y)];
}
