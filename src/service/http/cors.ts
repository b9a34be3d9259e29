import type { MiddlewareHandler } from "hono";
import type { ServiceEnv } from "./env.ts";

const EXPOSED = [
  "Retry-After",
  "Date",
  "WWW-Authenticate",
  "Content-Disposition",
  "X-Request-ID",
  "Accept-Ranges",
  "Content-Length",
  "Content-Range",
  "ETag",
].join(", ");

/** Answers a CORS preflight; any origin may call, because the bearer token and not a cookie proves the caller. */
export function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD, POST, PATCH, DELETE",
      "access-control-allow-headers":
        request.headers.get("access-control-request-headers") ?? "Authorization, Content-Type",
      "access-control-max-age": "600",
    },
  });
}

/** The headers that let a page of any origin read a response and the headers the interface uses. */
export const ACROSS_ORIGINS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": EXPOSED,
} as const;

/** Lets a page of any origin read the response. */
export function shareAcrossOrigins(response: Response): Response {
  for (const [name, value] of Object.entries(ACROSS_ORIGINS)) response.headers.set(name, value);
  return response;
}

/**
 * Gives every answer, refusals too, the id of its request, and lets pages of any origin read it. What the library has for that sets
 * its headers before there is an answer, for which every body would go through one more stream.
 */
export const everyAnswer: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  // Whom a call is counted for is known later.
  c.set("charge", () => {});
  if (c.req.method === "OPTIONS") c.res = preflight(c.req.raw);
  else {
    await next();
    shareAcrossOrigins(c.res);
  }
  c.res.headers.set("x-request-id", c.env.requestID);
};
