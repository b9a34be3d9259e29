import { totalArea } from "../../../../geo/area/area.ts";
import { boxesTouch, ringBox } from "../../../../geo/area/box.ts";
import { unitePolygons } from "../../../../geo/area/clip.ts";
import { turn } from "../../../../geo/area/intersects.ts";
import { closeRing, vertex } from "../../../../geo/ring.ts";
import { destination, EARTH_RADIUS_KM } from "../../../../geo/sphere.ts";
import type { Polygon, Position, Ring } from "../../../../geo/types.ts";
import type { ExactArea } from "../../../../shared/places/named-areas.ts";
import type { AreaFile, Bufferable, FileArea } from "./read-areas.ts";
import { linkedPolygon } from "./read-areas.ts";

/** Returns the ground within `km` of points and lines; counts those skipped because they would hold a pole. */
export function bufferOf({ points, lines }: Pick<Bufferable, "points" | "lines">, km: number) {
  const shapes = [
    ...points
      .map((point) => circleRound(point, km))
      .map((circle): Polygon[] | undefined => circle && [[circle]]),
    ...lines.map((line) => corridorAlong(line, km)),
  ];
  const usable = shapes.filter((shape) => shape !== undefined);
  return { polygons: unitePolygons(usable.flat()), leftOut: shapes.length - usable.length };
}

export interface AskedArea {
  /** United where they overlap, with simplified outlines that contain them. */
  area: Polygon[];
  /** Area of the originals, not of their outlines. */
  km2: number;
  tooSmall: number;
  exact: readonly ExactArea[];
}

/** Unites areas, simplifies them, and rounds them to a link's coordinates. */
export function searchArea(polygons: readonly Polygon[]): AskedArea {
  const apart = united(polygons);
  const taken = apart.flatMap((polygon) => linkedPolygon(polygon) ?? []);
  return {
    area: taken.map(({ outline }) => outline),
    km2: totalArea(apart),
    tooSmall: apart.length - taken.length,
    exact: taken.filter(({ isExact }) => !isExact).map(({ outline, exact }) => ({ outline, exact })),
  };
}

export interface FileName {
  name: string;
  area: readonly Polygon[];
  exact: readonly ExactArea[];
}

/** Returns the file's names of the choice; a feature with a part left out has none. */
export function namesIn({ areas }: Pick<AreaFile, "areas">, chosen: readonly number[]): FileName[] {
  const sizes = new Map<string, number>();
  for (const area of areas) sizes.set(featureKey(area), (sizes.get(featureKey(area)) ?? 0) + 1);
  const features = new Map<string, { name: string; parts: FileArea[] }>();
  for (const index of chosen) {
    const area = areas[index];
    if (!area?.given) continue;
    const key = featureKey(area);
    const { parts } = features.get(key) ?? { parts: [] };
    features.set(key, { name: area.given.name, parts: [...parts, area] });
  }
  return [...features].flatMap(([key, { name, parts }]): FileName[] => {
    if ((sizes.get(key) ?? 0) > parts.length) return [];
    const { area, exact } = searchArea(parts.flatMap(({ polygons }) => polygons));
    return area.length > 0 ? [{ name, area, exact }] : [];
  });
}

function featureKey({ given, instead }: FileArea): string {
  return `${given?.feature} ${instead}`;
}

/** Maximum corners to unite; above it shared ground is searched twice and found once. */
const MOST_TO_UNITE = 5_000;

function united(polygons: readonly Polygon[]): readonly Polygon[] {
  const boxes = polygons.map(([outer]) => ringBox(outer ?? []));
  const corners = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  const overlap = boxes.some((box, i) => boxes.slice(0, i).some((other) => boxesTouch(box, other)));
  return overlap && corners <= MOST_TO_UNITE ? unitePolygons(polygons) : polygons;
}

/** Corners of a circle, drawn around the true one. */
const CORNERS = 36;

/** Returns the circle around a position; undefined where it would hold a pole. */
export function circleRound(position: Position, km: number): Ring | undefined {
  const reach = km / Math.cos(Math.PI / CORNERS);
  if (Math.abs(position[1]) + (reach / EARTH_RADIUS_KM) * (180 / Math.PI) >= 90) return undefined;
  return closeRing(
    Array.from({ length: CORNERS }, (_, i) => destination(position, 360 - (i * 360) / CORNERS, reach)),
  );
}

/**
 * Returns the ground within `km` of a continuous line, straight in degrees; undefined where it would hold a pole.
 * `@turf/buffer` draws its circles inside the distance.
 */
export function corridorAlong(line: readonly Position[], km: number): Polygon[] | undefined {
  const circles = line.map((position) => circleRound(position, km));
  if (!circles.every((circle) => circle !== undefined)) return undefined;
  const pieces = circles.slice(1).map((circle, i): Polygon => [hullOf([...(circles[i] ?? []), ...circle])]);
  return unitedByHalves(pieces);
}

/** Unites by halves, so that few corners meet few. */
function unitedByHalves(polygons: readonly Polygon[]): Polygon[] {
  if (polygons.length < 3) return unitePolygons(polygons);
  const half = polygons.length >> 1;
  return unitePolygons([...unitedByHalves(polygons.slice(0, half)), ...unitedByHalves(polygons.slice(half))]);
}

/** Returns the convex outline of positions, counter-clockwise. */
function hullOf(positions: readonly Position[]): Ring {
  const sorted = [...positions].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (from: readonly Position[]) => {
    const chain: Position[] = [];
    for (const c of from) {
      while (
        chain.length > 1 &&
        turn(...vertex(chain, chain.length - 2), ...vertex(chain, chain.length - 1), ...c) <= 0
      )
        chain.pop();
      chain.push(c);
    }
    return chain.slice(0, -1);
  };
  return closeRing([...half(sorted), ...half(sorted.toReversed())]);
}
