import type { Position, Ring } from "../../geo/types.ts";

/** Coordinates are kept as whole steps of so many a degree: about 1 cm. */
const STEPS = 1e7;

/** Longitudes and latitudes in turn, the first as they are, the others as the way from the one before. */
export function toSteps(ring: Ring): number[] {
  let [x, y] = [0, 0];
  return ring.flatMap(([lng, lat]) => {
    const [nextX, nextY] = [Math.round(lng * STEPS), Math.round(lat * STEPS)];
    const way = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return way;
  });
}

/** The inverse of `toSteps`. */
export function fromSteps(steps: readonly number[]): Ring {
  const ring: Position[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    ring.push([x / STEPS, y / STEPS]);
  }
  return ring;
}
