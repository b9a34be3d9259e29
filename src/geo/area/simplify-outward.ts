import { closeRing, vertex } from "../ring.ts";
import type { Position, Ring } from "../types.ts";
import { signedRingArea } from "./area.ts";
import { boxRing, ringBox } from "./box.ts";
import { selfIntersection } from "./validity.ts";

/**
 * A ring with at most `maxPoints` positions that holds the given one wholly: points are only dropped where the ring turns
 * inward, and an edge is only dropped by lengthening its neighbours until they meet. Each step takes the change that
 * adds the least area. For a request that must not miss anything; the exact ring filters the answer.
 * `ring` is continuous, closed and simple.
 */
export function simplifyOutward(ring: Ring, maxPoints: number): Ring {
  const clockwise = signedRingArea(ring) < 0;
  const open = (clockwise ? [...ring].reverse() : [...ring]).slice(0, -1);
  while (open.length + 1 > maxPoints && open.length > 3) {
    const change = cheapestChange(open);
    if (!change) break;
    change.apply();
  }
  const simplified = closeRing(open);
  return selfIntersection(simplified) ? boxRing(ringBox(ring)) : simplified;
}

interface Change {
  cost: number;
  apply: () => void;
}

function cheapestChange(open: Position[]): Change | undefined {
  let best: Change | undefined;
  const count = open.length;
  const at = (index: number) => vertex(open, (index + count) % count);
  for (let i = 0; i < count; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const corner = cross(a, b, c);
    if (corner <= 0) {
      const cost = -corner / 2;
      if (!best || cost < best.cost) best = { cost, apply: () => open.splice(i, 1) };
      continue;
    }
    const meeting = cross(b, c, d) > 0 ? meetOf(a, b, c, d) : undefined;
    if (!meeting) continue;
    const cost = Math.abs(cross(b, meeting, c)) / 2;
    if (!best || cost < best.cost) {
      best = {
        cost,
        apply: () => {
          open[i] = meeting;
          open.splice((i + 1) % count, 1);
        },
      };
    }
  }
  return best;
}

/** Where the edge a-b, lengthened beyond b, meets d-c lengthened beyond c. */
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
