import type { Context } from "hono";
import type { Endpoint } from "../../contract/endpoint.ts";
import {
  type FieldError,
  fieldPointer,
  MOST_FIELD_ERRORS,
  placeOfField,
  shortened,
} from "../../contract/field-error.ts";
import { STAC_PATH } from "../../contract/stac-names.ts";
import { notFound, ServiceError } from "../errors.ts";
import type { ServiceParts } from "../parts.ts";
import type { ServiceEnv } from "./env.ts";

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
  416: "Range Not Satisfiable",
  421: "Misdirected Request",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

interface ErrorOccasion {
  request: Request;
  endpoint?: Endpoint | undefined;
  requestID: string;
  now: number;
}

/**
 * Returns an error as problem details or `{code, message}`, as the request accepts (interface 3.3). `errors` lists
 * up to 100 fields by JSON Pointer (RFC 6901) into the body, or `/query/<name>` and `/path/<name>`.
 */
export function errorResponse(
  error: ServiceError,
  { request, endpoint, requestID, now }: ErrorOccasion,
): Response {
  const headers = { ...error.headers, "cache-control": "no-store", "x-request-id": requestID };
  if (!(request.headers.get("accept") ?? "").toLowerCase().includes("application/problem+json")) {
    return jsonResponse(errorBody(error, endpoint), { status: error.status, headers });
  }
  const problem = {
    title: titles[error.status] ?? "Error",
    code: error.code,
    details: shortened(error.message),
    reference: new URL(request.url).pathname,
    requestID,
    timestamp: new Date(now).toISOString(),
    ...fieldErrors(error, endpoint),
  };
  return jsonResponse(problem, {
    status: error.status,
    headers: { ...headers, "content-type": "application/problem+json" },
  });
}

export function errorBody(error: ServiceError, endpoint?: Endpoint) {
  return { code: error.code, message: shortened(error.message), ...fieldErrors(error, endpoint) };
}

function fieldErrors({ faults }: ServiceError, endpoint: Endpoint | undefined): { errors?: FieldError[] } {
  if (faults.length === 0) return {};
  const errors = faults.slice(0, MOST_FIELD_ERRORS).map(({ path, place, code, message }) => ({
    pointer: fieldPointer(place ?? placeOfField(endpoint, path), path),
    code,
    message: shortened(message),
  }));
  return { errors };
}

export const JSON_HEADERS = { "content-type": "application/json", vary: "Accept-Encoding" };

export interface AnswerInit {
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

export function jsonResponse(value: unknown, { status = 200, headers = {} }: AnswerInit = {}): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const length = String(bytes.byteLength);
  return new Response(bytes, { status, headers: { ...JSON_HEADERS, "content-length": length, ...headers } });
}

/** Returns an error as STAC API has it. */
function stacErrorResponse({ code, message, status, headers }: ServiceError, requestID: string): Response {
  return jsonResponse(
    { code, description: shortened(message) },
    { status, headers: { ...headers, "cache-control": "no-store", "x-request-id": requestID } },
  );
}

/** Parts that answer errors; without a base there is no STAC API. */
type Refusing = Pick<ServiceParts, "clock" | "report"> & Partial<Pick<ServiceParts, "baseUrl">>;

export function nowhere(parts: Refusing) {
  const answer = refusalOf(parts);
  return (c: Context<ServiceEnv>): Response => answer(notFound("There is nothing at this address."), c);
}

/** Answers an error of a handler. Bugs are reported to the host; the client gets only the id. */
export function refusalOf(parts: Refusing) {
  const { baseUrl } = parts;
  const stac = baseUrl === undefined ? undefined : new URL(baseUrl).pathname.replace(/\/$/, "") + STAC_PATH;
  return (error: Error, c: Context<ServiceEnv>): Response => {
    const { requestID } = c.env;
    const { endpoint } = c.var;
    if (!(error instanceof ServiceError)) parts.report?.(error, requestID);
    const shown =
      error instanceof ServiceError
        ? error
        : new ServiceError(500, "internal_server_error", "Something went wrong in the service.");
    if (stac !== undefined && `${c.req.path}/`.startsWith(`${stac}/`))
      return stacErrorResponse(shown, requestID);
    return errorResponse(shown, { request: c.req.raw, endpoint, requestID, now: parts.clock() });
  };
}
