import type { Sieve } from "../../../contract/watches.ts";
import { segmentsTouch } from "../../../geo/area/intersects.ts";
import { MOST_CORNERS } from "../../../geo/area/validity.ts";
import type { Polygon } from "../../../geo/types.ts";

/** Places at which the edges of a polygon may meet beside its corners: outlines touch themselves here and there. */
const MOST_TOUCHES = 100;

/** Tells whether cutting an area with a frame would take seconds, in which the host answers nobody. */
export function isTangled({ covers }: Sieve): boolean {
  const area = covers?.area ?? [];
  if (area.flat(2).length > MOST_CORNERS + area.flat().length) return true;
  return area.some((polygon) => touchesIn(polygon) > MOST_TOUCHES);
}

/** Counts the pairs of edges that meet elsewhere than at their common corner; adjacent edges always meet there. */
function touchesIn(polygon: Polygon): number {
  const edges = polygon.flatMap((ring) =>
    ring.slice(1).flatMap((end, index) => {
      const start = ring[index];
      return start ? [{ start, end }] : [];
    }),
  );
  let touches = -edges.length;
  for (const [index, one] of edges.entries()) {
    for (let next = index + 1; next < edges.length; next++) {
      const other = edges[next];
      if (other && segmentsTouch(one.start, one.end, other.start, other.end)) touches++;
    }
  }
  return touches;
}
