import { ringBox } from "../area/box.ts";
import { vertex } from "../ring.ts";
import type { Box, Position, Ring } from "../types.ts";

/** Clips a ring to a box (Sutherland and Hodgman 1974); separate parts are joined along the edge. */
export function clipRingToBox(ring: Ring, box: Box): Ring[] {
  if (isWithin(ring, box)) return [ring];
  let corners = ring.slice(0, -1);
  for (const { isInside, crossing } of sidesOf(box)) {
    const from = corners;
    corners = from.flatMap((corner, index) => {
      const before = vertex(from, (index + from.length - 1) % from.length);
      const isIn = isInside(corner);
      const way = isIn === isInside(before) ? [] : [crossing(before, corner)];
      return isIn ? [...way, corner] : way;
    });
  }
  return corners.length < 3 ? [] : [[...corners, vertex(corners, 0)]];
}

export function isWithin(line: Ring, [west, south, east, north]: Box): boolean {
  const [left, bottom, right, top] = ringBox(line);
  return left >= west && bottom >= south && right <= east && top <= north;
}

/** Side of a box: tests positions and finds crossings. */
export interface BoxSide {
  isInside(position: Position): boolean;
  crossing(a: Position, b: Position): Position;
}

export function sidesOf([west, south, east, north]: Box): BoxSide[] {
  const meridian = (lng: number, sign: 1 | -1): BoxSide => ({
    isInside: ([x]) => sign * (x - lng) >= 0,
    crossing: ([ax, ay], [bx, by]) => [lng, ay + ((lng - ax) / (bx - ax)) * (by - ay)],
  });
  const parallel = (lat: number, sign: 1 | -1): BoxSide => ({
    isInside: ([, y]) => sign * (y - lat) >= 0,
    crossing: ([ax, ay], [bx, by]) => [ax + ((lat - ay) / (by - ay)) * (bx - ax), lat],
  });
  return [meridian(west, 1), parallel(south, 1), meridian(east, -1), parallel(north, -1)];
}
