import type { Palette } from "../../ui/theme/palette.ts";
import { mercatorX, mercatorY } from "../basemap/mercator.ts";
import type { Footprint } from "../footprint.ts";
import { DEGREE, type FootprintColumns } from "./footprint-columns.ts";
import { outlines } from "./outlines.ts";
import { type PointList, pointList, putRing } from "./ring-points.ts";

/** Footprints in a run of a drawing, which are looked at together when it is decided what is in view. */
const RUN = 32;

/** Footprints in the order in which they are drawn, in runs. */
export interface Drawing {
  readonly footprints: readonly Footprint[];
  /** The place of the outline of each among `outlines`. */
  readonly ranks: Uint8Array;
  /** Their index in the list. */
  readonly order: Uint32Array;
  readonly runs: readonly Run[];
  readonly palette: Palette;
}

/** Some footprints that follow each other in a drawing, and the box of the world that holds them, as parts of it, continuous. */
export interface Run {
  readonly from: number;
  readonly to: number;
  readonly box: readonly [west: number, north: number, east: number, south: number];
}

/**
 * How some footprints are drawn, `shown` by their index: those without a state first, then state after state, and within each
 * neighbours together, so that what is far from the view can be left out. Costs a look at each and at as many cells of the world.
 */
export function drawingOf(columns: FootprintColumns, shown: Uint32Array, palette: Palette): Drawing {
  const { footprints, ranks, boxes } = columns;
  const order = new Uint32Array(shown.length);
  let count = 0;
  for (const rank of outlines.keys()) {
    if (rank === 0 || ranks.includes(rank)) count = putByPlace(order, count, shown, rank, columns);
  }
  const runs: Run[] = [];
  for (let from = 0; from < order.length; from += RUN) {
    const to = Math.min(from + RUN, order.length);
    runs.push({ from, to, box: boxOf(boxes, order, from, to) });
  }
  return { footprints, ranks, order, runs, palette };
}

/** Cells of a side of the world, at most. */
const MOST_CELLS = 2 ** 10;

/** Kept from one order to the next: to make arrays of this size costs as much as to fill them. */
let chains = { first: new Uint32Array(0), next: new Uint32Array(0) };

/** Room for the chains of so many cells and things, no cell with any. */
function emptyChains(cells: number, things: number): typeof chains {
  if (chains.first.length !== cells) chains = { ...chains, first: new Uint32Array(cells) };
  else chains.first.fill(0);
  if (chains.next.length < things) chains = { ...chains, next: new Uint32Array(things) };
  return chains;
}

/**
 * Appends those of a rank to an order, by the cell of the world that holds the middle of each. Cells follow each other so that
 * neighbours are near: the bits of a cell's number are those of its place across and up in turn.
 */
function putByPlace(
  order: Uint32Array,
  from: number,
  shown: Uint32Array,
  rank: number,
  { ranks, boxes }: FootprintColumns,
): number {
  // Two to eight cells for each.
  const side = Math.min(MOST_CELLS, 2 ** Math.ceil(Math.log2(2 * shown.length + 1) / 2));
  // The chain of those in a cell, by their places in `shown` from 1 on; 0 ends it.
  const { first, next } = emptyChains(side * side, shown.length + 1);
  for (let at = shown.length; at > 0; at--) {
    const index = shown[at - 1] ?? 0;
    if (ranks[index] !== rank) continue;
    const across = (boxes[4 * index] ?? 0) / 2 + (boxes[4 * index + 2] ?? 0) / 2;
    const up = (boxes[4 * index + 1] ?? 0) / 2 + (boxes[4 * index + 3] ?? 0) / 2;
    let x = (across / 360 / DEGREE + 0.5) * (side - 1);
    let y = (up / 180 / DEGREE + 0.5) * (side - 1);
    x = (x | (x << 8)) & 0x00ff00ff;
    y = (y | (y << 8)) & 0x00ff00ff;
    x = (x | (x << 4)) & 0x0f0f0f0f;
    y = (y | (y << 4)) & 0x0f0f0f0f;
    x = (x | (x << 2)) & 0x33333333;
    y = (y | (y << 2)) & 0x33333333;
    x = (x | (x << 1)) & 0x55555555;
    y = (y | (y << 1)) & 0x55555555;
    // What lies beyond a pole has a cell, too.
    const cell = (x | (y << 1)) & (first.length - 1);
    next[at] = first[cell] ?? 0;
    first[cell] = at;
  }
  let count = from;
  for (let cell = 0; cell < first.length; cell++) {
    for (let at = first[cell] ?? 0; at > 0; at = next[at] ?? 0) order[count++] = shown[at - 1] ?? 0;
  }
  return count;
}

