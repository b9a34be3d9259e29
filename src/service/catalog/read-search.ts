import {
  type ItemSearch,
  MAX_SORT_FIELDS,
  type ParsedSearch,
  type SortRule,
} from "../../contract/catalog.ts";
import { DEFAULT_PREFIX, type Instant, parseInstant, plusAdvice } from "../../contract/common.ts";
import type { FieldFault } from "../../contract/field-error.ts";
import { boxRing, ringBox, unwrapBox } from "../../geo/area/box.ts";
import { type PreparedPolygon, preparePolygon } from "../../geo/area/prepared-polygon.ts";
import { shiftRing, unwrapRing } from "../../geo/longitude.ts";
import { ends } from "../../geo/ring.ts";
import type { Ring } from "../../geo/types.ts";
import { badRequest, readPart, type ServiceError } from "../errors.ts";
import { type Condition, type Field, fieldOrOld, readConditions } from "./conditions.ts";

export interface CatalogQuery {
  /** Parts of the area, of which a frame meets at least one; undefined for anywhere. */
  area: readonly SearchArea[] | undefined;
  time: TimeRange | undefined;
  conditions: readonly Condition[];
  ids: readonly string[] | undefined;
  sort: readonly SortKey[];
}

export interface SortKey {
  field: Field | { kind: "id" };
  descending: boolean;
}

export function itemsOf(ids: readonly string[]): CatalogQuery {
  return { area: undefined, time: undefined, conditions: [], ids, sort: [] };
}

/**
 * Reads a search independent of the caller; 400 for faults (interface 4.3). `prefix` is the namespace of
 * the service's own properties.
 */
export function readSearch(search: ItemSearch, prefix: string = DEFAULT_PREFIX): CatalogQuery {
  const empty = search.ids?.indexOf("") ?? -1;
  if (empty >= 0) throw badRequest('"ids" contains an empty id.').about("length", "ids", empty);
  return {
    area: readArea(search),
    time: search.datetime === undefined ? undefined : parseInterval(search.datetime),
    conditions: readConditions(search.query, prefix),
    ids: search.ids,
    sort: readSort(search.sortby, prefix),
  };
}

const newestFirst: readonly SortKey[] = [{ field: { kind: "time", column: "start" }, descending: true }];

function readSort(rules: readonly SortRule[] | undefined, prefix: string): readonly SortKey[] {
  if (!rules || rules.length === 0) return newestFirst;
  return rules.map(({ field, direction }, index) => ({
    field: readPart(["sortby", index, "field"], () => sortField(field, prefix)),
    descending: direction === "desc",
  }));
}

/** Reads `sortby` of a query string: comma list with `+` or `-` in front, ascending by default. */
export function parseSortList(text: string): SortRule[] {
  const entries = text.split(",");
  if (entries.length > MAX_SORT_FIELDS) {
    const message = `"sortby" must have at most ${MAX_SORT_FIELDS} fields; the first ones decide, leave out the last.`;
    throw badRequest(message).about("length", "sortby");
  }
  return entries.map((entry) => {
    // A plus sign that a client did not encode arrives as a space.
    const [, sign, field] = /^([+\- ]?)(\S+)$/.exec(entry) ?? [];
    if (!field)
      throw badRequest(`"sortby" must be a list of fields, not "${text}".`).about("format", "sortby");
    return { field, direction: sign === "-" ? "desc" : "asc" };
  });
}

function sortField(name: string, prefix: string): SortKey["field"] {
  if (name === "id") return { kind: "id" };
  const field = fieldOrOld(name.replace(/^properties\./, ""), prefix);
  if (!field) throw badRequest(`Items cannot be sorted by "${name}".`).about("unknown");
  return field;
}

export type TimeRange = ReturnType<typeof parseInterval>;

