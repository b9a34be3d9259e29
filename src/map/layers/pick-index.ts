import Flatbush from "flatbush";
import { signedRingArea } from "../../geo/area/area.ts";
import { ringBox } from "../../geo/area/box.ts";
import { containsPoint } from "../../geo/area/intersects.ts";
import { unwrapRingNear, wrapLongitude } from "../../geo/longitude.ts";
import { entryAt } from "../../geo/packed/entry-at.ts";
import type { Position, Ring } from "../../geo/types.ts";
import type { Footprint } from "../footprint.ts";

export interface PickIndex {
  /**
   * Keys of all footprints that hold a position (any world's longitude), the smallest first: it is the one that is
   * pointed at, since under many scans it could not be reached otherwise.
   */
  framesAt(position: Position): string[];
}

/**
 * Finds footprints by position, with the very rings that are drawn. Rings are continuous with their centre within ±180,
 * so a position is looked up in its own world and in both neighbours.
 */
export function pickIndex(footprints: readonly Pick<Footprint, "key" | "ring">[]): PickIndex {
  if (footprints.length === 0) return { framesAt: () => [] };
  const tree = new Flatbush(footprints.length);
  const rings: Ring[] = footprints.map(({ ring }) => unwrapRingNear(ring, 0));
  for (const ring of rings) {
    const [west, south, east, north] = ringBox(ring);
    tree.add(west, south, east, north);
  }
  tree.finish();

  const sizes = rings.map((ring) => Math.abs(signedRingArea(ring)));
  return {
    framesAt([lng, lat]) {
      const wrapped = wrapLongitude(lng);
      return [wrapped - 360, wrapped, wrapped + 360]
        .flatMap((x) => tree.search(x, lat, x, lat).filter((i) => containsPoint(entryAt(rings, i), [x, lat])))
        .sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0) || a - b)
        .map((i) => entryAt(footprints, i).key);
    },
  };
}
