import type { Endpoint } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { createMutator, encode } from "./mutate.ts";
import type { Pools } from "./pools.ts";
import { schemaOf, validMaker } from "./valid.ts";

/** A request that was once valid. */
export interface FuzzedRequest {
  /** The operation it was made for; none for links and documents. */
  endpoint: Endpoint | undefined;
  request: Request;
}

/** An operation that costs much is asked for less often: once in so many times. */
const RARE: Readonly<Record<string, number>> = { checkFeasibility: 3 };
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
const JUNK = [
  "?%",
  "?%zz=1",
  "?a=%ff",
  "?a[]=1",
  "?limit=1&limit=2",
  "?=",
  "?&&",
  "?cursor",
  "?__proto__=1",
  "#x",
];

/** Makes requests for every endpoint, links and documents; the same from the same seed and the same answers. */
export function createRequestMaker(
  random: () => number,
  pools: Pools,
  { baseUrl, token }: { baseUrl: string; token: string },
) {
  const valid = validMaker(random, pools);
  const { pick, json, text, oddText, oddName } = createMutator(random);
  const chance = (share: number) => random() < share;
  const schemas = new Map(
    endpoints.map((endpoint) => [
      endpoint,
      {
        params: endpoint.params && schemaOf(endpoint.params),
        query: endpoint.query && schemaOf(endpoint.query),
        body: endpoint.body && schemaOf(endpoint.body),
      },
    ]),
  );

  /** How often a request is corrupt; one in three is as it should be. */
  const corruptions = () => pick([0, 0, 1, 1, 1, 2]);

  function address(endpoint: Endpoint): string {
    const { params } = schemas.get(endpoint) ?? {};
    const values = Object.entries((params && (valid(params) as Record<string, string>)) ?? {});
    return values.reduce(
      (path, [name, value]) => path.replace(`{${name}}`, encode(value)),
      endpoint.path as string,
    );
  }

  function queryOf(endpoint: Endpoint): [string, string][] {
    const { query } = schemas.get(endpoint) ?? {};
    const values = query ? Object.entries(valid(query) as object) : [];
    return values.map(([name, value]) => [name, inQuery(value)]);
  }

  function corruptQuery(query: readonly [string, string][]): [string, string][] {
    const at = Math.floor(random() * query.length);
    const [name, value] = query[at] ?? ["limit", "1"];
    switch (pick(["value", "value", "drop", "double", "add"])) {
      case "value":
        return query.length > 0 ? query.with(at, [name, text(value)]) : [[name, oddText()]];
      case "drop":
        return query.toSpliced(at, 1);
      case "double":
        return [...query, [name, oddText()]];
      default:
        return [...query, [oddName(), oddText()]];
    }
  }

  function corruptPath(path: string): string {
    const parts = path.split("/");
    const at = Math.floor(random() * parts.length);
    const odd = ["%", "%2F", "%00", "..", "%2e%2e", "", "%F0%9F", "é", ":id", "*", "x".repeat(17_000)];
    return parts.with(at, chance(0.5) ? pick(odd) : encode(oddText())).join("/");
  }

  function headersOf(endpoint: Endpoint | undefined): Record<string, string> {
    return {
      ...(endpoint?.access === "bearer" && { authorization: `Bearer ${token}` }),
      ...(chance(0.5) && { accept: "application/json, application/problem+json" }),
      ...(endpoint?.body && { "content-type": endpoint.bodyType ?? "application/json" }),
    };
  }

  function corruptHeaders(headers: Record<string, string>): Record<string, string> {
    const odd = inHeader(oddText());
    const name = pick([
      "authorization",
      "accept",
      "content-type",
      "x-request-id",
      "range",
      "accept-encoding",
    ]);
    const likely = {
      authorization: pick([`Bearer ${text(token)}`, "Bearer", "Basic Og==", "Basic !", odd]),
      accept: pick(["*/*", "text/html", "application/problem+json;q=0", odd]),
      "content-type": pick([
        "text/plain",
        "application/json; charset=utf-16",
        "application/x-www-form-urlencoded",
        odd,
      ]),
      "x-request-id": pick(["mine-1", "x".repeat(129), odd]),
      range: pick(["bytes=0-1", "bytes=9-1", "bytes=999999-", "bytes=-5", "items=0-1", odd]),
      "accept-encoding": pick(["gzip", "deflate;q=0.5", "br", "*", odd]),
    };
    return { ...headers, [name]: inHeader(likely[name as keyof typeof likely]) };
  }

  function bodyOf(endpoint: Endpoint, corrupt: boolean): string | undefined {
    const { body } = schemas.get(endpoint) ?? {};
    if (!body) return undefined;
    const value = valid(body);
    const sent = corrupt ? json(value) : value;
    if (endpoint.bodyType === "application/x-www-form-urlencoded") {
      const pairs = typeof sent === "object" && sent !== null ? Object.entries(sent) : [];
      return new URLSearchParams(pairs.map(([name, part]) => [name, inQuery(part)])).toString();
    }
    return JSON.stringify(sent) ?? "";
  }

  function forEndpoint(endpoint: Endpoint): FuzzedRequest {
    const parts = { method: endpoint.method as string, path: address(endpoint), suffix: "" };
    let query = queryOf(endpoint);
    let headers = headersOf(endpoint);
    const corrupt = Array.from({ length: corruptions() }, () =>
      pick(
        endpoint.body
          ? ["body", "body", "body", "body", "wire", "query", "path", "headers", "method"]
          : ["query", "query", "path", "headers", "method", "junk"],
      ),
    );
    let body = bodyOf(endpoint, corrupt.includes("body"));
    for (const part of corrupt) {
      if (part === "wire" && body !== undefined) body = text(body);
      if (part === "query") query = corruptQuery(query);
      if (part === "path") parts.path = corruptPath(parts.path);
      if (part === "headers") headers = corruptHeaders(headers);
      if (part === "method") parts.method = pick(METHODS);
      if (part === "junk") parts.suffix = pick(JUNK);
    }
    const search = new URLSearchParams(query).toString();
    const url = `${baseUrl}${parts.path}${parts.suffix || (search && `?${search}`)}`;
    const takesBody = parts.method !== "GET" && parts.method !== "HEAD";
    const request = new Request(url, {
      method: parts.method,
      headers,
      ...(takesBody && body !== undefined && { body }),
    });
    return { endpoint, request };
  }

  /** A signed link or a collection document. */
  function forLink(): FuzzedRequest {
    const links = pools.values("href").map(String);
    const link = links.length > 0 ? pick(links) : `${baseUrl}/api/catalog/v2/collections/public`;
    const url = chance(0.5)
      ? link
      : baseUrl + corruptPath(text(link.slice(baseUrl.length)).replaceAll(/\p{Surrogate}/gu, ""));
    const headers = corruptHeaders(headersOf(undefined));
    return {
      endpoint: undefined,
      request: new Request(url, { headers, method: chance(0.2) ? "HEAD" : "GET" }),
    };
  }

  return function next(): FuzzedRequest {
    if (chance(0.05)) return forLink();
    for (;;) {
      const endpoint = pick(endpoints);
      if (chance(1 / (RARE[endpoint.operation] ?? 1))) return forEndpoint(endpoint);
    }
  };
}

/** Lists and rules of a query are written as the interface writes them. */
function inQuery(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return value
    .map((part) => {
      if (typeof part !== "object" || part === null || !("field" in part)) return String(part);
      return `${"direction" in part && part.direction === "desc" ? "-" : "+"}${part.field}`;
    })
    .join(",");
}

/** Replaces characters that a header cannot carry. */
function inHeader(value: string): string {
  return value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "?").trim();
}
