import type { Polygon, Position, Ring } from "../../geo/types.ts";

/** Whether a position lies in a continuous polygon, by counting the edges east of it; on an edge either answer may come. */
export function holds(polygon: Polygon, [lng, lat]: Position): boolean {
  let isInside = false;
  for (const ring of polygon) {
    for (const [index, [x2, y2]] of ring.entries()) {
      const [x1, y1] = ring[index - 1] ?? [x2, y2];
      if (y1 > lat !== y2 > lat && lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
    }
  }
  return isInside;
}

/** Whether an edge of one continuous ring crosses one of the other; where they only touch either answer may come. */
export function cross(one: Ring, other: Ring): boolean {
  return one.slice(1).some((b, i) => {
    const a = one[i] as Position;
    return other.slice(1).some((d, j) => {
      const c = other[j] as Position;
      return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
    });
  });
}

function side([ax, ay]: Position, [bx, by]: Position, [x, y]: Position): boolean {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
}
