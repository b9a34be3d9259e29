import type { z } from "zod";
import { type ItemSearch, itemSearch, MAX_LIMIT } from "../../contract/catalog.ts";
import { type CollectionName, ZONELESS } from "../../contract/common.ts";
import type { listStacSearch, searchStac } from "../../contract/stac.ts";
import { ownedCollection } from "../../contract/stac-names.ts";
import { parseBoxList, parseSortList } from "../catalog/read-search.ts";
import type { ContractTerms } from "../directory/directory.ts";
import { badRequest, notFound } from "../errors.ts";
import { readAs } from "../http/read-request.ts";

type SearchInBody = z.output<(typeof searchStac)["body"]>;
type SearchInAddress = Partial<z.output<(typeof listStacSearch)["query"]>>;

/** Collections of the interface that a search is of. */
export type SearchedCollections = Pick<ItemSearch, "collections" | "contractID">;

/**
 * Returns the collections of the interface for those of STAC; 404 for an unknown one. Everything that a caller owns
 * is found under each contract, so that the first of several names decides.
 */
export function searchedCollections(
  ids: readonly string[] | null | undefined,
  contracts: readonly ContractTerms[],
): SearchedCollections {
  const owned = ids?.filter((id) => id !== "public") ?? [];
  const [first] = owned.map((id) => {
    const terms = contracts.find(({ contract }) => ownedCollection(contract.id) === id);
    if (terms) return terms.contract.id;
    const known = ["public", ...contracts.map(({ contract }) => ownedCollection(contract.id))];
    throw notFound(`There is no collection "${id}"; there are ${known.join(", ")}.`);
  });
  if (first === undefined) return {};
  const collections: CollectionName[] = ids?.includes("public") ? ["public", "private"] : ["private"];
  return { collections, contractID: first };
}

/** Returns the id in STAC of the collection in which an item was found. */
export function collectionIDOf({ contractID }: SearchedCollections, isOwned: boolean): string {
  return isOwned && contractID !== undefined ? ownedCollection(contractID) : "public";
}

/** Reads a search in an address: lists with commas, JSON for `query` and `intersects`. */
export function readSearchInAddress(given: SearchInAddress): SearchInBody {
  const { bbox, ids, collections, limit, sortby, query, intersects, ...rest } = given;
  return {
    ...rest,
    ...(limit !== undefined && { limit: readLimit(limit) }),
    ...(bbox !== undefined && { bbox: parseBoxList(bbox) }),
    ...(ids !== undefined && { ids: ids.split(",") }),
    ...(collections !== undefined && { collections: collections.split(",") }),
    ...(sortby !== undefined && { sortby: parseSortList(sortby) }),
    ...(query !== undefined && { query: readObject(query, "query") as SearchInBody["query"] }),
    ...(intersects !== undefined && {
      intersects: readObject(intersects, "intersects") as SearchInBody["intersects"],
    }),
  };
}

/** Returns the search of the interface that a search of STAC means; 400 for what the catalog cannot search. */
export function itemSearchOf(given: SearchInBody, searched: SearchedCollections): ItemSearch {
  const { bbox, datetime, ids, query, sortby, intersects, limit } = given;
  if ("filter" in given) {
    throw badRequest('"filter" is not offered here; filter with "query".').about("unknown", "filter");
  }
  const time = datetime ? interval(datetime) : undefined;
  const search = {
    ...searched,
    ...(bbox && { bbox }),
    ...(time !== undefined && { datetime: time }),
    ...(ids && { ids }),
    ...(query && { query }),
    ...(sortby && { sortby: sortby.map(({ field, direction }) => ({ field: sortField(field), direction })) }),
    ...(intersects && { intersects: plainArea(intersects) }),
    limit: limitOf(limit),
  };
  return readAs(itemSearch, search, "body");
}

/** Returns the limit of a page: too large ones are cut (OGC API Features, 7.15.3). */
export const limitOf = (limit: number | null | undefined): number => Math.min(limit ?? 10, MAX_LIMIT);

function readLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1) return limit;
  throw badRequest('"limit" must be an integer of at least 1.').about("range", "limit");
}

function readObject(text: string, name: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Told below.
  }
  throw badRequest(`"${name}" must be a JSON object.`).about("format", name);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns an interval of the interface: without a zone it is UTC, days are whole. Undefined for one without ends. */
function interval(text: string): string | undefined {
  const ends = text.split("/");
  if (ends.every((end) => end === "" || end === "..")) return undefined;
  const [first = "", last] = ends;
  if (last === undefined && DAY.test(first)) return interval(`${first}/${first}`);
  return ends.map((end, index) => instant(end, index === 1)).join("/");
}

function instant(text: string, isLast: boolean): string {
  if (DAY.test(text)) return `${text}T${isLast ? "23:59:59.999" : "00:00:00"}Z`;
  return ZONELESS.test(text) ? `${text.replace(" ", "T")}Z` : text;
}

/** STAC's `datetime` is the start of an image here. */
function sortField(field: string): string {
  return /^(properties\.)?datetime$/.test(field) ? "start_datetime" : field;
}

/** Returns an area without heights; 400 for a geometry that is no area. */
function plainArea(geometry: { type: string; coordinates?: unknown }) {
  const { type, coordinates } = geometry;
  if (type !== "Polygon" && type !== "MultiPolygon") {
    const message = `"intersects" must be a Polygon or a MultiPolygon, not a ${type}; draw a small polygon round a point or a line.`;
    throw badRequest(message).about("choice", "intersects");
  }
  return { type, coordinates: flat(coordinates) };
}

/** Lists in one another, of a position in a MultiPolygon. */
const DEEPEST = 4;

/** Removes heights: a position keeps its first two numbers. */
function flat(coordinates: unknown, depth = 1): unknown {
  if (!Array.isArray(coordinates) || depth > DEEPEST) return coordinates;
  return typeof coordinates[0] === "number"
    ? coordinates.slice(0, 2)
    : coordinates.map((inner) => flat(inner, depth + 1));
}
