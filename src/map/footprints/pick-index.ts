import Flatbush from "flatbush";
import { getOrAdd } from "../../domain/get-or-add.ts";
import { wrapLongitude } from "../../geo/longitude.ts";
import { entryAt, int32At, uint32At } from "../../geo/packed.ts";
import type { Position } from "../../geo/types.ts";
import type { Footprint } from "../footprint.ts";
import { boxAt, columnsOf, type FootprintColumns, putPoints, stepsAt } from "./footprint-columns.ts";

type Picked = Pick<Footprint, "key" | "ring">;

export type PickIndex = ReturnType<typeof pickIndex>;

/** Degrees by which rounding may move a point out of its own box. */
const ROUNDING = 1e-7;

/** Finds `shown` footprints by the points that are drawn; builds the tree at the first call. */
export function pickIndex(columns: FootprintColumns<Picked>, shown: Uint32Array) {
  let tree: Flatbush | undefined;
  const known = new Map<number, Int32Array>();
  const pointsOf = (index: number) =>
    getOrAdd(known, index, () => pointsOfRing(entryAt(columns.footprints, index)));
  return {
    /** Returns the keys of all footprints at a position, the smallest first, since larger ones cover it. */
    framesAt([lng, lat]: Position): string[] {
      if (shown.length === 0) return [];
      tree ??= treeOf(columns, shown);
      const [x, y] = stepsAt([lng, lat]);
      const across = wrapLongitude(lng);
      const found = new Map<number, number>();
      // Boxes can reach into the next world.
      for (const place of [across, across - 360, across + 360]) {
        const box = [place - ROUNDING, lat - ROUNDING, place + ROUNDING, lat + ROUNDING] as const;
        for (const at of tree.search(...box)) {
          const index = uint32At(shown, at);
          const size = sizeAround(pointsOf(index), x, y);
          if (size !== undefined) found.set(index, size);
        }
      }
      return [...found]
        .sort(([a, sizeA], [b, sizeB]) => sizeA - sizeB || a - b)
        .map(([index]) => entryAt(columns.footprints, index).key);
    },
  };
}

function pointsOfRing({ ring }: Picked): Int32Array {
  const points: number[] = [];
  putPoints(points, ring);
  return Int32Array.from(points);
}

/** Returns twice the mapped size of a footprint that holds a point; undefined for one that does not. */
function sizeAround(points: Int32Array, x: number, y: number): number | undefined {
  let isInside = false;
  let isOnOutline = false;
  let size = 0;
  // Relative to the point, the way is the shorter one round the world.
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

export function pickIndexOf(outlines: readonly Picked[]): PickIndex {
  return pickIndex(columnsOf(outlines), Uint32Array.from(outlines.keys()));
}

function treeOf(columns: FootprintColumns<Picked>, shown: Uint32Array): Flatbush {
  const tree = new Flatbush(shown.length);
  for (const index of shown) tree.add(...boxAt(columns, index));
  tree.finish();
  return tree;
}
