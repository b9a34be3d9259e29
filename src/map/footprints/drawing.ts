import { entryAt, float64At, int32At, uint32At } from "../../geo/packed/entry-at.ts";
import type { Palette } from "../../ui/theme/palette.ts";
import type { FootprintState } from "../footprint.ts";
import type { FootprintColumns } from "./footprint-columns.ts";

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

/** Footprints in a run of the drawing that are looked at together when it is decided what is in view. */
const RUN = 256;

/** Points in a row of the textures that they are drawn from. */
export const ROW = 2048;

/** Points one after the other, in whole rows, and how the edge from each to the next looks. */
export interface Drawing {
  /** Two of each, as the columns have them. */
  readonly points: Int32Array;
  /** Four of each: red, green, blue, and the number of an outline from 1 on; 0 for no edge. */
  readonly looks: Uint8Array;
  readonly count: number;
  readonly runs: readonly Run[];
}

/** Some of the points, and the box of the world that holds them, as parts of it, continuous. */
export interface Run {
  readonly first: number;
  readonly count: number;
  readonly box: readonly [west: number, north: number, east: number, south: number];
}

/**
 * What is drawn of some footprints, `shown` by their index: those without a state first, then state after state, and within each
 * neighbours together, so that what is far from the view can be left out. Costs a sort of numbers and a copy of their points.
 */
export function drawingOf(columns: FootprintColumns, shown: readonly number[], palette: Palette): Drawing {
  const { footprints, points, starts, places } = columns;
  const colors = outlines.map(({ color }, rank) => lookOf(palette[color], rank));
  const sorted = new Float64Array(shown.length);
  // By index, so that the footprints themselves are gone through in their order, which is that of memory.
  const lookAt = new Uint32Array(footprints.length);
  let size = 0;
  for (let at = 0; at < shown.length; at++) {
    const index = entryAt(shown, at);
    const { state, color } = entryAt(footprints, index);
    const rank = rankOf.get(state) ?? 0;
    lookAt[index] = rank === 0 && color ? lookOf(color, rank) : entryAt(colors, rank);
    const place = placeKey(float64At(places, 3 * index), float64At(places, 3 * index + 1));
    sorted[at] = (rank * PLACES + place) * MOST + index;
    size += uint32At(starts, index + 1) - uint32At(starts, index);
  }
  sorted.sort();
  const room = Math.ceil(size / ROW) * ROW;
  const drawn = new Int32Array(2 * room);
  // The four numbers of a look are written as one.
  const looks = new Uint32Array(room);
  const runs: Run[] = [];
  let end = 0;
  for (let from = 0; from < sorted.length; from += RUN) {
    const first = end;
    const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let nth = from; nth < Math.min(from + RUN, sorted.length); nth++) {
      const index = float64At(sorted, nth) % MOST;
      const look = uint32At(lookAt, index);
      const stop = uint32At(starts, index + 1);
      for (let at = uint32At(starts, index); at < stop; at++) {
        drawn[2 * end] = int32At(points, 2 * at);
        drawn[2 * end + 1] = int32At(points, 2 * at + 1);
        looks[end++] = look;
      }
      // No edge leads from the last point of a ring to the next one.
      looks[end - 1] = 0;
      const x = float64At(places, 3 * index);
      const y = float64At(places, 3 * index + 1);
      const reach = float64At(places, 3 * index + 2) / 2;
      box[0] = Math.min(box[0], x - reach);
      box[1] = Math.min(box[1], y - reach);
      box[2] = Math.max(box[2], x + reach);
      box[3] = Math.max(box[3], y + reach);
    }
    runs.push({ first, count: end - first, box });
  }
  return { points: drawn, looks: new Uint8Array(looks.buffer), count: size, runs };
}

/** More footprints than there can be. */
const MOST = 2 ** 24;
const CELLS = 2 ** 10;
const PLACES = CELLS * CELLS;

/** A number that neighbours in the world share the beginning of: its bits are those of both coordinates in turn. */
function placeKey(x: number, y: number): number {
  return spread(x - Math.floor(x)) + 2 * spread(Math.max(0, Math.min(0.999, y)));
}

function spread(part: number): number {
  let bits = Math.floor(part * CELLS);
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

const known = new Map<string, number>();

/** Red, green, blue of a colour as `#RRGGBB` and the number of an outline, the first as the lowest byte. */
function lookOf(color: string, rank: number): number {
  const before = known.get(color);
  const value = before ?? Number.parseInt(color.slice(1, 7), 16);
  if (before === undefined) known.set(color, value);
  return ((value >> 16) | (value & 0xff00) | ((value & 0xff) << 16) | ((rank + 1) << 24)) >>> 0;
}

/**
 * The parts of a drawing that a view may show, runs that follow each other as one. `view` is a box of the world as parts of it;
 * undefined for all.
 */
export function inView(
  { runs, count }: Drawing,
  view: Run["box"] | undefined,
): Pick<Run, "first" | "count">[] {
  if (!view) return count > 0 ? [{ first: 0, count }] : [];
  const parts: { first: number; count: number }[] = [];
  for (const run of runs) {
    if (!touches(run.box, view)) continue;
    const last = parts[parts.length - 1];
    if (last && last.first + last.count === run.first) last.count += run.count;
    else parts.push({ first: run.first, count: run.count });
  }
  return parts;
}

/** Whether a box of any world touches a view. */
function touches(box: Run["box"], view: Run["box"]): boolean {
  if (box[1] > view[3] || box[3] < view[1]) return false;
  const apart = (view[0] + view[2] - box[0] - box[2]) / 2;
  const away = Math.abs(apart - Math.round(apart));
  return away <= (view[2] - view[0] + box[2] - box[0]) / 2;
}