/** The box that holds some footprints of an order. */
function boxOf(boxes: Int32Array, order: Uint32Array, from: number, to: number): Run["box"] {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (let at = from; at < to; at++) {
    const first = 4 * (order[at] ?? 0);
    west = Math.min(west, boxes[first] ?? 0);
    south = Math.min(south, boxes[first + 1] ?? 0);
    east = Math.max(east, boxes[first + 2] ?? 0);
    north = Math.max(north, boxes[first + 3] ?? 0);
  }
  return [
    mercatorX(west / DEGREE),
    mercatorY(north / DEGREE),
    mercatorX(east / DEGREE),
    mercatorY(south / DEGREE),
  ];
}

/** The runs of a drawing that a view may show. `view` is a box of the world as parts of it; undefined for all. */
export function inView({ runs }: Drawing, view: Run["box"] | undefined): readonly Run[] {
  return view ? runs.filter(({ box }) => touches(box, view)) : runs;
}

/** Whether a box of any world touches a view. */
function touches(box: Run["box"], view: Run["box"]): boolean {
  if (box[1] > view[3] || box[3] < view[1]) return false;
  const apart = (view[0] + view[2] - box[0] - box[2]) / 2;
  const away = Math.abs(apart - Math.round(apart));
  return away <= (view[2] - view[0] + box[2] - box[0]) / 2;
}

/** Points in a row of the textures that edges are drawn from. */
export const ROW = 2048;

/** Points of most rings: four corners, and the first again. */
const USUAL_POINTS = 5;

/** Points and looks one after the other, as `PointList` has them, in whole rows. */
export interface Edges {
  readonly points: Int32Array;
  /** Of each point red, green, blue, and the number of an outline from 1 on, the first as the lowest byte; 0 for no edge. */
  readonly looks: Uint32Array;
  /** The first point of each run, and the end of the last. */
  readonly starts: readonly number[];
}

/** The edges of some runs of a drawing. Costs Web Mercator of each point. */
export function edgesOf(drawing: Drawing, runs: readonly Run[]): Edges {
  const colors = Uint32Array.from(outlines, ({ color }, rank) => lookOf(drawing.palette[color], rank));
  const count = runs.reduce((sum, { from, to }) => sum + to - from, 0);
  const points = pointList(wholeRows(count * USUAL_POINTS));
  const starts: number[] = [];
  for (const run of runs) {
    starts.push(points.count);
    putRun(points, drawing, run, colors);
  }
  return { points: points.values, looks: points.looks, starts: [...starts, points.count] };
}

function putRun(points: PointList, drawing: Drawing, { from, to }: Run, colors: Uint32Array): void {
  const { footprints, ranks, order } = drawing;
  for (let at = from; at < to; at++) {
    const index = order[at] ?? 0;
    const footprint = footprints[index];
    const rank = ranks[index] ?? 0;
    const own = rank === 0 ? footprint?.color : undefined;
    if (footprint) putRing(points, footprint.ring, own ? lookOf(own, rank) : (colors[rank] ?? 0));
  }
}

function wholeRows(points: number): number {
  return Math.ceil(points / ROW) * ROW;
}

const known = new Map<string, number>();

/** Red, green, blue of a colour as `#RRGGBB` and the number of an outline, the first as the lowest byte. */
function lookOf(color: string, rank: number): number {
  const before = known.get(color);
  const value = before ?? Number.parseInt(color.slice(1, 7), 16);
  if (before === undefined) known.set(color, value);
  return ((value >> 16) | (value & 0xff00) | ((value & 0xff) << 16) | ((rank + 1) << 24)) >>> 0;
}
