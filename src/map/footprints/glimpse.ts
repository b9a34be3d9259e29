import type { Palette } from "../../ui/theme/palette.ts";
import { latitudeOf } from "../basemap/mercator.ts";
import type { Drawing, Run } from "./drawing.ts";
import { DEGREE, type FootprintColumns } from "./footprint-columns.ts";
import { outlines } from "./outlines.ts";

const WORLD = 360 * DEGREE;

/**
 * The drawing of those footprints alone that may touch a view, a box of the world as parts of it: state after state, in the order of
 * their list, as one run. It costs a look at each box, and is of no use to another view.
 */
export function glimpseOf(
  columns: FootprintColumns,
  shown: Uint32Array,
  palette: Palette,
  view: Run["box"],
): Drawing {
  const { footprints, ranks } = columns;
  const found = new Uint32Array(shown.length);
  let count = 0;
  for (const rank of outlines.keys()) {
    if (rank === 0 || ranks.includes(rank)) count = putTouching(found, count, shown, rank, columns, view);
  }
  const runs = count > 0 ? [{ from: 0, to: count, box: view }] : [];
  return { footprints, ranks, order: found.subarray(0, count), runs, palette };
}

/** Appends those of a rank that touch a view. Without calls in it, as it runs for each of all. */
function putTouching(
  found: Uint32Array,
  from: number,
  shown: Uint32Array,
  rank: number,
  { ranks, boxes }: FootprintColumns,
  view: Run["box"],
): number {
  const [middle, half] = [((view[0] + view[2]) / 2 - 0.5) * WORLD, ((view[2] - view[0]) / 2) * WORLD];
  const [north, south] = [latitudeOf(view[1]) * DEGREE, latitudeOf(view[3]) * DEGREE];
  let count = from;
  for (let at = 0; at < shown.length; at++) {
    const index = shown[at] ?? 0;
    if (ranks[index] !== rank) continue;
    if ((boxes[4 * index + 1] ?? 0) > north || (boxes[4 * index + 3] ?? 0) < south) continue;
    const west = boxes[4 * index] ?? 0;
    const east = boxes[4 * index + 2] ?? 0;
    const apart = middle - (west / 2 + east / 2);
    const away = Math.abs(apart - WORLD * Math.round(apart / WORLD));
    if (away <= half + (east / 2 - west / 2)) found[count++] = index;
  }
  return count;
}
