const EXPOSED = [
  "Retry-After",
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

/** Lets a page of any origin read the response and the headers the interface uses. */
export function shareAcrossOrigins(response: Response): Response {
  response.headers.set("access-control-allow-origin", "*");
  response.headers.set("access-control-expose-headers", EXPOSED);
  return response;
}
