import { expect, test } from "vitest";
import { keysOf } from "../domain/keys-of.ts";
import { collectionDocument } from "../service/catalog/items/item-document.ts";
import { descriptions } from "./descriptions.ts";
import { endpoints } from "./endpoints.ts";
import { examples } from "./examples.ts";
import { filterProperties, wireName } from "./filter-properties.ts";
import { callbackBody } from "./notifications.ts";
import { openApiDocument } from "./openapi.ts";
import { scopeOf } from "./scopes.ts";
import { stacEndpoints } from "./stac.ts";

const document = JSON.parse(JSON.stringify(openApiDocument("http://127.0.0.1:8787")));
// biome-ignore lint/suspicious/noExplicitAny: the document is walked through as the JSON it is
const operations: [path: string, method: string, operation: any][] = Object.entries(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods as object).map(([method, operation]): [string, string, unknown] => [
      path,
      method,
      operation,
    ]),
);

test("the document is OpenAPI 3.1 with what every such document needs", () => {
  expect(document).toMatchObject({
    openapi: "3.1.0",
    info: { title: expect.any(String), version: expect.any(String) },
    servers: [{ url: "http://127.0.0.1:8787" }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  });
});

/** Paths of links in answers, which clients do not build. */
const LINKED = [
  "getCollection get /api/catalog/v2/collections/{collection}",
  "getFile get /files/{frameID}/{group}/{file}",
];

test("it holds every endpoint once, by method and path, and what answers link to", () => {
  const listed = operations.map(([path, method, { operationId }]) => `${operationId} ${method} ${path}`);
  const expected = [...endpoints, ...stacEndpoints].map(
    ({ operation, method, path }) => `${operation} ${method.toLowerCase()} ${path}`,
  );
  expect(listed.sort()).toEqual([...expected, ...LINKED].sort());
});

test("every parameter in a path is declared, required and has a schema", () => {
  for (const [path, , { parameters = [] }] of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = parameters.filter((parameter: { in: string }) => parameter.in === "path");
    expect(declared.map(({ name }: { name: string }) => name)).toEqual(named);
    for (const parameter of parameters) expect(parameter.schema).toBeTypeOf("object");
    for (const { required } of declared) expect(required).toBe(true);
  }
});

test("every operation has a tag of the list, a good answer and described failures with a schema", () => {
  const tags = document.tags.map(({ name }: { name: string }) => name);
  for (const [path, method, { operationId, description, tags: own, responses, requestBody }] of operations) {
    expect(tags).toContain(own[0]);
    const isLinked = LINKED.includes(`${operationId} ${method} ${path}`);
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(isLinked ? ["200", "404"] : ["200", "400", "401"]),
    );
    for (const { description, content = {} } of Object.values<{ description: string; content?: object }>(
      responses,
    )) {
      expect(description).not.toBe("");
      for (const media of Object.values(content)) expect(media.schema).toBeTypeOf("object");
    }
    if (method === "get") expect(requestBody).toBeUndefined();
    const endpoint = [...endpoints, ...stacEndpoints].find(({ operation }) => operation === operationId);
    const scope = endpoint && scopeOf(endpoint);
    expect(description).toBe(
      scope && `${endpoint.access === "either" ? "A token needs" : "Needs"} the scope \`${scope}\`.`,
    );
  }
});

test("every reference leads to a component", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(20);
  for (const [, name] of references) expect(Object.keys(document.components.schemas)).toContain(name);
});

test("requests are strict, results are open, and a limit in a query is an integer", () => {
  const purchase = document.paths["/api/catalog/v2/purchases"].post;
  expect(purchase.requestBody.content["application/json"].schema.additionalProperties).toBe(false);
  expect(document.components.schemas.Purchase.additionalProperties).not.toBe(false);
  const limit = document.paths["/api/catalog/v2/items"].get.parameters.find(
    ({ name }: { name: string }) => name === "limit",
  );
  expect(limit.schema).toMatchObject({ type: "integer", minimum: 1, maximum: 10_000 });
});

test("both error formats name the fields that they are about", () => {
  const { Error: simple, ProblemDetails: problem, FieldError: field } = document.components.schemas;
  for (const { properties, required } of [simple, problem]) {
    expect(properties.errors.items).toEqual({ $ref: "#/components/schemas/FieldError" });
    expect(required).not.toContain("errors");
  }
  expect(field.required).toEqual(["pointer", "code", "message"]);
  expect(field.properties.pointer.description).toContain("RFC 6901");
});

test("the callback that webhooks get is described with its body, its signature and its credentials", () => {
  const { post } = document.webhooks.callback;
  const { required } = post.requestBody.content["application/json"].schema;
  expect(required).toEqual(["id", "webhookID", "resourceKey", "resourceID", "data", "timestamp"]);
  expect(post.parameters.map(({ name }: { name: string }) => name)).toContain("webhook-signature");
  expect(document.components.securitySchemes[Object.keys(post.security[0])[0] ?? ""].scheme).toBe("basic");
});

/** Names of properties and parameters below a part, each with its description. */
function described(part: unknown, at: string): [name: string, description: unknown][] {
  if (typeof part !== "object" || part === null) return [];
  const { name, in: place, description } = part as Record<string, unknown>;
  const own: [string, unknown][] = typeof place === "string" ? [[`${at}.${name}`, description]] : [];
  const inside = Object.entries(part).flatMap(([key, value]): [string, unknown][] => {
    if (key === "example") return [];
    if (key !== "properties") return described(value, at);
    return Object.entries(value as object).flatMap(([name, property]) => [
      [`${at}.${name}`, property.description] as [string, unknown],
      ...described(property, `${at}.${name}`),
    ]);
  });
  return [...own, ...inside];
}

test("every property and every parameter has a description, and none is written for nothing", () => {
  const all = described(document, "");
  expect(all.length).toBeGreaterThan(350);
  expect(all.filter(([, description]) => typeof description !== "string").map(([name]) => name)).toEqual([]);
  const used = new Set(all.map(([, description]) => description));
  expect(Object.entries(descriptions).filter(([, text]) => !used.has(text))).toEqual([]);
});

test("every operation has an example, which its schemas accept", () => {
  for (const [, , { operationId, responses }] of operations) {
    const { content } = responses["200"];
    if (operationId !== "getFile") {
      expect(Object.values(content)[0], operationId).toHaveProperty("example");
    }
  }
  for (const { operation, body, result } of [...endpoints, ...stacEndpoints]) {
    const example = examples[operation];
    expect(example?.body !== undefined, operation).toBe(body !== undefined);
    if (body) expect(body.safeParse(example?.body).error, operation).toBeUndefined();
    expect(result.safeParse(example?.result).error, operation).toBeUndefined();
  }
  expect(callbackBody.safeParse(examples.callback?.body).error).toBeUndefined();
  expect(examples.getCollection?.result).toEqual({
    ...collectionDocument("https://data.example.com", "public"),
    links: [],
  });
});

test("a search names the properties that filter and sort, in the namespace of the service", () => {
  const ours = openApiDocument("/", "own");
  const search = JSON.parse(JSON.stringify(ours)).paths["/api/catalog/v2/search"].post;
  const { query, sortby } = search.requestBody.content["application/json"].schema.properties;
  const names = keysOf(filterProperties).map((name) => wireName(name, "own"));
  expect(query.propertyNames.enum).toEqual(names);
  expect(sortby.items.properties.field.enum).toEqual([...names, "id"]);
  const { properties } = JSON.parse(JSON.stringify(ours)).components.schemas.Item.properties.properties;
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(names));
});
