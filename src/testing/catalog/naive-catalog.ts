import type { Operator, ParsedSearch } from "../../contract/catalog.ts";
import type { Item } from "../../contract/item.ts";
import { boxRing, unwrapBox } from "../../geo/area/box.ts";
import { ringsIntersect } from "../../geo/area/intersects.ts";
import { shiftRing, unwrapRing } from "../../geo/longitude.ts";
import type { Box, Position, Ring } from "../../geo/types.ts";

/**
 * A search by looking at every item as a client sees it, sorting them all. It shares nothing with the engine but the
 * geometry of two rings, and decides in tests what is right.
 */
export function searchNaively(items: readonly Item[], search: Omit<ParsedSearch, "limit">): string[] {
  const ring = searchRing(search);
  const area = ring && reaching(ring);
  return items
    .filter((item) => matches(item, search, area))
    .sort((a, b) => compareItems(a, b, search.sortby))
    .map(({ id }) => id);
}

function matches(item: Item, search: Omit<ParsedSearch, "limit">, area: Reaching | undefined): boolean {
  if (search.ids && !search.ids.includes(item.id)) return false;
  if (area && !touchesSomewhere(area, item)) return false;
  if (search.datetime && !inInterval(item, search.datetime)) return false;
  return Object.entries(search.query ?? {}).every(([name, operations]) =>
    Object.entries(operations).every(([operator, wanted]) => {
      const value = item.properties[name];
      const values = Array.isArray(value) ? value : [value];
      // An unknown value meets no condition.
      return values.some((entry) => entry !== undefined && holds(entry, operator as Operator, wanted));
    }),
  );
}

function searchRing({ bbox, intersects }: Omit<ParsedSearch, "limit">): Ring | undefined {
  if (intersects) return unwrapRing(intersects.coordinates[0]);
  if (!bbox) return undefined;
  const box = bbox.length === 4 ? bbox : [bbox[0], bbox[1], bbox[3], bbox[4]];
  return boxRing(unwrapBox(box as unknown as Box));
}

/** A continuous ring, and how far it reaches: most pairs of rings are far apart, which this tells at once. */
interface Reaching {
  ring: Ring;
  west: number;
  east: number;
  south: number;
  north: number;
}

function reaching(ring: Ring): Reaching {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  return {
    ring,
    ...{ west: Math.min(...lngs), east: Math.max(...lngs) },
    ...{ south: Math.min(...lats), north: Math.max(...lats) },
  };
}

/** The footprints of items in each copy of the world that an area can be in; items never change. */
const footprints = new WeakMap<Item, readonly Reaching[]>();

function footprintsOf(item: Item): readonly Reaching[] {
  const known = footprints.get(item);
  if (known) return known;
  const footprint = unwrapRing(item.geometry.coordinates[0] as unknown as Position[]);
  const made = [-720, -360, 0, 360, 720].map((shift) => reaching(shiftRing(footprint, shift)));
  footprints.set(item, made);
  return made;
}

function touchesSomewhere(area: Reaching, item: Item): boolean {
  return footprintsOf(item).some(
    (footprint) =>
      footprint.west <= area.east &&
      footprint.east >= area.west &&
      footprint.south <= area.north &&
      footprint.north >= area.south &&
      ringsIntersect(area.ring, footprint.ring),
  );
}

function inInterval(item: Item, datetime: string): boolean {
  const [from = "", to = from] = datetime.split("/");
  const { start_datetime, end_datetime } = item.properties;
  return (
    (to === ".." || to === "" || Date.parse(start_datetime ?? "") <= Date.parse(to)) &&
    (from === ".." || from === "" || Date.parse(end_datetime ?? "") >= Date.parse(from))
  );
}

function holds(value: unknown, operator: Operator, wanted: unknown): boolean {
  const [a, b] = [normal(value), normal(wanted)];
  switch (operator) {
    case "eq":
      return a === b;
    case "neq":
      return a !== b;
    case "lt":
      return (a as number) < (b as number);
    case "lte":
      return (a as number) <= (b as number);
    case "gt":
      return (a as number) > (b as number);
    case "gte":
      return (a as number) >= (b as number);
    case "in":
      return (wanted as unknown[]).some((entry) => normal(entry) === a);
    case "startsWith":
      return String(value).toLowerCase().startsWith(String(wanted).toLowerCase());
    case "endsWith":
      return String(value).toLowerCase().endsWith(String(wanted).toLowerCase());
    case "contains":
      return String(value).toLowerCase().includes(String(wanted).toLowerCase());
  }
}

/** Date-times compare as instants, other texts without regard to case. */
function normal(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value.toLowerCase();
}

function compareItems(a: Item, b: Item, sortby: ParsedSearch["sortby"]): number {
  const rules = sortby?.length ? sortby : [{ field: "start_datetime", direction: "desc" as const }];
  for (const { field, direction } of rules) {
    const difference = compareValues(sortValue(a, field), sortValue(b, field));
    if (difference !== 0) return direction === "desc" ? -difference : difference;
  }
  return compareValues(a.id, b.id);
}

function sortValue(item: Item, field: string): string | number {
  const value = field === "id" ? item.id : item.properties[field.replace(/^properties\./, "")];
  // An unknown value sorts below all numbers.
  return ((Array.isArray(value) ? value[0] : value) ?? -1) as string | number;
}

function compareValues(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
