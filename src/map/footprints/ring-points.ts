import { vertex } from "../../geo/ring.ts";
import type { Position, Ring } from "../../geo/types.ts";
import { mercatorX, mercatorY } from "../basemap/mercator.ts";

/**
 * Steps in the world's width and height, by which points are placed in Web Mercator from the middle of the world. Across, whole numbers
 * run over where the world begins again, so that the difference of two is always the shorter way; up and down there is room beyond
 * the poles.
 */
export const STEPS = { x: 2 ** 32, y: 2 ** 30 } as const;

/** An edge is cut into pieces of at most this part of the world, which a globe bends. */
const LONGEST_EDGE = 1 / 128;

/** Points one after the other, two whole numbers of each in `STEPS`, in an array with room for more. */
export interface PointList {
  values: Int32Array;
  count: number;
}

/** A list without a point, with room for so many: with more of them it grows twofold. */
export function pointList(room: number): PointList {
  return { values: new Int32Array(2 * room), count: 0 };
}

/** Appends the points of a ring as they are drawn: its own, and between them those at which long edges are cut. */
export function putRing(list: PointList, ring: Ring): void {
  let x = 0;
  let y = 0;
  for (let nth = 0; nth < ring.length; nth++) {
    const position = vertex(ring, nth);
    const nextX = stepX(position[0]);
    const nextY = stepY(position[1]);
    if (nth > 0) cut(list, x, y, (nextX - x) | 0, nextY - y);
    x = nextX;
    y = nextY;
    put(list, x, y);
  }
}

/** The points between the ends of an edge, which leads from a place so far across and down. */
function cut(list: PointList, x: number, y: number, across: number, down: number): void {
  const partX = across / STEPS.x;
  const partY = down / STEPS.y;
  const way = partX * partX + partY * partY;
  if (way <= LONGEST_EDGE * LONGEST_EDGE) return;
  const pieces = Math.ceil(Math.sqrt(way) / LONGEST_EDGE);
  for (let piece = 1; piece < pieces; piece++)
    put(list, Math.round(x + (across * piece) / pieces) | 0, Math.round(y + (down * piece) / pieces));
}

function put(list: PointList, x: number, y: number): void {
  const at = 2 * list.count++;
  if (at === list.values.length) {
    const fewer = list.values;
    list.values = new Int32Array(2 * at);
    list.values.set(fewer);
  }
  list.values[at] = x;
  list.values[at + 1] = y;
}

/** A position in whole steps from the middle of the world. */
export function stepsAt(position: Position): [number, number] {
  return [stepX(position[0]), stepY(position[1])];
}

function stepX(lng: number): number {
  return Math.round((mercatorX(lng) - 0.5) * STEPS.x) | 0;
}

function stepY(lat: number): number {
  return Math.round((mercatorY(lat) - 0.5) * STEPS.y);
}
