import { distanceKm } from "./sphere.ts";
import type { Position, Ring } from "./types.ts";

/** The position of a ring or line at an index that is known to be in it. */
export function vertex(line: readonly Position[], index: number): Position {
  return line[index] as Position;
}

/** The first and the last position of a ring or line, which has one at least. */
export function ends(line: readonly Position[]): readonly [first: Position, last: Position] {
  return [vertex(line, 0), vertex(line, line.length - 1)];
}

/** Corners as a ring: the first, of which there is one at least, stands at the end again. */
export function closeRing(corners: readonly Position[]): Ring {
  return [...corners, vertex(corners, 0)];
}

/** Whether a continuous ring winds round a pole: it ends in another copy of the world than it began in. */
export function isRoundPole(ring: Ring): boolean {
  const [first, last] = ends(ring);
  return Math.abs(last[0] - first[0]) > 180;
}

/** A continuous ring that winds round a pole, as Antarctica's does, led along the pole back to its beginning; any other as it is. */
export function closeOverPole(ring: Ring): Ring {
  if (!isRoundPole(ring)) return ring;
  const [first, last] = ends(ring);
  const pole = first[1] < 0 ? -90 : 90;
  return [...ring, [last[0], pole], [first[0], pole], first];
}

/** Length in km of the longest side of a closed ring, its longitudes wrapped or continuous. */
export function longestSideKm(ring: Ring): number {
  let longest = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    longest = Math.max(longest, distanceKm(vertex(ring, i), vertex(ring, i + 1)));
  }
  return longest;
}
