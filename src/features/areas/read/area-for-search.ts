import { totalArea } from "../../../geo/area/area.ts";
import { boxesTouch, ringBox } from "../../../geo/area/box.ts";
import { unitePolygons } from "../../../geo/area/clip.ts";
import { MOST_OUTLINE, simplifyOutward } from "../../../geo/area/simplify-outward.ts";
import { linkedRing, ringFault } from "../../../geo/area/validity.ts";
import type { Polygon, Ring } from "../../../geo/types.ts";
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
  const taken = apart.flatMap((polygon) => linkedPolygon(polygon) ?? []);
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

/** Halves that stand for what they were joined into are not joined with it. */
function featureKey({ given, instead }: FileArea): string {
  return `${given?.feature} ${instead}`;
}

/** Most corners for uniting areas that overlap; of more, what they share is searched twice and found once. */
const MOST_TO_UNITE = 5_000;

function united(polygons: readonly Polygon[]): readonly Polygon[] {
  const boxes = polygons.map(([outer]) => ringBox(outer ?? []));
  const corners = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  const overlap = boxes.some((box, i) => boxes.slice(0, i).some((other) => boxesTouch(box, other)));
  return overlap && corners <= MOST_TO_UNITE ? unitePolygons(polygons) : polygons;
}

/** A polygon as a link has it; undefined for one below 1 m, of which nothing is left there. */
export function linkedPolygon(
  polygon: Polygon,
): { outline: Polygon; exact: Polygon; isExact: boolean } | undefined {
  const [outer = [], ...holes] = polygon;
  const outline = linkedOutline(outer);
  // A hole that a link cannot hold is asked for, too, so that nothing is missed; what is found is filtered by it.
  let corners = 0;
  const fitting = (hole: Ring) => {
    corners += hole.length;
    return !isDetailed(hole) && corners <= MOST_HOLE_CORNERS;
  };
  const kept = holes
    .filter(fitting)
    .map(linkedRing)
    .filter((hole) => ringFault(hole) === undefined);
  return (
    outline && {
      outline: [outline.ring, ...kept],
      exact: polygon,
      isExact: outline.isExact && kept.length === holes.length,
    }
  );
}

/** Most corners of all holes of a polygon in a link. */
export const MOST_HOLE_CORNERS = 1_000;

/** Whether a ring has more corners than a link holds. */
export function isDetailed(ring: Ring): boolean {
  return ring.length - 1 > MOST_OUTLINE;
}

/** An outline with fewer and fewer corners, until it is one in steps of about 1 m, too. */
function linkedOutline(outer: Ring): { ring: Ring; isExact: boolean } | undefined {
  for (let most = MOST_OUTLINE; most > 2; most = Math.floor(most / 2)) {
    const isExact = outer.length - 1 <= most;
    const ring = linkedRing(isExact ? outer : simplifyOutward(outer, most));
    if (ringFault(ring) === undefined) return { ring, isExact };
  }
  return undefined;
}
