import { z } from "zod";
import { collectionName, cursor, eula, page, price, queryInteger } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { bbox, searchPolygon } from "./geojson.ts";
import { item } from "./item.ts";

/** Names of the ten query operators (interface.md, Search body; choices.md, Search). */
export const operators = [
  "eq",
  "neq",
  "lt",
  "lte",
  "gt",
  "gte",
  "startsWith",
  "endsWith",
  "contains",
  "in",
] as const;
export type Operator = (typeof operators)[number];

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
  in: z.array(scalar).optional(),
});

export const sortRule = z.strictObject({
  field: z.string().min(1),
  direction: z.enum(["asc", "desc"]),
});
export type SortRule = z.infer<typeof sortRule>;

/** Most items a page may hold (choices.md, Search). */
export const MAX_LIMIT = 10_000;
const limit = z.number().int().min(1).max(MAX_LIMIT);

export const searchBody = z.strictObject({
  bbox: bbox.optional(),
  datetime: z.string().optional(),
  ids: z.array(z.string()).optional(),
  limit: limit.default(10),
  query: z.record(z.string(), condition).optional(),
  sortby: z.array(sortRule).optional(),
  intersects: searchPolygon.optional(),
  collections: z.array(collectionName).min(1).optional(),
  contractID: z.string().optional(),
  cursor,
});
/** A search as a client sends it. */
export type SearchBody = z.input<typeof searchBody>;
/** A search after parsing: the limit is always there. */
export type ParsedSearch = z.output<typeof searchBody>;

const commaList = z.string().transform((text) => text.split(","));

export const listCatalogItems = endpoint({
  operation: "listCatalogItems",
  summary: "List items of the catalog, or continue a search by its cursor.",
  tag: "Catalog",
  method: "GET",
  path: "/api/catalog/v2/items",
  access: "bearer",
  query: z.strictObject({
    limit: queryInteger(1, MAX_LIMIT).optional(),
    cursor,
    ids: commaList.optional(),
    bbox: z.string().optional(),
    datetime: z.string().optional(),
    sortby: z.string().optional(),
    collections: commaList.pipe(z.array(collectionName)).optional(),
    contractID: z.string().optional(),
  }),
  result: page(item),
});

export const searchCatalogItems = endpoint({
  operation: "searchCatalogItems",
  summary: "Search items by area, time and properties; next pages are read with listCatalogItems.",
  tag: "Catalog",
  method: "POST",
  path: "/api/catalog/v2/search",
  access: "bearer",
  safe: true,
  body: searchBody,
  result: page(item),
});

export const getFramePrice = endpoint({
  operation: "getFramePrice",
  summary: "Price of a frame under a contract and licence.",
  tag: "Catalog",
  method: "GET",
  path: "/api/catalog/v2/price",
  access: "bearer",
  query: z.strictObject({ contractID: z.string(), frameID: z.string(), eula }),
  result: price,
});
