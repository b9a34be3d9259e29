import { vertex } from "../ring.ts";
import type { Position, Ring } from "../types.ts";

/** Decimals of a coordinate in a link: about 1 m. */
const DECIMALS = 5;

/** Longest edge in a link, degrees of longitude: beyond 180 it would be read as one that crosses 180°. */
const LONGEST = 120;

/**
 * A ring as a link has it, whose reading gives the same again: an edge of more than 180° of longitude gets corners on its way,
 * and corners that rounding puts on one place stand there once.
 */
export function linkedRing(ring: Ring): Ring {
  return withoutDoubled(withShortEdges(ring)).map(stepOf);
}

/** A closed ring without the corners that a link could not tell from the one before them. */
export function withoutDoubled(ring: Ring): Ring {
  let before: Position | undefined;
  const corners = ring.filter((corner) => {
    const step = stepOf(corner);
    const isNew = step[0] !== before?.[0] || step[1] !== before[1];
    before = step;
    return isNew;
  });
  // The ring ends where it ended, whichever of the corners at that place was kept.
  return corners.length > 1 ? [...corners.slice(0, -1), vertex(ring, ring.length - 1)] : corners;
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

function stepOf([lng, lat]: Position): Position {
  return [Number(lng.toFixed(DECIMALS)), Number(lat.toFixed(DECIMALS))];
}
