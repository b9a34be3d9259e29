import type { MiddlewareHandler } from "hono";
import type { ServiceEnv } from "./env.ts";

const EXPOSED = [
  "Retry-After, Date, WWW-Authenticate, Content-Disposition, X-Request-ID",
  "Accept-Ranges, Content-Length, Content-Range, ETag",
].join(", ");

/** Answers a CORS preflight; any origin may call, since a bearer token and no cookie identifies the caller. */
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

const ACROSS_ORIGINS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": EXPOSED,
} as const;

export function shareAcrossOrigins(response: Response): Response {
  for (const [name, value] of Object.entries(ACROSS_ORIGINS)) response.headers.set(name, value);
  return response;
}

/** Adds CORS headers and the request's id. Hono's CORS middleware would send every body through one more stream. */
export const everyAnswer: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  // Replaced once the payer is known.
  c.set("charge", () => {});
  if (c.req.method === "OPTIONS") c.res = preflight(c.req.raw);
  else {
    await next();
    shareAcrossOrigins(c.res);
  }
  c.res.headers.set("x-request-id", c.env.requestID);
};
