import { z } from "zod";
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { defaultError, problemDetails } from "./common.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { callbackBody } from "./notifications.ts";
import { tokenError } from "./oauth.ts";

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

/** `serverUrl` is the base of all paths. */
export function openApiDocument(serverUrl = "/"): oas31.OpenAPIObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
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
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks: { callback: { post: callback } },
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        webhook: { type: "http", scheme: "basic" },
      },
    },
  });
  return document as oas31.OpenAPIObject;
}

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
  requestBody: { required: true, content: { "application/json": { schema: callbackBody } } },
  responses: {
    "2XX": {
      description: "Received. Anything else, or no answer within 10 s, is tried again up to five times.",
    },
  },
};

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { params, query, body, bodyType = "application/json" } = endpoint;
  return {
    operationId: endpoint.operation,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.access === "open" && { security: [] }),
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(body && { requestBody: { required: true, content: { [bodyType]: { schema: body } } } }),
    responses: {
      200: { description: "Done.", content: { "application/json": { schema: endpoint.result } } },
      ...(endpoint.access === "open" ? tokenFailures : failuresOf(endpoint)),
    },
  };
}

const tokenFailures = {
  400: failure("The request is malformed or its grant type unsupported.", { "application/json": tokenError }),
  401: failure("The client id or secret is wrong.", { "application/json": tokenError }),
};

function failuresOf({ method, operation }: Endpoint) {
  // A listing is a search, which may take too much work.
  const ofRead = operation === "listCatalogItems" ? ([...common, 422] as const) : common;
  const statuses = method === "GET" ? ofRead : ([...common, 409, 422] as const);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      failure(failures[status], {
        "application/json": defaultError,
        "application/problem+json": problemDetails,
      }),
    ]),
  );
}

function failure(description: string, shapes: Readonly<Record<string, z.ZodType>>) {
  const content = Object.fromEntries(Object.entries(shapes).map(([type, schema]) => [type, { schema }]));
  return { description, content };
}
