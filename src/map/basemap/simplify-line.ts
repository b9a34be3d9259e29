import { vertex } from "../../geo/ring.ts";
import type { Ring } from "../../geo/types.ts";
import { mercator } from "./mercator.ts";

/** A ring or line without the points that are no farther from it on the map than `tolerance`, a share of the world (Douglas and Peucker). */
export function simplifyLine(line: Ring, tolerance: number): Ring {
  const places = line.map(mercator);
  const isKept = new Set([0, line.length - 1]);
  const visit = (first: number, last: number) => {
    let farthest = 0;
    let index = 0;
    for (let i = first + 1; i < last; i++) {
      const away = distance(places[i] as Place, places[first] as Place, places[last] as Place);
      if (away > farthest) [farthest, index] = [away, i];
    }
    if (farthest <= tolerance) return;
    isKept.add(index);
    visit(first, index);
    visit(index, last);
  };
  visit(0, line.length - 1);
  return [...isKept].sort((a, b) => a - b).map((index) => vertex(line, index));
}

type Place = readonly [x: number, y: number];

/** From a place to the way between two others. */
function distance([x, y]: Place, [ax, ay]: Place, [bx, by]: Place): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}
