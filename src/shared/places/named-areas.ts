import { z } from "zod";
import { entriesOf } from "../../api/kept-entries.ts";
import { areaBox } from "../../geo/area/area-of-interest.ts";
import { wrapBox } from "../../geo/area/box.ts";
import { linkedRing } from "../../geo/area/linked-ring.ts";
import { cutAtAntimeridian } from "../../geo/area/split-antimeridian.ts";
import type { Polygon, Position, Ring } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import type { ExactArea } from "./exact-areas.ts";

/** Most areas of a user that have a name on one device. */
export const MOST_NAMED = 200;
/** Most characters of a name. */
export const LONGEST_NAME = 80;
/** Most characters of all that is kept of them. */
export const MOST_KEPT = 1_000_000;

/** An area with a name: what is searched, and what stands behind outlines of few corners. */
export interface NamedArea {
  id: string;
  /** No other area of the user has it. */
  name: string;
  area: readonly Polygon[];
  exact: readonly ExactArea[];
}

const rings = z.array(z.array(z.number().int())).min(1);
const keptArea = z.object({
  id: z.string().min(1),
  name: z.string().trim().min(1).max(LONGEST_NAME),
  polygons: z.array(z.object({ rings, exact: rings.optional() })).min(1),
});

/** Named areas as they are kept; what cannot be read is left out and counted. */
export const namedEntries = entriesOf(
  keptArea.transform(({ id, name, polygons }): NamedArea => {
    const read = polygons.map(({ rings, exact }) => ({
      outline: rings.map(fromSteps),
      exact: exact?.map(fromSteps),
    }));
    return {
      id,
      name,
      area: read.map(({ outline }) => outline),
      exact: read.flatMap(({ outline, exact }) => (exact ? [{ outline, exact }] : [])),
    };
  }),
  ({ id }) => id,
);

/** An area as it is kept. */
export function toKept({ id, name, area, exact }: NamedArea): z.input<typeof keptArea> {
  return {
    id,
    name,
    polygons: area.map((outline) => ({
      rings: outline.map(toSteps),
      exact: exact.find((one) => one.outline === outline)?.exact.map(toSteps),
    })),
  };
}

/** The polygons of an area, each with what it stands for in its place. */
export function shapesOf({ area, exact }: Pick<NamedArea, "area" | "exact">): readonly Polygon[] {
  return area.map((polygon) => exact.find(({ outline }) => outline === polygon)?.exact ?? polygon);
}

/** A polygon as a link has it: two with the same text are the same area. */
export function polygonKey(polygon: Polygon): string {
  const known = keys.get(polygon);
  if (known !== undefined) return known;
  const key = polygon
    .map((ring) =>
      linkedRing(ring)
        .map(([lng, lat]) => `${lng} ${lat}`)
        .join(),
    )
    .join("~");
  keys.set(polygon, key);
  return key;
}
const keys = new WeakMap<Polygon, string>();

/** The area that has a name and is the same as another, whatever the order of its parts. */
export function namedSame(named: readonly NamedArea[], area: readonly Polygon[]): NamedArea | undefined {
  const wanted = wholeKey(area);
  return named.find((one) => one.area.length === area.length && wholeKey(one.area) === wanted);
}

function wholeKey(area: readonly Polygon[]): string {
  return area.map(polygonKey).sort().join("*");
}

/** The name of an area; of one that is made of several with names, these. Undefined where a part of it has none. */
export function nameOf(named: readonly NamedArea[], area: readonly Polygon[]): string | undefined {
  if (area.length === 0 || named.length === 0) return undefined;
  const whole = namedSame(named, area);
  if (whole) return whole.name;
  const left = new Set(area.map(polygonKey));
  const parts = named.filter((one) => {
    const own = one.area.map(polygonKey);
    if (!own.every((key) => left.has(key))) return false;
    for (const key of own) left.delete(key);
    return true;
  });
  const [first, second, ...others] = parts;
  if (left.size > 0 || !first || !second) return undefined;
  return others.length > 0
    ? t("{name} and {count} more", { name: first.name, count: parts.length - 1 })
    : t("{first} and {second}", { first: first.name, second: second.name });
}

/** Areas with others beside them: one with a name that is taken gets a number behind it, one that has a name keeps that. */
export function namesBeside(named: readonly NamedArea[], others: readonly NamedArea[]): NamedArea[] {
  const taken = new Set(named.map(({ name }) => name));
  const added: NamedArea[] = [];
  for (const other of others) {
    if (namedSame([...named, ...added], other.area)) continue;
    const name = freeName(other.name, taken);
    taken.add(name);
    added.push({ ...other, name });
  }
  return added;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2, free = name; ; number++) {
    if (!taken.has(free)) return free;
    const ending = ` (${number})`;
    free = `${name.slice(0, LONGEST_NAME - ending.length)}${ending}`;
  }
}

/** Named areas as a GeoJSON FeatureCollection (RFC 7946): a feature each with its `name`, cut at 180°, holes kept. */
export function areasGeoJson(areas: readonly NamedArea[]): string {
  const features = areas.map((one) => {
    const shapes = shapesOf(one);
    const parts = shapes.flatMap(cutAtAntimeridian);
    const [only, ...others] = parts;
    const box = areaBox(shapes);
    return {
      type: "Feature",
      ...(box && { bbox: wrapBox(box) }),
      geometry:
        others.length === 0
          ? { type: "Polygon", coordinates: only ?? [] }
          : { type: "MultiPolygon", coordinates: parts },
      properties: { name: one.name },
    };
  });
  return `${JSON.stringify({ type: "FeatureCollection", features }, null, 1)}\n`;
}

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
