import { expect, test } from "vitest";
import { endpoints } from "./endpoints.ts";
import { openApiDocument } from "./openapi.ts";

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

test("it holds every endpoint once, by method and path", () => {
  const listed = operations.map(([path, method, { operationId }]) => `${operationId} ${method} ${path}`);
  const expected = endpoints.map(
    ({ operation, method, path }) => `${operation} ${method.toLowerCase()} ${path}`,
  );
  expect(listed.sort()).toEqual(expected.sort());
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
  for (const [, method, { tags: own, responses, requestBody }] of operations) {
    expect(tags).toContain(own[0]);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "400", "401"]));
    for (const { description, content } of Object.values<{ description: string; content: object }>(
      responses,
    )) {
      expect(description).not.toBe("");
      for (const media of Object.values(content)) expect(media.schema).toBeTypeOf("object");
    }
    if (method === "get") expect(requestBody).toBeUndefined();
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
  expect(limit.schema).toEqual({ type: "integer", minimum: 1, maximum: 10_000 });
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
