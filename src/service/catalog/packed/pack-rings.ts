import type { Box } from "../../../geo/types.ts";
import { inStretches } from "../work.ts";
import { STEPS } from "./columns.ts";

/** Puts the rings into the order of the rows and boxes them, rounded outward. */
export function* packRings(order: Uint32Array, starts: Uint32Array, steps: Int32Array) {
  const size = order.length;
  const ringStart = new Uint32Array(size + 1);
  const ring = new Int32Array(starts[size] ?? 0);
  const box = () => new Float32Array(size);
  const [west, south, east, north] = [box(), box(), box(), box()];
  yield* inStretches(size, (first, end) => {
    for (let row = first; row < end; row++) {
      const from = order[row] as number;
      const part = steps.subarray(starts[from], starts[from + 1]);
      const at = ringStart[row] as number;
      ring.set(part, at);
      ringStart[row + 1] = at + part.length;
      const [minX, minY, maxX, maxY] = bounds(part);
      west[row] = roundDown(minX / STEPS);
      south[row] = roundDown(minY / STEPS);
      east[row] = -roundDown(-maxX / STEPS);
      north[row] = -roundDown(-maxY / STEPS);
    }
  });
  return { west, south, east, north, ringStart, ring };
}

/** The least and the greatest of a ring's coordinates, in steps. */
function bounds(ring: Int32Array): Box {
  let [minX, minY] = [ring[0] as number, ring[1] as number];
  let [maxX, maxY] = [minX, minY];
  for (let i = 2; i < ring.length; i += 2) {
    const [x, y] = [ring[i] as number, ring[i + 1] as number];
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return [minX, minY, maxX, maxY];
}

/** The largest 32-bit float that is not above the value, or its neighbour below. */
function roundDown(value: number): number {
  const rounded = Math.fround(value);
  return rounded <= value ? rounded : Math.fround(value - Math.abs(value) * 2 ** -23 - 2 ** -149);
}
