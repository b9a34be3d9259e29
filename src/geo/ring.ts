import { distanceKm } from "./sphere.ts";
import type { Position, Ring } from "./types.ts";

export const vertex = (line: readonly Position[], index: number): Position => line[index] as Position;

export function ends(line: readonly Position[]): readonly [first: Position, last: Position] {
  return [vertex(line, 0), vertex(line, line.length - 1)];
}

export const closeRing = (corners: readonly Position[]): Ring => [...corners, vertex(corners, 0)];

export function isRoundPole(ring: Ring): boolean {
  const [first, last] = ends(ring);
  return Math.abs(last[0] - first[0]) > 180;
}

/**
 * Closes a ring that winds round a pole, like Antarctica, along the pole. It is cut where it crosses the antimeridian
 * nearest to the pole, so that no edge crosses another.
 */
export function closeOverPole(ring: Ring): Ring {
  if (!isRoundPole(ring)) return ring;
  const [first, last] = ends(ring);
  const turn = last[0] > first[0] ? 360 : -360;
  const { after, lng, lat } = crossings(ring).reduce((a, b) => (Math.abs(b.lat) > Math.abs(a.lat) ? b : a));
  const moved =
    (by: number) =>
    (position: Position): Position => [position[0] + by, position[1]];
  const start = -turn / 2 - lng;
  const pole = lat < 0 ? -90 : 90;
  return [
    [-turn / 2, lat],
    ...ring.slice(after).map(moved(start)),
    ...ring.slice(1, after).map(moved(start + turn)),
    [turn / 2, lat],
    [turn / 2, pole],
    [-turn / 2, pole],
    [-turn / 2, lat],
  ];
}

/** Returns where a ring crosses the antimeridian, with the index of the corner that follows. */
function crossings(ring: Ring): { after: number; lng: number; lat: number }[] {
  return ring.slice(1).flatMap(([x2, y2], index) => {
    const [x1, y1] = vertex(ring, index);
    const lng = 360 * Math.ceil((Math.min(x1, x2) - 180) / 360) + 180;
    if (x1 === x2 || lng > Math.max(x1, x2)) return [];
    return [{ after: index + 1, lng, lat: y1 + ((y2 - y1) * (lng - x1)) / (x2 - x1) }];
  });
}

export function longestSideKm(ring: Ring): number {
  let longest = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    longest = Math.max(longest, distanceKm(vertex(ring, i), vertex(ring, i + 1)));
  }
  return longest;
}
