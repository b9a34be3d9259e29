import Flatbush from "flatbush";
import { signedRingArea } from "../../geo/area.ts";
import { ringBox } from "../../geo/box.ts";
import { containsPoint } from "../../geo/intersects.ts";
import { unwrapRingNear, wrapLongitude } from "../../geo/longitude.ts";
import type { Position, Ring } from "../../geo/types.ts";
import type { Footprint } from "../footprint.ts";

export interface FootprintIndex {
  /** Keys of all footprints that hold a position (any world's longitude), in the order they were given. */
  framesAt(position: Position): string[];
  /** Key of the smallest of them: under many scans, the one that could not be pointed at otherwise. */
  smallestAt(position: Position): string | undefined;
}

/**
 * Finds footprints by position, with the very rings that are drawn. Rings are continuous with their centre within ±180,
 * so a position is looked up in its own world and in both neighbours.
 */
export function footprintIndex(footprints: readonly Pick<Footprint, "key" | "ring">[]): FootprintIndex {
  if (footprints.length === 0) return { framesAt: () => [], smallestAt: () => undefined };
  const tree = new Flatbush(footprints.length);
  const rings: Ring[] = footprints.map(({ ring }) => unwrapRingNear(ring, 0));
  for (const ring of rings) {
    const [west, south, east, north] = ringBox(ring);
    tree.add(west, south, east, north);
  }
  tree.finish();

  const at = ([lng, lat]: Position): number[] => {
    const wrapped = wrapLongitude(lng);
    return [wrapped - 360, wrapped, wrapped + 360]
      .flatMap((x) => tree.search(x, lat, x, lat).filter((i) => containsPoint(rings[i] as Ring, [x, lat])))
      .sort((a, b) => a - b);
  };
  const key = (i: number) => (footprints[i] as Pick<Footprint, "key">).key;
  const size = (i: number) => Math.abs(signedRingArea(rings[i] as Ring));
  return {
    framesAt: (position) => at(position).map(key),
    smallestAt(position) {
      const [smallest] = at(position).sort((a, b) => size(a) - size(b));
      return smallest === undefined ? undefined : key(smallest);
    },
  };
}
