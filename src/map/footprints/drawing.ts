import { entryAt, float64At, int32At, uint32At } from "../../geo/packed/entry-at.ts";
import type { Palette } from "../../ui/theme/palette.ts";
import { mercatorX, mercatorY } from "../basemap/mercator.ts";
import type { Footprint, FootprintState } from "../footprint.ts";
import { DEGREE, type FootprintColumns } from "./footprint-columns.ts";
import { pointList, putRing } from "./ring-points.ts";

/** How the outline of a state looks: its width and its dashes in pixels. Later ones lie over earlier ones. */
export const outlines = [
  { state: "default", color: "frame", width: 1.25, dash: [0, 0] },
  { state: "owned", color: "owned", width: 1.5, dash: [0, 0] },
  { state: "cart", color: "cart", width: 1.75, dash: [7, 3] },
  { state: "active", color: "accent", width: 2, dash: [0, 0] },
  { state: "unknown", color: "unknown", width: 1.75, dash: [2, 3] },
  { state: "failed", color: "failed", width: 1.5, dash: [3, 3] },
] as const satisfies readonly {
  state: FootprintState;
  color: keyof Palette;
  width: number;
  dash: readonly [number, number];
}[];

const rankOf: ReadonlyMap<FootprintState, number> = new Map(outlines.map(({ state }, rank) => [state, rank]));

/** Footprints in a run of a drawing, which are looked at together when it is decided what is in view. */
const RUN = 32;

/** Footprints in the order in which they are drawn, in runs. */
export interface Drawing {
  readonly footprints: readonly Footprint[];
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
 * neighbours together, so that what is far from the view can be left out. Costs a sort of numbers.
 */
export function drawingOf(columns: FootprintColumns, shown: Uint32Array, palette: Palette): Drawing {
  const { footprints, boxes } = columns;
  const sorted = new Float64Array(shown.length);
  for (let at = 0; at < shown.length; at++) {
    const index = uint32At(shown, at);
    const rank = rankOf.get(entryAt(footprints, index).state) ?? 0;
    sorted[at] = (rank * PLACES + placeKey(boxes, index)) * MOST + index;
  }
  sorted.sort();
  const order = new Uint32Array(sorted.length);
  for (let at = 0; at < order.length; at++) order[at] = float64At(sorted, at) % MOST;
  const runs: Run[] = [];
  for (let from = 0; from < order.length; from += RUN) {
    const to = Math.min(from + RUN, order.length);
    runs.push({ from, to, box: boxOf(boxes, order.subarray(from, to)) });
  }
  return { footprints, order, runs, palette };
}

/** More footprints than there can be. */
const MOST = 2 ** 24;
const CELLS = 2 ** 10;
const PLACES = CELLS * CELLS;

/** A number that neighbours in the world share the beginning of: its bits are those of the place of a box across and up in turn. */
function placeKey(boxes: Int32Array, index: number): number {
  const across = int32At(boxes, 4 * index) + int32At(boxes, 4 * index + 2);
  const up = int32At(boxes, 4 * index + 1) + int32At(boxes, 4 * index + 3);
  return spread(across / 720 / DEGREE + 0.5) + 2 * spread(up / 360 / DEGREE + 0.5);
}

function spread(part: number): number {
  let bits = Math.floor(part * (CELLS - 1));
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** The box that holds some footprints, by their index. */
function boxOf(boxes: Int32Array, indices: Uint32Array): Run["box"] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < indices.length; at++) {
    const index = uint32At(indices, at);
    west = Math.min(west, int32At(boxes, 4 * index));
    south = Math.min(south, int32At(boxes, 4 * index + 1));
    east = Math.max(east, int32At(boxes, 4 * index + 2));
    north = Math.max(north, int32At(boxes, 4 * index + 3));
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

/** Points one after the other, and how the edge from each to the next looks, in whole rows. */
export interface Edges {
  /** Two of each, as `putRing` has them; there may be room behind them. */
  readonly points: Int32Array;
  /** Of each its red, green, blue, and the number of an outline from 1 on, the first as the lowest byte; 0 for no edge. */
  readonly looks: Uint32Array;
  /** The first point of each run, and the end of the last. */
  readonly starts: readonly number[];
}

/** The edges of some runs of a drawing. Costs Web Mercator of each point. */
export function edgesOf({ footprints, order, palette }: Drawing, runs: readonly Run[]): Edges {
  const colors = outlines.map(({ color }, rank) => lookOf(palette[color], rank));
  const count = runs.reduce((sum, { from, to }) => sum + to - from, 0);
  const points = pointList(wholeRows(count * USUAL_POINTS));
  let looks = new Uint32Array(points.values.length / 2);
  const starts = runs.map(({ from, to }) => {
    const start = points.count;
    for (let at = from; at < to; at++) {
      const { ring, state, color } = entryAt(footprints, uint32At(order, at));
      const rank = rankOf.get(state) ?? 0;
      const first = points.count;
      putRing(points, ring);
      if (2 * looks.length < points.values.length) {
        const fewer = looks;
        looks = new Uint32Array(points.values.length / 2);
        looks.set(fewer);
      }
      // No edge leads from the last point of a ring to the next one.
      const last = Math.max(first, points.count - 1);
      looks.fill(rank === 0 && color ? lookOf(color, rank) : entryAt(colors, rank), first, last);
    }
    return start;
  });
  return { points: points.values, looks, starts: [...starts, points.count] };
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
