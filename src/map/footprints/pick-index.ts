import Flatbush from "flatbush";
import { signedRingArea } from "../../geo/area/area.ts";
import { containsPoint } from "../../geo/area/intersects.ts";
import { unwrapRingNear, wrapLongitude } from "../../geo/longitude.ts";
import { entryAt } from "../../geo/packed/entry-at.ts";
import type { Position } from "../../geo/types.ts";
import type { Footprint } from "../footprint.ts";
import { columnGrower, type FootprintColumns } from "./footprint-columns.ts";

type Picked = Pick<Footprint, "key" | "ring">;

export interface PickIndex {
  /**
   * Keys of all footprints that hold a position (any world's longitude), the smallest first: it is the one that is
   * pointed at, since under many scans it could not be reached otherwise.
   */
  framesAt(position: Position): string[];
}

/**
 * Finds footprints by position, with the very rings that are drawn, among those of a list that are `shown`. Rings are continuous with
 * their centre within ±180, so a position is looked up in its own world and in both neighbours. The tree is built at the first question.
 */
export function pickIndex(
  { footprints, boxes }: FootprintColumns<Picked>,
  shown: readonly number[],
): PickIndex {
  let tree: Flatbush | undefined;
  const search = (x: number, y: number) => {
    tree ??= treeOf(boxes, shown);
    return tree.search(x, y, x, y);
  };
  return {
    framesAt([lng, lat]) {
      if (shown.length === 0) return [];
      const wrapped = wrapLongitude(lng);
      return [wrapped - 360, wrapped, wrapped + 360]
        .flatMap((x) =>
          search(x, lat).flatMap((at) => {
            const index = entryAt(shown, at);
            const ring = unwrapRingNear(entryAt(footprints, index).ring, 0);
            return containsPoint(ring, [x, lat]) ? [{ index, size: Math.abs(signedRingArea(ring)) }] : [];
          }),
        )
        .sort((a, b) => a.size - b.size || a.index - b.index)
        .map(({ index }) => entryAt(footprints, index).key);
    },
  };
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
