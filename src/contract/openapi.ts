import { z } from "zod";
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { keysOf } from "../domain/keys-of.ts";
import { collectionName, DEFAULT_PREFIX, defaultError, problemDetails } from "./common.ts";
import { descriptions } from "./descriptions.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { examples } from "./examples.ts";
import { filterProperties, wireName } from "./filter-properties.ts";
import { callbackBody } from "./notifications.ts";
import { tokenError } from "./oauth.ts";
import { scopeOf } from "./scopes.ts";
import { stacEndpoints } from "./stac.ts";

/** Failures that an operation may answer with (interface 3.3). */
const failures = {
  400: "The request is malformed; the message says what is wrong.",
  401: "The access token is missing or no longer valid.",
  403: "The request is not allowed.",
  404: "Something the request names does not exist.",
  409: "The request conflicts with what is there.",
  422: "The request is understood but cannot be carried out.",
  429: "Too many requests; large ones count as several. Retry-After says when to try again.",
  500: "The service failed.",
} as const;

const common = [400, 401, 403, 404, 429, 500] as const;

const described = [...endpoints, ...stacEndpoints];

/** `serverUrl` is the base of all paths, `prefix` the namespace of the service's own properties. */
export function openApiDocument(serverUrl = "/", prefix = DEFAULT_PREFIX): oas31.OpenAPIObject {
  const paths: ZodOpenApiPathsObject = { ...linkedPaths };
  for (const endpoint of described) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const document = createDocument({
    openapi: "3.1.0",
    info: {
      title: "Imagery catalog, purchase and delivery",
      version: "2",
      description:
        "SAR frames: search, prices, purchases, contracts, notifications, delivery and tasking. Send `Accept: application/json, application/problem+json` for problem details.",
    },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    tags: [...new Set(described.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks: { callback: { post: callback } },
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        webhook: { type: "http", scheme: "basic" },
      },
    },
  });
  nameProperties(document, prefix);
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) describe(schema, [name]);
  for (const { get, post, patch, delete: remove } of Object.values({
    ...document.paths,
    ...document.webhooks,
  })) {
    for (const operation of [get, post, patch, remove]) {
      if (operation) describe(operation, [operation.operationId ?? "callback"]);
    }
  }
  return document as oas31.OpenAPIObject;
}

/** Part of the document. */
type Node = Record<string, unknown>;
const isNode = (part: unknown): part is Node => typeof part === "object" && part !== null;

/** Adds the properties that filter and sort to the item, and their names to the search. */
function nameProperties(document: unknown, prefix: string): void {
  const names = keysOf(filterProperties).map((name) => wireName(name, prefix));
  (function walk(part: unknown): void {
    if (!isNode(part)) return;
    if (isNode(part.query) && part.query.additionalProperties) part.query.propertyNames = { enum: names };
    if (isNode(part.field) && part.direction) part.field.enum = [...names, "id"];
    if (isNode(part.frame_id)) {
      for (const [place, name] of keysOf(filterProperties).entries()) {
        const single = { type: filterProperties[name] === "number" ? "number" : "string" };
        const schema = name === "sar:polarizations" ? { type: "array", items: single } : single;
        part[names[place] ?? name] ??= { ...schema, description: descriptions[name] };
      }
    }
    Object.values(part).forEach(walk);
  })(document);
}

/** Describes properties and parameters below a part; `owners` are the names that it stands in, the nearest last. */
function describe(part: unknown, owners: readonly string[]): void {
  if (!isNode(part)) return;
  const owner = owners.at(-1) ?? "";
  const described = (name: string) => descriptions[`${owner}.${name}`] ?? descriptions[name];
  if (typeof part.in === "string" && typeof part.name === "string") part.description ??= described(part.name);
  for (const [key, value] of Object.entries(part)) {
    if (key === "example" || !isNode(value)) continue;
    if (key !== "properties") {
      describe(value, owners);
      continue;
    }
    for (const [name, property] of Object.entries(value)) {
      if (isNode(property)) property.description ??= described(name);
      describe(property, [...owners, name]);
    }
  }
}

