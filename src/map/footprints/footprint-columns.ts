import { ringBox } from "../../geo/area/box.ts";
import { longitudeNear, unwrapRing } from "../../geo/longitude.ts";
import { entryAt } from "../../geo/packed/entry-at.ts";
import { vertex } from "../../geo/ring.ts";
import type { Position, Ring } from "../../geo/types.ts";
import { mercator, mercatorX, mercatorY } from "../basemap/mercator.ts";
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
      const ring = unwrapRing(entryAt(rings, at));
      const [west, south, east, north] = ringBox(ring);
      const by = longitudeNear((west + east) / 2, 0) - (west + east) / 2;
      boxes[4 * at] = west + by;
      boxes[4 * at + 1] = south;
      boxes[4 * at + 2] = east + by;
      boxes[4 * at + 3] = north;
      const last = ring.length - 1;
      let x = 0;
      let y = 0;
      let top = Infinity;
      let bottom = -Infinity;
      points = room(points, 2 * (end + last + 1), false);
      for (let nth = 0; nth <= last; nth++) {
        const position = vertex(ring, nth);
        const fromX = x;
        const fromY = y;
        x = mercatorX(position[0] + by);
        y = mercatorY(position[1]);
        if (y < top) top = y;
        if (y > bottom) bottom = y;
        const way = (x - fromX) * (x - fromX) + (y - fromY) * (y - fromY);
        if (way > LONGEST_EDGE * LONGEST_EDGE && nth > 0) {
          const pieces = Math.ceil(Math.sqrt(way) / LONGEST_EDGE);
          points = room(points, 2 * (end + pieces + last - nth), false);
          for (let piece = 1; piece < pieces; piece++) {
            const along = piece / pieces;
            points[2 * end] = stepX(fromX + along * (x - fromX));
            points[2 * end++ + 1] = stepY(fromY + along * (y - fromY));
          }
        }
        points[2 * end] = stepX(x);
        points[2 * end++ + 1] = stepY(y);
      }
      starts[at + 1] = end;
      const [left, right] = [mercatorX(west + by), mercatorX(east + by)];
      places[3 * at] = (left + right) / 2;
      places[3 * at + 1] = (top + bottom) / 2;
      places[3 * at + 2] = Math.max(right - left, bottom - top);
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
