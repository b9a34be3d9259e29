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
