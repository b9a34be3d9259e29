import Flatbush from "flatbush";
import { vertex } from "../ring.ts";
import type { Box, Position, Ring } from "../types.ts";
import { ringBox } from "./box.ts";
import { containsPoint, segmentsTouch, turn, within } from "./intersects.ts";

export type PreparedPolygon = ReturnType<typeof preparePolygon>;

/** Indexes the edges of a continuous ring, so that a test looks only at edges near the other ring. */
export function preparePolygon(polygon: Ring) {
  const box = ringBox(polygon);
  const [west, south, east, north] = box;
  const tree = new Flatbush(polygon.length - 1);
  let wide = 0;
  let high = 0;
  for (let edge = 0; edge + 1 < polygon.length; edge++) {
    const [x1, y1] = vertex(polygon, edge);
    const [x2, y2] = vertex(polygon, edge + 1);
    tree.add(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2));
    wide += Math.abs(x2 - x1);
    high += Math.abs(y2 - y1);
  }
  tree.finish();
  // The ray that meets fewer edges: an outline may run to and fro, or up and down.
  const isEastward = high * (east - west) <= wide * (north - south);
  let looked = 0;

  /** Casts a ray east or north, with the arithmetic of `containsPoint`. */
  function contains([x, y]: Position): boolean {
    if (y < south || y > north || x < west || x > east) return false;
    let isOnEdge = false;
    let isInside = false;
    tree.search(x, y, isEastward ? east : x, isEastward ? y : north, (edge) => {
      looked++;
      const [x1, y1] = vertex(polygon, edge);
      const [x2, y2] = vertex(polygon, edge + 1);
      const side = turn(x1, y1, x2, y2, x, y);
      if (side === 0 && within(x1, x2, x) && within(y1, y2, y)) isOnEdge = true;
      const isCrossed = isEastward
        ? y1 > y !== y2 > y && side > 0 === y2 > y1
        : x1 > x !== x2 > x && side < 0 === x2 > x1;
      if (isCrossed) isInside = !isInside;
      return false;
    });
    return isOnEdge || isInside;
  }

  function outlinesTouch(ring: Ring, near: Box): boolean {
    let isTouched = false;
    tree.search(...near, (edge) => {
      looked += ring.length;
      const [a, b] = [vertex(polygon, edge), vertex(polygon, edge + 1)];
      for (let j = 0; j + 1 < ring.length && !isTouched; j++) {
        isTouched = segmentsTouch(a, b, vertex(ring, j), vertex(ring, j + 1));
      }
      return false;
    });
    return isTouched;
  }

  return {
    box,
    /** Edges tested so far, each counted per edge of the ring it is compared with. */
    looked: () => looked,
    contains,
    /** Same answer as `ringsIntersect`, for a continuous ring of the same copy of the world. */
    intersects(ring: Ring): boolean {
      const near = ringBox(ring);
      if (near[0] > east || near[2] < west || near[1] > north || near[3] < south) return false;
      return (
        contains(vertex(ring, 0)) || containsPoint(ring, vertex(polygon, 0)) || outlinesTouch(ring, near)
      );
    },
  };
}
