import FlatQueue from "flatqueue";
import { uint8At, uint32At } from "../packed.ts";
import { closeRing, vertex } from "../ring.ts";
import type { Position, Ring } from "../types.ts";
import { signedRingArea } from "./area.ts";
import { boxRing, ringBox } from "./box.ts";
import { selfIntersection } from "./validity.ts";

/** Most corners of an outline in requests and addresses. */
export const MOST_OUTLINE = 200;

/**
 * Returns a ring of at most `maxPoints` positions that contains the given one (continuous, closed, simple):
 * drops corners where it turns inward, and edges by lengthening their neighbors until they meet, least
 * added area first.
 */
export function simplifyOutward(ring: Ring, maxPoints: number): Ring {
  const clockwise = signedRingArea(ring) < 0;
  const at = (clockwise ? [...ring].reverse() : [...ring]).slice(0, -1);
  const count = at.length;
  const next = at.map((_, i) => (i + 1) % count);
  const previous = at.map((_, i) => (i + count - 1) % count);
  const version = new Uint32Array(count);
  const gone = new Uint8Array(count);
  const queue = new FlatQueue<readonly [corner: number, version: number]>();
  const link = (list: readonly number[], i: number) => list[i] as number;
  const around = (i: number) => {
    const [b, c] = [vertex(at, i), vertex(at, link(next, i))];
    return [vertex(at, link(previous, i)), b, c, vertex(at, link(next, link(next, i)))] as const;
  };
  const consider = (i: number) => {
    version[i] = uint32At(version, i) + 1;
    const cost = costOf(...around(i));
    if (cost !== undefined) queue.push([i, uint32At(version, i)], cost);
  };
  for (let i = 0; i < count; i++) consider(i);

  let left = count;
  while (left + 1 > maxPoints && left > 3) {
    const best = queue.pop();
    if (!best) break;
    const [i, seen] = best;
    if (uint8At(gone, i) === 1 || uint32At(version, i) !== seen) continue;
    const [a, b, c, d] = around(i);
    const dropped = cross(a, b, c) <= 0 ? i : link(next, i);
    if (dropped !== i) at[i] = meetOf(a, b, c, d) as Position;
    const [before, after] = [link(previous, dropped), link(next, dropped)];
    next[before] = after;
    previous[after] = before;
    gone[dropped] = 1;
    left--;
    for (const near of [link(previous, link(previous, before)), link(previous, before), before, after])
      consider(near);
  }
  const simplified = closeRing(at.filter((_, i) => uint8At(gone, i) === 0));
  return selfIntersection(simplified) ? boxRing(ringBox(ring)) : simplified;
}

/** Returns the area added by dropping b, or the edge b-c; undefined where neither can be dropped. */
function costOf(a: Position, b: Position, c: Position, d: Position): number | undefined {
  const corner = cross(a, b, c);
  if (corner <= 0) return -corner / 2;
  const meeting = cross(b, c, d) > 0 ? meetOf(a, b, c, d) : undefined;
  return meeting && Math.abs(cross(b, meeting, c)) / 2;
}

function meetOf(a: Position, b: Position, c: Position, d: Position): Position | undefined {
  const [dx1, dy1] = [b[0] - a[0], b[1] - a[1]];
  const [dx2, dy2] = [c[0] - d[0], c[1] - d[1]];
  const turn = dx1 * dy2 - dy1 * dx2;
  if (turn >= 0) return undefined;
  const t = ((c[0] - b[0]) * dy2 - (c[1] - b[1]) * dx2) / turn;
  if (!(t >= 0)) return undefined;
  const meeting: Position = [b[0] + t * dx1, b[1] + t * dy1];
  return Math.abs(meeting[1]) <= 90 ? meeting : undefined;
}

function cross(a: Position, b: Position, c: Position): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
