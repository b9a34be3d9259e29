import { vertex } from "../../src/geo/ring.ts";
import type { Position, Ring } from "../../src/geo/types.ts";

const KM_A_DEGREE = 111.195;

/**
 * Returns a line without the points that are no farther from it than `toleranceKm` (Douglas and Peucker 1973). Keeps the
 * ends of its edges to a pole, where all longitudes meet.
 */
export function simplifyLine(line: Ring, toleranceKm: number): Ring {
  const kept = new Uint8Array(line.length);
  const last = line.length - 1;
  const isPole = (index: number) => Math.abs(line[index]?.[1] ?? 0) === 90;
  const fixed = [...line.keys()].filter(
    (index) => index === 0 || index === last || [index - 1, index, index + 1].some(isPole),
  );
  for (const index of fixed) kept[index] = 1;
  const open = fixed.slice(1).map((to, index): [from: number, to: number] => [fixed[index] ?? 0, to]);
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const [a, b] = [vertex(line, from), vertex(line, to)];
    let [farthest, index] = [toleranceKm, 0];
    for (let i = from + 1; i < to; i++) {
      const away = distanceKm(vertex(line, i), a, b);
      if (away > farthest) [farthest, index] = [away, i];
    }
    if (index > 0) {
      kept[index] = 1;
      open.push([from, index], [index, to]);
    }
  }
  return line.filter((_, index) => kept[index] === 1);
}

/** Returns the distance of a place from the way between two others, on a plane at the latitude of the first. */
function distanceKm([lng, lat]: Position, [lng1, lat1]: Position, [lng2, lat2]: Position): number {
  const narrow = Math.cos((lat1 * Math.PI) / 180);
  const [x, y] = [(lng - lng1) * narrow, lat - lat1];
  const [dx, dy] = [(lng2 - lng1) * narrow, lat2 - lat1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
  return Math.hypot(x - share * dx, y - share * dy) * KM_A_DEGREE;
}
