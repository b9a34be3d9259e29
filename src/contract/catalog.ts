import { z } from "zod";
import { atMost, collectionName, cursor, eula, page, price, queryInteger } from "./common.ts";
import { endpointsOf } from "./endpoint.ts";
import { bbox, item, searchMultiPolygon, searchPolygon } from "./item.ts";

const endpoint = endpointsOf("Catalog", "/api/catalog/v2");

export const MAX_VALUES = 200;
export const MAX_SORT_FIELDS = 8;
const MAX_PROPERTIES = 100;
const MAX_INTERVAL = 100;
const MAX_BOX_TEXT = 300;
const MAX_SORT_TEXT = 1_000;

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const condition = z.strictObject({
  eq: scalar.optional(),
  neq: scalar.optional(),
  lt: scalar.optional(),
  lte: scalar.optional(),
  gt: scalar.optional(),
  gte: scalar.optional(),
  startsWith: z.string().optional(),
  endsWith: z.string().optional(),
  contains: z.string().optional(),
  in: atMost(MAX_VALUES, "values", "ask for them in parts", z.array(scalar).max(MAX_VALUES)).optional(),
});

/** Query operators (interface 4.3.5). */
export const operators = condition.keyof().options;
export type Operator = (typeof operators)[number];

const sortRule = z.strictObject({
  field: z.string().min(1),
  direction: z.enum(["asc", "desc"]),
});
export type SortRule = z.infer<typeof sortRule>;

/** Most items a page may hold (interface 4.3.7). */
export const MAX_LIMIT = 10_000;
const limit = z.number().int().min(1).max(MAX_LIMIT);

const ids = atMost(MAX_VALUES, "ids", "ask for the items in parts", z.array(z.string()).max(MAX_VALUES));
const datetime = z.string().max(MAX_INTERVAL).optional();

export const searchBody = z.strictObject({
  bbox: bbox.optional(),
  datetime,
  ids: ids.optional(),
  limit: limit.default(10),
  query: atMost(
    MAX_PROPERTIES,
    "properties",
    "there are fewer to ask for",
    z.record(z.string(), condition),
  ).optional(),
  sortby: atMost(
    MAX_SORT_FIELDS,
    "fields",
    "the first ones decide, leave out the last",
    z.array(sortRule).max(MAX_SORT_FIELDS),
  ).optional(),
  intersects: searchPolygon.optional(),
  collections: atMost(
    MAX_VALUES,
    "entries",
    "there are two collections",
    z.array(collectionName).min(1),
  ).optional(),
  contractID: z.string().optional(),
  cursor,
});
export type SearchBody = z.input<typeof searchBody>;
export type ParsedSearch = z.output<typeof searchBody>;

/** Search of the interface or of STAC, which knows areas of several polygons. */
export const itemSearch = searchBody.extend({
  intersects: z.discriminatedUnion("type", [searchPolygon, searchMultiPolygon]).optional(),
});
export type ItemSearch = z.output<typeof itemSearch>;

const commaList = z.string().transform((text) => text.split(","));

export const listCatalogItems = endpoint("listCatalogItems", "GET", "/items", {
  summary: "List items of the catalog, or continue a search by its cursor.",
  query: z.strictObject({
    limit: queryInteger(1, MAX_LIMIT).optional(),
    cursor,
    ids: commaList.pipe(ids).optional(),
    bbox: z.string().max(MAX_BOX_TEXT).optional(),
    datetime,
    sortby: z.string().max(MAX_SORT_TEXT).optional(),
    collections: commaList.pipe(z.array(collectionName)).optional(),
    contractID: z.string().optional(),
  }),
  result: page(item),
  asItCame: true,
});

export const searchCatalogItems = endpoint("searchCatalogItems", "POST", "/search", {
  summary: "Search items by area, time and properties; next pages are read with listCatalogItems.",
  safe: true,
  body: searchBody,
  result: page(item),
  asItCame: true,
});

export const getFramePrice = endpoint("getFramePrice", "GET", "/price", {
  summary: "Price of a frame under a contract and licence.",
  query: z.strictObject({ contractID: z.string(), frameID: z.string(), eula }),
  result: price,
});

export const catalogEndpoints = [listCatalogItems, searchCatalogItems, getFramePrice];
