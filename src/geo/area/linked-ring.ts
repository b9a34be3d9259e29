import type { Position, Ring } from "../types.ts";

/** Decimals of a coordinate in a link: about 1 m. */
const DECIMALS = 5;

/** Longest edge in a link, degrees of longitude: beyond 180 it would be read as one that crosses 180°. */
const LONGEST = 120;

/** A ring as a link has it, whose reading gives the same again: an edge of more than 180° of longitude gets corners on its way. */
export function linkedRing(ring: Ring): Ring {
  return withShortEdges(ring).map(([lng, lat]) => [rounded(lng), rounded(lat)]);
}

function withShortEdges(ring: Ring): Ring {
  return ring.flatMap((end, index): Position[] => {
    const start = ring[index - 1];
    const steps =
      start && Math.abs(end[0] - start[0]) > 180 ? Math.ceil(Math.abs(end[0] - start[0]) / LONGEST) : 1;
    if (!start || steps === 1) return [end];
    return Array.from({ length: steps }, (_, step): Position => {
      const share = (step + 1) / steps;
      return step + 1 === steps
        ? end
        : [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
    });
  });
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
