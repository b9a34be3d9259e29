import { unwrapRing } from "./longitude.ts";
import { bearing } from "./sphere.ts";
import type { Ring } from "./types.ts";

/** Headings of a near-polar orbit where it crosses the equator, degrees clockwise from north (choices.md, Frames). */
const NOMINAL = { ascending: 349, descending: 191 } as const;

/**
 * The direction of flight over a footprint, degrees clockwise from north: that of its sides which lies nearest to the
 * heading of such a pass. The ring is closed, its longitudes wrapped or continuous.
 */
export function flightDirection(ring: Ring, pass: keyof typeof NOMINAL): number {
  const continuous = unwrapRing(ring);
  const sides = continuous.slice(1).flatMap((to, index) => {
    const from = continuous[index];
    return from ? [bearing(from, to), bearing(to, from)] : [];
  });
  const turn = (degrees: number) => Math.abs(((degrees - NOMINAL[pass] + 540) % 360) - 180);
  const [first = NOMINAL[pass], ...others] = sides;
  return others.reduce((best, side) => (turn(side) < turn(best) ? side : best), first);
}
