import { totalArea } from "../area/area.ts";
import type { Polygon } from "../types.ts";
import { type CoveringFrame, takeAway } from "./cover.ts";

/** A frame that may be chosen; `cost` above 0, in any unit. */
export interface Candidate extends CoveringFrame {
  cost: number;
}

/** A chosen frame and what it adds to those chosen before it, km². */
export interface Choice {
  frameID: string;
  km2: number;
}

/** Frames that add less than this share of the area are not worth suggesting. */
const LEAST_SHARE = 0.002;

/**
 * Chooses frames that cover `gap` (continuous polygons) cheaply: always the one with the most newly covered area for its
 * cost. The greedy answer to the weighted set cover problem (Chvátal 1979): good, not proven the cheapest.
 */
export function greedyCover(gap: readonly Polygon[], candidates: readonly Candidate[]): Choice[] {
  const least = totalArea(gap) * LEAST_SHARE;
  const chosen: Choice[] = [];
  let left = gap;
  let leftKm2 = totalArea(gap);
  // What a frame adds only shrinks as others are chosen, so an old figure is an upper bound: only frames that lead by
  // their bound are worked out again.
  const open = candidates.map((candidate) => ({ candidate, km2: Number.POSITIVE_INFINITY, round: -1 }));
  for (;;) {
    let best: (typeof open)[number] | undefined;
    for (;;) {
      best = leader(open);
      if (!best || best.round === chosen.length) break;
      best.km2 = Math.max(0, leftKm2 - totalArea(takeAway(left, best.candidate.ring)));
      best.round = chosen.length;
      if (best.km2 < Math.max(least, Number.MIN_VALUE)) open.splice(open.indexOf(best), 1);
    }
    if (!best) return chosen;
    chosen.push({ frameID: best.candidate.frameID, km2: best.km2 });
    left = takeAway(left, best.candidate.ring);
    leftKm2 = totalArea(left);
    open.splice(open.indexOf(best), 1);
  }
}

function leader<T extends { candidate: Candidate; km2: number }>(open: readonly T[]): T | undefined {
  let best: T | undefined;
  for (const entry of open) {
    if (!best || entry.km2 / entry.candidate.cost > best.km2 / best.candidate.cost) best = entry;
  }
  return best;
}
