import { z } from "zod";
import { MAX_LIMIT } from "./catalog.ts";
import { answer, type Endpoint, endpointsOf } from "./endpoint.ts";
import { filterProperties, type PropertyType, wireName } from "./filter-properties.ts";
import { bbox, item, multiPolygon, polygon } from "./item.ts";
import { STAC_PATH } from "./stac-names.ts";

// STAC API over the same search, for tools of others (STAC API 1.0.0, OGC API Features 1.0). Read-only. Requests are
// open: such tools add parameters of their own.

const API = "https://api.stacspec.org/v1.0.0";
const FEATURES = "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf";

export const CONFORMS_TO = [
  ...["core", "collections", "ogcapi-features", "item-search"].map((name) => `${API}/${name}`),
  ...["item-search#sort", "ogcapi-features#sort", "item-search#query"].map((name) => `${API}/${name}`),
  ...["core", "oas30", "geojson"].map((name) => `${FEATURES}/${name}`),
] as const;

/** Relation of links to queryables. */
export const QUERYABLES = "http://www.opengis.net/def/rel/ogc/1.0/queryables";
export const GEOJSON = "application/geo+json";
export const SCHEMA_JSON = "application/schema+json";

const link = answer("StacLink", {
  rel: z.string(),
  href: z.string(),
  type: z.string().optional(),
  title: z.string().optional(),
  method: z.enum(["GET", "POST"]).optional(),
  body: z.looseObject({}).optional(),
  merge: z.boolean().optional(),
});
export type StacLink = z.infer<typeof link>;
const links = z.array(link);

const stacItem = answer("StacItem", {
  ...item.shape,
  geometry: z.discriminatedUnion("type", [polygon, multiPolygon]),
  bbox: z.array(z.number()).min(4),
  links,
});
export type StacItem = z.infer<typeof stacItem>;

const featureCollection = answer("StacItems", {
  type: z.literal("FeatureCollection"),
  numberReturned: z.number().int(),
  links,
  features: z.array(stacItem),
});

const collection = answer("StacCollection", {
  type: z.literal("Collection"),
  stac_version: z.string(),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  license: z.string(),
  extent: z.looseObject({
    spatial: z.looseObject({ bbox: z.array(z.array(z.number())) }),
    temporal: z.looseObject({ interval: z.array(z.array(z.string().nullable())) }),
  }),
  links,
});

const conformance = answer("StacConformance", { conformsTo: z.array(z.string()) });

const catalog = answer("StacCatalog", {
  type: z.literal("Catalog"),
  stac_version: z.string(),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  conformsTo: z.array(z.string()),
  links,
});

const queryables = answer("StacQueryables", { $id: z.string(), type: z.literal("object") });

/** Errors of STAC API; codes are the interface's. */
const stacError = answer("StacError", { code: z.string(), description: z.string() });

const page = {
  limit: z.string().optional(),
  bbox: z.string().optional(),
  datetime: z.string().optional(),
  sortby: z.string().optional(),
  query: z.string().optional(),
  token: z.string().optional(),
};

const searchQuery = z.looseObject({
  ...page,
  ids: z.string().optional(),
  collections: z.string().optional(),
  intersects: z.string().optional(),
});

const searchBody = z.looseObject({
  limit: z.number().int().min(1).nullish().meta({ maximum: MAX_LIMIT }),
  bbox: bbox.nullish(),
  datetime: z.string().nullish(),
  ids: z.array(z.string()).nullish(),
  collections: z.array(z.string()).nullish(),
  intersects: z.looseObject({ type: z.string() }).nullish(),
  query: z.record(z.string(), z.looseObject({})).nullish(),
  sortby: z
    .array(z.looseObject({ field: z.string(), direction: z.enum(["asc", "desc"]).default("asc") }))
    .nullish(),
  token: z.string().nullish(),
});

/** Tools repeat parameters of their own everywhere. */
const anything = z.looseObject({});

const open = endpointsOf("STAC", STAC_PATH, "either");
const closed = endpointsOf("STAC", STAC_PATH);
const ofCollection = z.object({ collectionID: z.string() });

export const getStacCatalog = {
  ...open("getStacCatalog", "GET", "/", {
    summary: "Landing page of the STAC API: links to everything else.",
    query: anything,
    result: catalog,
  }),
  path: STAC_PATH,
} as const;

export const getStacConformance = open("getStacConformance", "GET", "/conformance", {
  summary: "Classes of STAC API and OGC API Features that are kept.",
  query: anything,
  result: conformance,
});

export const listStacCollections = open("listStacCollections", "GET", "/collections", {
  summary: "The public catalog and, with a token, what the caller owns under each contract.",
  query: anything,
  result: answer("StacCollections", { collections: z.array(collection), links }),
});

export const getStacCollection = open("getStacCollection", "GET", "/collections/{collectionID}", {
  summary: "One collection.",
  params: ofCollection,
  query: anything,
  result: collection,
});

export const listStacItems = closed("listStacItems", "GET", "/collections/{collectionID}/items", {
  summary: "Items of a collection, the newest first.",
  params: ofCollection,
  query: z.looseObject(page),
  result: featureCollection,
  resultType: GEOJSON,
});

export const getStacItem = closed("getStacItem", "GET", "/collections/{collectionID}/items/{itemID}", {
  summary: "One item.",
  params: ofCollection.extend({ itemID: z.string() }),
  query: anything,
  result: stacItem,
  resultType: GEOJSON,
});

export const listStacSearch = closed("listStacSearch", "GET", "/search", {
  summary: "Search items, the search in the address.",
  query: searchQuery,
  result: featureCollection,
  resultType: GEOJSON,
});

export const searchStac = closed("searchStac", "POST", "/search", {
  summary: "Search items, the search in the body.",
  safe: true,
  body: searchBody,
  query: anything,
  result: featureCollection,
  resultType: GEOJSON,
});

export const getStacQueryables = open("getStacQueryables", "GET", "/queryables", {
  summary: "Properties that searches can filter, as a JSON Schema.",
  query: anything,
  result: queryables,
  resultType: SCHEMA_JSON,
});

export const getStacCollectionQueryables = open(
  "getStacCollectionQueryables",
  "GET",
  "/collections/{collectionID}/queryables",
  {
    summary: "Properties that searches of a collection can filter, as a JSON Schema.",
    params: ofCollection,
    query: anything,
    result: queryables,
    resultType: SCHEMA_JSON,
  },
);

export const stacEndpoints: readonly Endpoint[] = [
  getStacCatalog,
  getStacConformance,
  listStacCollections,
  getStacCollection,
  listStacItems,
  getStacItem,
  listStacSearch,
  searchStac,
  getStacQueryables,
  getStacCollectionQueryables,
].map((endpoint) => ({ ...endpoint, error: stacError }));

const SCHEMAS = {
  text: { type: "string" },
  number: { type: "number" },
  time: { type: "string", format: "date-time" },
} as const satisfies Record<PropertyType, object>;

/** Returns the JSON Schema of the properties that `query` takes; `prefix` is the namespace of the service's own. */
export function queryablesSchema(url: string, prefix: string) {
  const properties = Object.entries(filterProperties).map(([name, type]) => [
    wireName(name as keyof typeof filterProperties, prefix),
    { ...SCHEMAS[type] },
  ]);
  return {
    $schema: "https://json-schema.org/draft/2019-09/schema",
    $id: url,
    type: "object" as const,
    title: "Properties of the catalog's items that searches can filter",
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  };
}