/** Reads `datetime`: an instant, or an interval with at most one open end (interface 4.3.4). */
export function parseInterval(text: string) {
  const ends = text.split("/");
  if (ends.length > 2) throw wrong(`"datetime" is an instant or an interval of two: "${text}".`);
  const [first = "", last = first] = ends.map(parseEnd);
  if (first === "open" && last === "open") throw wrong('"datetime" must have an end that is not open.');
  const range = {
    from: typeof first === "object" ? first.ms + (first.more ? 1 : 0) : Number.NEGATIVE_INFINITY,
    to: typeof last === "object" ? last.ms : Number.POSITIVE_INFINITY,
  };
  if (typeof first === "object" && typeof last === "object" && later(first, last)) {
    throw wrong('"datetime" starts after it ends.');
  }
  return range;

  function parseEnd(end: string): Instant | "open" {
    if (ends.length === 2 && (end === "" || end === "..")) return "open";
    const instant = parseInstant(end);
    if (!instant) {
      throw wrong(
        `"datetime" must be an RFC 3339 date-time with a time zone, not "${end}"${plusAdvice(end)}.`,
      );
    }
    return instant;
  }
}

const wrong = (message: string): ServiceError => badRequest(message).about("format", "datetime");

const later = (a: Instant, b: Instant): boolean => a.ms > b.ms || (a.ms === b.ms && a.more && !b.more);

/** Part of the area of a search: a continuous ring whose west edge lies in [-180, 180). */
export type SearchArea = ReturnType<typeof areaOf>;

/** Reads the area of a search; 400 when it is invalid or given twice (interface 4.3). */
function readArea({ bbox, intersects }: ItemSearch): SearchArea[] | undefined {
  if (bbox && intersects) {
    throw badRequest('"bbox" and "intersects" cannot be given together.').about("conflict", "intersects");
  }
  if (bbox) return [areaOf(readBox(bbox), true)];
  if (!intersects) return undefined;
  const parts = intersects.type === "Polygon" ? [intersects.coordinates] : intersects.coordinates;
  return parts.map(([ring]) => areaOf(readRing(ring), false));
}

function areaOf(continuous: Ring, rectangle: boolean) {
  const [west] = ringBox(continuous);
  const ring = shiftRing(continuous, -360 * Math.floor((west + 180) / 360));
  let polygon: PreparedPolygon | undefined;
  return {
    ring,
    rectangle,
    polygon() {
      polygon ??= preparePolygon(ring);
      return polygon;
    },
  };
}

/** Reads `bbox` of a query string: 4 or 6 numbers, separated by commas. */
export function parseBoxList(text: string): NonNullable<ParsedSearch["bbox"]> {
  const numbers = text.split(",").map((part) => {
    if (!/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(part)) {
      throw wrongBox(`must be numbers separated by commas, not "${text}"`, "format");
    }
    return Number(part);
  });
  if (numbers.length !== 4 && numbers.length !== 6) throw wrongBox("must have 4 or 6 numbers", "length");
  return numbers as NonNullable<ParsedSearch["bbox"]>;
}

function readBox(bbox: NonNullable<ParsedSearch["bbox"]>): Ring {
  const [west, south, east, north] =
    bbox.length === 4 ? bbox : ([bbox[0], bbox[1], bbox[3], bbox[4]] as const);
  if (bbox.length === 6 && bbox[2] > bbox[5])
    throw wrongBox("has its lowest elevation above its highest", "conflict");
  if (Math.abs(west) > 180 || Math.abs(east) > 180) throw wrongBox("has a longitude beyond ±180", "range");
  if (Math.abs(south) > 90 || Math.abs(north) > 90) throw wrongBox("has a latitude beyond ±90", "range");
  if (south > north) throw wrongBox("has its south edge north of its north edge", "conflict");
  return boxRing(unwrapBox([west, south, east, north]));
}

/**
 * Reads a ring. An edge of more than 180° crosses the antimeridian; one of exactly 360° goes round the
 * world.
 */
function readRing(ring: Ring): Ring {
  const goesRound = ring.some(
    (position, index) => Math.abs(position[0] - (ring[index + 1] ?? position)[0]) === 360,
  );
  if (goesRound) return ring;
  const continuous = unwrapRing(ring);
  const [first, last] = ends(continuous);
  if (first[0] !== last[0]) {
    throw badRequest('"intersects" encloses a pole, which is not supported.').about("range", "intersects");
  }
  return continuous;
}

function wrongBox(fault: string, code: FieldFault): ServiceError {
  return badRequest(`"bbox" ${fault}.`).about(code, "bbox");
}
