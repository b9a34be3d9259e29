import Flatbush from "flatbush";
import { wrapLongitude } from "../../geo/longitude.ts";
import { entryAt, int32At, uint32At } from "../../geo/packed/entry-at.ts";
import type { Position, Ring } from "../../geo/types.ts";
import type { Footprint } from "../footprint.ts";
import { columnGrower, DEGREE, type FootprintColumns } from "./footprint-columns.ts";
import { pointList, putRing, stepsAt } from "./ring-points.ts";

type Picked = Pick<Footprint, "key" | "ring">;

export interface PickIndex {
  /**
   * Keys of all footprints that hold a position (any world's longitude), the smallest first: it is the one that is
   * pointed at, since under many scans it could not be reached otherwise.
   */
  framesAt(position: Position): string[];
}

/**
 * Finds footprints by position, with the very points that are drawn, among those of a list that are `shown`. The tree is built at the
 * first question. A question costs a look at each footprint whose box holds the position; the points of one are kept once it was looked at.
 */
export function pickIndex(columns: FootprintColumns<Picked>, shown: Uint32Array): PickIndex {
  let tree: Flatbush | undefined;
  const known = new Map<number, Int32Array>();
  const pointsOf = (index: number) => {
    let points = known.get(index);
    if (!points) {
      points = pointsOfRing(entryAt(columns.footprints, index).ring);
      known.set(index, points);
    }
    return points;
  };
  return {
    framesAt([lng, lat]) {
      if (shown.length === 0) return [];
      tree ??= treeOf(columns.boxes, shown);
      const [x, y] = stepsAt([lng, lat]);
      const [across, up] = [wrapLongitude(lng) * DEGREE, lat * DEGREE];
      const found: Found[] = [];
      // Boxes have their centre in the world: one that reaches out of it is met in the world beside, too.
      for (const place of [across, across - 360 * DEGREE, across + 360 * DEGREE]) {
        if (place < tree.minX || place > tree.maxX) continue;
        for (const at of tree.search(place, up, place, up)) {
          const index = uint32At(shown, at);
          const size = sizeAround(pointsOf(index), x, y);
          if (size !== undefined) found.push({ index, size });
        }
      }
      found.sort((a, b) => a.size - b.size || a.index - b.index);
      return found.map(({ index }) => entryAt(columns.footprints, index).key);
    },
  };
}

interface Found {
  index: number;
  size: number;
}

function pointsOfRing(ring: Ring): Int32Array {
  const points = pointList(ring.length);
  putRing(points, ring, 0);
  return points.values.subarray(0, 2 * points.count);
}

/** Twice the size on the map of a footprint that holds a place, its outline included; undefined of one that does not. */
function sizeAround(points: Int32Array, x: number, y: number): number | undefined {
  let isInside = false;
  let isOnOutline = false;
  let size = 0;
  // Counted from the place in whole steps, the way to a point is the shorter one round the world.
  let x1 = (int32At(points, 0) - x) | 0;
  let y1 = int32At(points, 1) - y;
  for (let at = 2; at < points.length; at += 2) {
    const x2 = (int32At(points, at) - x) | 0;
    const y2 = int32At(points, at + 1) - y;
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
  return pickIndex(columnGrower<Picked>()(outlines), Uint32Array.from(outlines.keys()));
}

function treeOf(boxes: Int32Array, shown: Uint32Array): Flatbush {
  const tree = new Flatbush(shown.length, undefined, Int32Array);
  for (const index of shown) {
    tree.add(
      int32At(boxes, 4 * index),
      int32At(boxes, 4 * index + 1),
      int32At(boxes, 4 * index + 2),
      int32At(boxes, 4 * index + 3),
    );
  }
  tree.finish();
  return tree;
}
