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

/** Closes a ring that winds round a pole, like Antarctica, along the pole. */
export function closeOverPole(ring: Ring): Ring {
  if (!isRoundPole(ring)) return ring;
  const [first, last] = ends(ring);
  const pole = first[1] < 0 ? -90 : 90;
  return [...ring, [last[0], pole], [first[0], pole], first];
}

export function longestSideKm(ring: Ring): number {
  let longest = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    longest = Math.max(longest, distanceKm(vertex(ring, i), vertex(ring, i + 1)));
  }
  return longest;
}
