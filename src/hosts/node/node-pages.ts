import { setTimeout } from "node:timers/promises";
import type { oas31 } from "zod-openapi";
import { openApiDocument } from "../../contract/openapi.ts";
import type { Reference } from "../../service/parts.ts";
import type { Service } from "../../service/service.ts";
import type { Metrics } from "./metrics.ts";

const STORE_ANSWERS_IN = 1_000;

type Pages = ReadonlyMap<string, () => Response | Promise<Response>>;

/** Returns where a host at an address shows its reference. */
export function referenceAt(publicUrl: string): Reference {
  const base = publicUrl.replace(/\/$/, "");
  return { description: `${base}/openapi.json`, page: `${base}/docs` };
}

/** Returns the pages of the reference; the first page too where there is no app. */
export function referencePages(
  publicUrl: string,
  basePath: string,
  { prefix, isFirst }: { prefix?: string | undefined; isFirst: boolean },
): Pages {
  const document = openApiDocument(publicUrl, prefix);
  const html = docsPage(document);
  const docs = () =>
    new Response(html, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      },
    });
  const openapi = () => Response.json(document, { headers: { "access-control-allow-origin": "*" } });
  const atDocs = isFirst ? [`${basePath}/`, basePath || "/", `${basePath}/docs`] : [`${basePath}/docs`];
  return new Map([...atDocs.map((path) => [path, docs] as const), [`${basePath}/openapi.json`, openapi]]);
}

export type HostState = "loading" | "open" | "stopping";

interface InsideOptions {
  service: Pick<Service, "reachStore" | "backlog">;
  clock: () => number;
  state: () => HostState;
  metrics: Metrics | undefined;
}

export function insidePages({ service, clock, state, metrics }: InsideOptions): Pages {
  const reachStore = shared(() => service.reachStore());
  const readBacklog = shared(() => service.backlog(clock()));

  async function obstacle(): Promise<string | undefined> {
    if (state() === "loading") return "The catalog is loading.";
    if (state() === "stopping") return "The process is stopping.";
    return reachStore().then(
      () => undefined,
      (error: unknown) => (error instanceof TookTooLong ? error.message : "The store cannot be written to."),
    );
  }

  async function readiness(): Promise<Response> {
    const reason = await obstacle();
    if (reason === undefined) return page({ status: "ready" });
    return page({ status: "not ready", reason }, { status: 503 });
  }

  const text = async (from: Metrics) =>
    new Response(await from.text(readBacklog), { headers: headersOf(from.contentType) });
  return new Map<string, () => Response | Promise<Response>>([
    ["/healthz", () => page({ status: "alive" })],
    ["/readyz", readiness],
    ...(metrics ? [["/metrics", () => text(metrics)] as const] : []),
  ]);
}

class TookTooLong extends Error {}

