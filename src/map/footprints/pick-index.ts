import Flatbush from "flatbush";
import { wrapLongitude } from "../../geo/longitude.ts";
import { entryAt } from "../../geo/packed/entry-at.ts";
import type { Position } from "../../geo/types.ts";
import type { Footprint } from "../footprint.ts";
import { columnGrower, type FootprintColumns, stepsAt } from "./footprint-columns.ts";

type Picked = Pick<Footprint, "key" | "ring">;

export interface PickIndex {
  /**
   * Keys of all footprints that hold a position (any world's longitude), the smallest first: it is the one that is
   * pointed at, since under many scans it could not be reached otherwise.
   */
  framesAt(position: Position): string[];
}

/**
 * Finds footprints by position, with the very points that are drawn, among those of a list that are `shown`. Their boxes are continuous
 * with the centre within ±180, so a position is looked up in its own world and in both neighbours. The tree is built at the first
 * question.
 */
export function pickIndex(columns: FootprintColumns<Picked>, shown: readonly number[]): PickIndex {
  let tree: Flatbush | undefined;
  return {
    framesAt([lng, lat]) {
      if (shown.length === 0) return [];
      tree ??= treeOf(columns.boxes, shown);
      const wrapped = wrapLongitude(lng);
      const place = stepsAt([wrapped, lat]);
      const found: { index: number; size: number }[] = [];
      for (const x of [wrapped - 360, wrapped, wrapped + 360]) {
        if (x < tree.minX || x > tree.maxX) continue;
        for (const at of tree.search(x, lat, x, lat)) {
          const index = entryAt(shown, at);
          const size = sizeAround(columns, index, place);
          if (size !== undefined) found.push({ index, size });
        }
      }
      return found
        .sort((a, b) => a.size - b.size || a.index - b.index)
        .map(({ index }) => entryAt(columns.footprints, index).key);
    },
  };
}

/** Twice the size on the map of a footprint that holds a place, its outline included; undefined of one that does not. */
function sizeAround(
  { points, starts }: FootprintColumns<Picked>,
  index: number,
  [x, y]: readonly [number, number],
): number | undefined {
  let isInside = false;
  let isOnOutline = false;
  let size = 0;
  const end = (starts[index + 1] ?? 0) * 2;
  let at = (starts[index] ?? 0) * 2;
  // Counted from the place in whole steps, the way to a point is the shorter one round the world.
  let x1 = ((points[at] ?? 0) - x) | 0;
  let y1 = (points[at + 1] ?? 0) - y;
  for (at += 2; at < end; at += 2) {
    const x2 = ((points[at] ?? 0) - x) | 0;
    const y2 = (points[at + 1] ?? 0) - y;
    const turn = x1 * y2 - x2 * y1;
    if (turn === 0 && x1 * x2 <= 0 && y1 * y2 <= 0) isOnOutline = true;
    else if (y1 > 0 !== y2 > 0 && turn > 0 === y2 > y1) isInside = !isInside;
    size += turn;
    x1 = x2;
    y1 = y2;
  }
  return isInside || isOnOutline ? Math.abs(size) : undefined;
}

/** Finds all of some outlines. */
export function pickIndexOf(outlines: readonly Picked[]): PickIndex {
  return pickIndex(columnGrower<Picked>()(outlines), [...outlines.keys()]);
}

function treeOf(boxes: Float64Array, shown: readonly number[]): Flatbush {
  const tree = new Flatbush(shown.length);
  for (const index of shown) {
    tree.add(
      boxes[4 * index] ?? 0,
      boxes[4 * index + 1] ?? 0,
      boxes[4 * index + 2] ?? 0,
      boxes[4 * index + 3] ?? 0,
    );
  }
  tree.finish();
  return tree;
}
