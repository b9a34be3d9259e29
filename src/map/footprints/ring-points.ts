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

/** Points one after the other, and how the edge from each to the next looks, in arrays with room for more. */
export interface PointList {
  /** Two whole numbers of each in `STEPS`. */
  values: Int32Array;
  /** One number of each; 0 where no edge leads on. */
  looks: Uint32Array;
  count: number;
}

/** A list without a point, with room for so many: with more of them it grows twofold. */
export function pointList(room: number): PointList {
  return { values: new Int32Array(2 * room), looks: new Uint32Array(room), count: 0 };
}

/** Appends the points of a ring as they are drawn: its own, and between them those at which long edges are cut. */
export function putRing(list: PointList, ring: Ring, look: number): void {
  let x = 0;
  let y = 0;
  let lng = 0;
  let lat = 0;
  let firstX = 0;
  let firstY = 0;
  for (let nth = 0; nth < ring.length; nth++) {
    const position = ring[nth];
    if (!position) break;
    // Most rings end where they begin.
    const isFirst = nth > 0 && position[0] === lng && position[1] === lat;
    const nextX = isFirst ? firstX : stepX(position[0]);
    const nextY = isFirst ? firstY : stepY(position[1]);
    if (nth === 0) {
      lng = position[0];
      lat = position[1];
      firstX = nextX;
      firstY = nextY;
    } else {
      const across = ((nextX - x) | 0) / STEPS.x;
      const down = (nextY - y) / STEPS.y;
      if (across * across + down * down > LONGEST_EDGE * LONGEST_EDGE) cut(list, x, y, across, down, look);
    }
    x = nextX;
    y = nextY;
    if (list.count === list.looks.length) grow(list);
    list.values[2 * list.count] = x;
    list.values[2 * list.count + 1] = y;
    list.looks[list.count] = look;
    list.count++;
  }
  // No edge leads from the last point of a ring to the next one.
  if (ring.length > 0) list.looks[list.count - 1] = 0;
}

/** The points between the ends of an edge, which leads from a place so far across and down, in parts of the world. */
function cut(list: PointList, x: number, y: number, across: number, down: number, look: number): void {
  const pieces = Math.ceil(Math.hypot(across, down) / LONGEST_EDGE);
  for (let piece = 1; piece < pieces; piece++) {
    if (list.count === list.looks.length) grow(list);
    list.values[2 * list.count] = Math.round(x + (across * STEPS.x * piece) / pieces) | 0;
    list.values[2 * list.count + 1] = Math.round(y + (down * STEPS.y * piece) / pieces);
    list.looks[list.count] = look;
    list.count++;
  }
}

function grow(list: PointList): void {
  const { values, looks } = list;
  Object.assign(list, pointList(2 * looks.length), { count: list.count });
  list.values.set(values);
  list.looks.set(looks);
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
