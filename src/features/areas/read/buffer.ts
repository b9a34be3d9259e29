import { unitePolygons } from "../../../geo/area/clip.ts";
import { closeRing, vertex } from "../../../geo/ring.ts";
import { destination, EARTH_RADIUS_KM } from "../../../geo/sphere.ts";
import type { Polygon, Position, Ring } from "../../../geo/types.ts";

/** Corners of a circle; it is drawn round the true one, so that nothing within the distance is missed. */
const CORNERS = 36;

/** The circle of `km` round a position; undefined where it would hold a pole. */
export function circleRound(position: Position, km: number): Ring | undefined {
  const reach = km / Math.cos(Math.PI / CORNERS);
  if (Math.abs(position[1]) + (reach / EARTH_RADIUS_KM) * (180 / Math.PI) >= 90) return undefined;
  return closeRing(
    Array.from({ length: CORNERS }, (_, i) => destination(position, 360 - (i * 360) / CORNERS, reach)),
  );
}

/**
 * The ground within `km` of a continuous line, straight in longitude and latitude; undefined where it would hold a pole.
 * `@turf/buffer` draws its circles inside the distance.
 */
export function corridorAlong(line: readonly Position[], km: number): Polygon[] | undefined {
  const circles = line.map((position) => circleRound(position, km));
  if (circles.some((circle) => circle === undefined)) return undefined;
  const pieces = (circles as Ring[])
    .slice(0, -1)
    .map((circle, i): Polygon => [hullOf([...circle, ...(circles[i + 1] as Ring)])]);
  return united(pieces);
}

/** United by halves: a few corners meet a few, not all so far each next one. */
function united(polygons: readonly Polygon[]): Polygon[] {
  if (polygons.length < 3) return unitePolygons(polygons);
  const half = polygons.length >> 1;
  return unitePolygons([...united(polygons.slice(0, half)), ...united(polygons.slice(half))]);
}

/** The convex outline of positions, counter-clockwise. */
function hullOf(positions: readonly Position[]): Ring {
  const sorted = [...positions].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (from: readonly Position[]) => {
    const chain: Position[] = [];
    for (const c of from) {
      while (
        chain.length > 1 &&
        turn(vertex(chain, chain.length - 2), vertex(chain, chain.length - 1), c) <= 0
      )
        chain.pop();
      chain.push(c);
    }
    return chain.slice(0, -1);
  };
  return closeRing([...half(sorted), ...half(sorted.toReversed())]);
}

function turn(a: Position, b: Position, c: Position): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
