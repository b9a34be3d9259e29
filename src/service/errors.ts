import { jsonResponse } from "./json-response.ts";

/** What a refused or failed request ends with; `errorResponse` gives it its form on the wire. */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = "ServiceError";
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** 400: the request is malformed (interface.md, Errors). */
export function badRequest(message: string): ServiceError {
  return new ServiceError(400, "bad_request", message);
}

/** 403: lawful in form, but not allowed to this caller or under this contract. */
export function forbidden(message: string): ServiceError {
  return new ServiceError(403, "forbidden", message);
}

/** 404: a thing that does not exist, or that the caller may not know of. */
export function notFound(message: string): ServiceError {
  return new ServiceError(404, "not_found", message);
}

/** 401 for a bearer that is no longer good (RFC 6750, 3). */
export function invalidToken(message: string): ServiceError {
  return new ServiceError(401, "unauthorized", message, {
    "www-authenticate": `Bearer realm="swath", error="invalid_token", error_description="${message}"`,
  });
}

/** 401 for a call without a bearer, which is told no error but how to authenticate (RFC 6750, 3.1). */
export function tokenNeeded(): ServiceError {
  return new ServiceError(401, "unauthorized", "A bearer token is needed.", {
    "www-authenticate": 'Bearer realm="swath"',
  });
}

const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  501: "Not Implemented",
};

/** What an error response says about its request. */
export interface ErrorOccasion {
  request: Request;
  /** Unique per answer, for support. */
  requestID: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** The error in the format that the request accepts: problem details or `{code, message}` (interface.md, Errors). */
export function errorResponse(error: ServiceError, { request, requestID, now }: ErrorOccasion): Response {
  const headers = { ...error.headers, "cache-control": "no-store" };
  if (!(request.headers.get("accept") ?? "").toLowerCase().includes("application/problem+json")) {
    return jsonResponse({ code: error.code, message: error.message }, { status: error.status, headers });
  }
  const problem = {
    title: titles[error.status] ?? "Error",
    code: error.code,
    details: error.message,
    reference: new URL(request.url).pathname,
    requestID,
    timestamp: new Date(now).toISOString(),
  };
  return jsonResponse(problem, {
    status: error.status,
    headers: { ...headers, "content-type": "application/problem+json" },
  });
}

/** The error in the form of the token endpoint (RFC 6749, 5.2). */
export function tokenErrorResponse(error: ServiceError): Response {
  return jsonResponse(
    {
      error: error.code === "bad_request" ? "invalid_request" : error.code,
      error_description: error.message,
    },
    { status: error.status, headers: { ...error.headers, "cache-control": "no-store" } },
  );
}
