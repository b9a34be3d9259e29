import { totalArea } from "../../../geo/area/area.ts";
import { boxesTouch, ringBox } from "../../../geo/area/box.ts";
import { unitePolygons } from "../../../geo/area/clip.ts";
import { MOST_OUTLINE, simplifyOutward } from "../../../geo/area/simplify-outward.ts";
import { ringFault } from "../../../geo/area/validity.ts";
import type { Polygon, Position, Ring } from "../../../geo/types.ts";
import type { ExactArea } from "../../../shared/places/exact-areas.ts";
import { circleRound, corridorAlong } from "./buffer.ts";
import type { AreaFile, Bufferable, FileArea } from "./read-areas.ts";

/** What lies within `km` of the points and lines; what would hold a pole is left out, and counted. */
export function bufferOf(
  { points, lines }: Pick<Bufferable, "points" | "lines">,
  km: number,
): { polygons: Polygon[]; leftOut: number } {
  const shapes = [
    ...points.map((point) => circleRound(point, km)).map((circle) => circle && [[circle] as Polygon]),
    ...lines.map((line) => corridorAlong(line, km)),
  ];
  const usable = shapes.filter((shape) => shape !== undefined);
  return { polygons: unitePolygons(usable.flat()), leftOut: shapes.length - usable.length };
}

/** Areas as a search and its link take them. */
export interface SearchArea {
  /** Those that overlap united, with outlines of few corners that hold all of them. */
  area: Polygon[];
  /** Of the areas themselves, not of their outlines. */
  km2: number;
  /** Areas that are too small or too narrow for a search. */
  tooSmall: number;
  /** Outlines among `area` with fewer corners than what they stand for, and that. */
  exact: readonly ExactArea[];
}

/** Makes areas ready for a search: united where they overlap, with few corners, in steps of a link's coordinates. */
export function searchArea(polygons: readonly Polygon[]): SearchArea {
  const apart = united(polygons);
  const taken = apart
    .map((polygon) => ({ polygon, leaner: lean(polygon), rings: lean(polygon).map(inSteps) }))
    .filter(({ rings: [outer] }) => outer && ringFault(outer) === undefined)
    .map(({ polygon, leaner, rings: [outer = [], ...holes] }) => ({
      outline: [outer, ...holes.filter((hole) => ringFault(hole) === undefined)],
      exact: polygon,
      isExact: leaner === polygon,
    }));
  return {
    area: taken.map(({ outline }) => outline),
    km2: totalArea(apart),
    tooSmall: apart.length - taken.length,
    exact: taken.filter(({ isExact }) => !isExact).map(({ outline, exact }) => ({ outline, exact })),
  };
}

/** A name that a file gives, and what it gives it to, as a search takes it. */
export interface FileName {
  name: string;
  area: readonly Polygon[];
  exact: readonly ExactArea[];
}

/** The names that a file gives to what is chosen of it; a feature of which a part is left out is another area, without one. */
export function namesIn({ areas }: Pick<AreaFile, "areas">, chosen: readonly number[]): FileName[] {
  const features = new Map<string, { name: string; parts: FileArea[] }>();
  for (const index of chosen) {
    const area = areas[index];
    if (!area?.given) continue;
    const key = featureKey(area);
    const { parts } = features.get(key) ?? { parts: [] };
    features.set(key, { name: area.given.name, parts: [...parts, area] });
  }
  return [...features].flatMap(([key, { name, parts }]): FileName[] => {
    if (areas.filter((area) => featureKey(area) === key).length > parts.length) return [];
    const { area, exact } = searchArea(parts.flatMap(({ polygons }) => polygons));
    return area.length > 0 ? [{ name, area, exact }] : [];
  });
}

/** Halves that stand for what they were joined into are not joined with it. */
function featureKey({ given, instead }: FileArea): string {
  return `${given?.feature} ${instead}`;
}

/** A link has five decimals, about 1 m. */
function inSteps(ring: Ring): Ring {
  return ring.map(([lng, lat]): Position => [Number(lng.toFixed(5)), Number(lat.toFixed(5))]);
}

/** Most corners for uniting areas that overlap; of more, what they share is searched twice and found once. */
const MOST_TO_UNITE = 5_000;

function united(polygons: readonly Polygon[]): readonly Polygon[] {
  const boxes = polygons.map(([outer]) => ringBox(outer ?? []));
  const corners = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  const overlap = boxes.some((box, i) => boxes.slice(0, i).some((other) => boxesTouch(box, other)));
  return overlap && corners <= MOST_TO_UNITE ? unitePolygons(polygons) : polygons;
}

/** Whether a hole has few enough corners for a link. */
export function isKept(hole: Ring): boolean {
  return hole.length - 1 <= MOST_OUTLINE;
}

function lean(polygon: Polygon): Polygon {
  const [outer = [], ...holes] = polygon;
  if (outer.length - 1 <= MOST_OUTLINE && holes.every(isKept)) return polygon;
  // A hole with many corners is asked for, too, so that nothing is missed; what is found is filtered by it.
  return [
    outer.length - 1 <= MOST_OUTLINE ? outer : simplifyOutward(outer, MOST_OUTLINE),
    ...holes.filter(isKept),
  ];
}
