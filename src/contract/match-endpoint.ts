import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

const patterns = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

/** The endpoint that a request means; `path` is relative to the base of the interface. */
export function matchEndpoint(method: string, path: string): Endpoint | undefined {
  const wanted = method === "HEAD" ? "GET" : method;
  return patterns.find(({ endpoint, pattern }) => endpoint.method === wanted && pattern.test(path))?.endpoint;
}