/** Asks once at a time for all callers: nothing piles up before a store that hangs. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined;
  return async () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    const answer = await settledWithin(STORE_ANSWERS_IN, asking);
    if (answer === "late") {
      throw new TookTooLong(`The store has not answered within ${STORE_ANSWERS_IN / 1000} s.`);
    }
    return answer.value;
  };
}

const headersOf = (type: string) => ({ "content-type": type, "cache-control": "no-store" });
const page = (body: object, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { ...init, headers: headersOf("application/json") });

type Schema = oas31.SchemaObject | oas31.ReferenceObject;

function docsPage(document: oas31.OpenAPIObject): string {
  const sections = (document.tags ?? []).map(({ name }) => {
    const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, oas31.OperationObject>)
        .filter(([, { tags }]) => tags?.includes(name))
        .map(([method, operation]) => showOperation(method, path, operation)),
    );
    return `<section><h2 id="${anchor(name)}">${escapeText(name)}</h2>${operations.join("")}</section>`;
  });
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      `<article id="${anchor(name)}"><h3>${escapeText(name)}</h3>${showSchema(schema)}</article>`,
  );
  const links = [...(document.tags ?? []).map(({ name }) => name), "Schemas"];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(document.info.title)}</title>
<style>${STYLE}</style>
<header>
<h1>${escapeText(document.info.title)}</h1>
<p>${escapeText(document.info.description ?? "")}</p>
<p>Base address: <code>${escapeText(document.servers?.[0]?.url ?? "/")}</code>. The same as data: <a href="openapi.json">openapi.json</a>.</p>
<nav>${links.map((name) => `<a href="#${anchor(name)}">${escapeText(name)}</a>`).join(" ")}</nav>
</header>
<main>${sections.join("")}<section><h2 id="schemas">Schemas</h2>${schemas.join("")}</section></main>
</html>
`;
}

function showOperation(method: string, path: string, operation: oas31.OperationObject): string {
  const body = operation.requestBody as oas31.RequestBodyObject | undefined;
  const parameters = (operation.parameters ?? []) as oas31.ParameterObject[];
  const shapes = Object.entries(body?.content ?? {}).map(
    ([type, { schema, example }]) =>
      `<h4>Body, ${escapeText(type)}</h4>${showSchema(schema)}${showExample(example)}`,
  );
  const done = operation.responses?.["200"] as oas31.ResponseObject | undefined;
  const result = done?.content?.["application/json"];
  const failures = Object.entries(operation.responses ?? {})
    .filter(([status]) => status !== "200")
    .map(
      ([status, answer]) =>
        `<li>${status} ${escapeText((answer as oas31.ResponseObject).description ?? "")}</li>`,
    );
  return `<article id="${anchor(operation.operationId ?? path)}">
<h3><b>${method.toUpperCase()}</b> <code>${escapeText(path)}</code></h3>
<p>${escapeText(operation.summary ?? "")}${operation.security?.length === 0 ? " Needs no bearer token." : ""} ${withCode(operation.description ?? "")}</p>
${parameters.length > 0 ? `<h4>Parameters</h4>${showParameters(parameters)}` : ""}
${shapes.join("")}
<h4>Result</h4>${result ? showSchema(result.schema) + showExample(result.example) : "<p>a file</p>"}
<details><summary>Errors</summary><ul>${failures.join("")}</ul></details>
</article>`;
}

function showExample(example: unknown): string {
  if (example === undefined) return "";
  // Positions stay on a line.
  const text = JSON.stringify(example, null, 2).replaceAll(/\[\s+(-?[\d.]+),\s+(-?[\d.]+)\s+\]/g, "[$1, $2]");
  return `<details><summary>Example</summary><pre>${escapeText(text)}</pre></details>`;
}

function showParameters(parameters: readonly oas31.ParameterObject[]): string {
  return table(
    parameters.map(({ name, in: place, required, schema, description }) => ({
      name,
      note: `${place}${required ? ", required" : ""}`,
      shape: describe(schema),
      description,
    })),
  );
}

function showSchema(schema: Schema | undefined): string {
  if (!schema || "$ref" in schema || !schema.properties) return `<p>${describe(schema)}</p>`;
  return table(
    Object.entries(schema.properties).map(([name, property]) => ({
      name,
      note: schema.required?.includes(name) ? "required" : "",
      shape: describe(property),
      description: property.description,
    })),
  );
}

interface Row {
  name: string;
  note: string;
  shape: string;
  description: string | undefined;
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ name, note, shape, description = "" }) =>
      `<tr><td><code>${escapeText(name)}</code> ${note}</td><td>${withCode(description)}<br>${shape}</td></tr>`,
  );
  return `<table>${lines.join("")}</table>`;
}

function describe(schema: Schema | undefined): string {
  if (!schema || typeof schema !== "object") return "anything";
  if ("$ref" in schema) {
    const name = schema.$ref.replace(/.*\//, "");
    return `<a href="#${anchor(name)}">${escapeText(name)}</a>`;
  }
  const {
    type,
    enum: values,
    const: constant,
    items,
    anyOf,
    prefixItems,
    properties,
    propertyNames,
  } = schema;
  if (constant !== undefined) return `<code>${escapeText(String(constant))}</code>`;
  if (values) return codes(values);
  if (anyOf) return anyOf.map((entry) => describe(entry)).join(" or ");
  if (prefixItems) return `array of ${prefixItems.length}`;
  if (type === "array") return `array of ${describe(items)}`;
  if (properties) return `object with ${codes(Object.keys(properties))}`;
  if (typeof propertyNames === "object" && "enum" in propertyNames)
    return `object by ${describe(propertyNames)}`;
  return escapeText([type ?? "anything"].flat().join(" or ")) + bounds(schema);
}

const codes = (values: readonly unknown[]) =>
  values.map((value) => `<code>${escapeText(String(value))}</code>`).join(", ");

function bounds({ minimum, maximum, default: fallback }: oas31.SchemaObject): string {
  const parts = [
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? `at least ${minimum}` : "",
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? `at most ${maximum}` : "",
    fallback === undefined ? "" : `default ${escapeText(String(fallback))}`,
  ].filter((part) => part !== "");
  return parts.length > 0 ? `, ${parts.join(", ")}` : "";
}

const anchor = (name: string): string => name.toLowerCase().replaceAll(/\W+/g, "-");

/** Sets what stands between backticks as code. */
const withCode = (text: string) => escapeText(text).replaceAll(/`(.+?)`/g, "<code>$1</code>");

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
nav a { margin-right: 1rem; }
article { border-top: 1px solid #8884; padding: 0.5rem 0 1rem; }
h3 { margin: 0.5rem 0; } h4 { margin: 0.75rem 0 0.25rem; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
td:first-child { width: 30%; }
td { border-top: 1px solid #8882; padding: 0.2rem 0.75rem 0.2rem 0; vertical-align: top; }
pre { overflow-x: auto; }
code, pre { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
`;

/** Resolves to "late" where a promise takes longer than so many milliseconds. */
export function settledWithin<T>(milliseconds: number, promise: Promise<T>): Promise<{ value: T } | "late"> {
  return Promise.race([promise.then((value) => ({ value })), setTimeout(milliseconds, "late" as const)]);
}
