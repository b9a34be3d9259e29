import { z } from "zod";
import { entriesOf } from "../../api/kept-entries.ts";
import { areaBox, wrapBox } from "../../geo/area/box.ts";
import { cutAtAntimeridian } from "../../geo/area/split-antimeridian.ts";
import { linkedRing } from "../../geo/area/validity.ts";
import type { Polygon, Position, Ring } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";

export interface ExactArea {
  outline: Polygon;
  exact: Polygon;
}

export const MOST_NAMED = 200;
export const LONGEST_NAME = 80;
export const MOST_KEPT = 1_000_000;

/** Area with a name: what is searched, and the exact areas behind its outlines. */
export interface NamedArea {
  id: string;
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

/** Schema of stored named areas; drops and counts unreadable ones. */
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

export function shapesOf({ area, exact }: Pick<NamedArea, "area" | "exact">): readonly Polygon[] {
  return area.map((polygon) => exact.find(({ outline }) => outline === polygon)?.exact ?? polygon);
}

/** Returns a polygon as in a link; equal texts are equal areas. */
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

/** Finds the named area that is the same, in any order of parts. */
export function namedSame(named: readonly NamedArea[], area: readonly Polygon[]): NamedArea | undefined {
  const wanted = wholeKey(area);
  return named.find((one) => one.area.length === area.length && wholeKey(one.area) === wanted);
}

function wholeKey(area: readonly Polygon[]): string {
  return area.map(polygonKey).sort().join("*");
}

/** Names an area, also one made of several named ones; undefined if a part has no name. */
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

/** Prepares areas to be added: skips named ones and numbers names that are taken. */
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

/** Writes named areas as GeoJSON (RFC 7946), cut at 180°. */
export function areasGeoJson(areas: readonly NamedArea[]): string {
  const features = areas.map((one) => {
    const shapes = shapesOf(one);
    const box = areaBox(shapes);
    return {
      type: "Feature",
      ...(box && { bbox: wrapBox(box) }),
      geometry: geometryOf(shapes.flatMap(cutAtAntimeridian)),
      properties: { name: one.name },
    };
  });
  return `${JSON.stringify({ type: "FeatureCollection", features }, null, 1)}\n`;
}

export function geometryOf(parts: readonly Polygon[]) {
  return parts.length > 1
    ? { type: "MultiPolygon", coordinates: parts }
    : { type: "Polygon", coordinates: parts[0] ?? [] };
}

/** Steps in a degree; one is about 1 cm. */
const STEPS = 1e7;

/** Encodes a ring as alternating longitude and latitude steps, each relative to the last. */
export function toSteps(ring: Ring): number[] {
  let [x, y] = [0, 0];
  return ring.flatMap(([lng, lat]) => {
    const [nextX, nextY] = [Math.round(lng * STEPS), Math.round(lat * STEPS)];
    const way = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return way;
  });
}

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