/** Paths that answers lead to, open without a bearer token. */
const linkedPaths: ZodOpenApiPathsObject = {
  "/api/catalog/v2/collections/{collection}": {
    get: {
      operationId: "getCollection",
      summary: "One collection as STAC, as items name it.",
      tags: ["Catalog"],
      security: [],
      requestParams: { path: z.object({ collection: collectionName }) },
      responses: {
        200: {
          description: "Done.",
          content: {
            "application/json": { schema: z.looseObject({}), example: examples.getCollection?.result },
          },
        },
        404: { description: failures[404] },
      },
    },
  },
  "/files/{frameID}/{group}/{file}": {
    get: {
      operationId: "getFile",
      summary:
        "A thumbnail or a file, by the signed link of an asset; answers Range, If-Range and If-None-Match.",
      tags: ["Catalog"],
      security: [],
      requestParams: {
        path: z.object({ frameID: z.string(), group: z.string(), file: z.string() }),
        query: z.object({ expires: z.int(), signature: z.string() }),
      },
      responses: {
        200: { description: "The file.", content: { "*/*": { schema: z.string() } } },
        206: { description: "The range of the file.", content: { "*/*": { schema: z.string() } } },
        304: { description: "The file is the one of If-None-Match." },
        403: { description: "The link is altered or has expired; read the item again." },
        404: { description: failures[404] },
        416: { description: "The range is beyond the file." },
        429: { description: failures[429] },
      },
    },
  },
};

/** Callback (interface 9.2), signed after Standard Webhooks. */
const callback: ZodOpenApiOperationObject = {
  summary: "A purchase, a delivery or a task has changed its status.",
  tags: ["Notifications"],
  security: [{ webhook: [] }],
  requestParams: {
    header: z.object({
      "webhook-id": z.string().meta({ description: "The same in every attempt; the body's `id`." }),
      "webhook-timestamp": z.string().meta({ description: "Seconds since 1970 of this attempt." }),
      "webhook-signature": z.string().meta({
        description:
          "`v1,` and the base64 HMAC-SHA-256 of `{id}.{timestamp}.{body}`, keyed with the webhook's password in UTF-8.",
      }),
    }),
  },
  requestBody: {
    required: true,
    content: { "application/json": { schema: callbackBody, example: examples.callback?.body } },
  },
  responses: {
    "2XX": {
      description: "Received. Anything else, or no answer within 10 s, is tried again up to five times.",
    },
  },
};

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { params, query, body, bodyType = "application/json" } = endpoint;
  const example = examples[endpoint.operation];
  const scope = scopeOf(endpoint);
  return {
    operationId: endpoint.operation,
    summary: endpoint.summary,
    ...(scope && {
      description:
        endpoint.access === "either"
          ? `A token needs the scope \`${scope}\`.`
          : `Needs the scope \`${scope}\`.`,
    }),
    tags: [endpoint.tag],
    ...(endpoint.access === "open" && { security: [] }),
    ...(endpoint.access === "either" && { security: [{}, { bearer: [] }] }),
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(body && {
      requestBody: { required: true, content: { [bodyType]: { schema: body, example: example?.body } } },
    }),
    responses: {
      200: {
        description: "Done.",
        content: {
          [endpoint.resultType ?? "application/json"]: { schema: endpoint.result, example: example?.result },
        },
      },
      ...(endpoint.access === "open" ? tokenFailures : failuresOf(endpoint)),
    },
  };
}

const tokenFailures = {
  400: failure("The request is malformed or its grant type unsupported.", { "application/json": tokenError }),
  401: failure("The client id or secret is wrong.", { "application/json": tokenError }),
};

function failuresOf({ method, operation, error }: Endpoint) {
  // A listing is a search, which may take too much work.
  const ofRead = operation === "listCatalogItems" ? ([...common, 422] as const) : common;
  const statuses = method === "GET" ? ofRead : ([...common, 409, 422] as const);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      failure(
        failures[status],
        error
          ? { "application/json": error }
          : { "application/json": defaultError, "application/problem+json": problemDetails },
      ),
    ]),
  );
}

function failure(description: string, shapes: Readonly<Record<string, z.ZodType>>) {
  const content = Object.fromEntries(Object.entries(shapes).map(([type, schema]) => [type, { schema }]));
  return { description, content };
}
