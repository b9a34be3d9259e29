import type { Cover } from "./cover.ts";

/** Share of the area below which a difference is rounding. */
export const COVER_ROUNDING = 1e-6;

/** Frames that add nothing to what the frames before them cover. */
export function idleFrames(cover: Cover | undefined): ReadonlySet<string> {
  if (!cover) return new Set();
  const least = cover.areaKm2 * COVER_ROUNDING;
  return new Set(cover.added.filter(({ km2 }) => km2 <= least).map(({ frameID }) => frameID));
}
