import type { Context, MiddlewareHandler } from "hono";
import { notFound, ServiceError } from "../errors.ts";
import { randomUUID, type ServiceParts } from "../parts.ts";
import { errorResponse } from "./error-response.ts";
import type { ServiceEnv } from "./serve.ts";

const HEADER = "x-request-id";

type Parts = Pick<ServiceParts, "random" | "clock" | "report">;

/**
 * Every request has an id, told with every answer: the one that it brings as `X-Request-Id`, where that is 1 to 128
 * letters, digits, ".", "_" and "-", else a new one.
 */
export function requestID({ random }: Parts): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const id = givenRequestID(c.req.raw) ?? randomUUID(random);
    c.set("requestID", id);
    await next();
    c.res.headers.set(HEADER, id);
  };
}

/** The id that a request brings; undefined when it has none that can be told again. */
export function givenRequestID({ headers }: Request): string | undefined {
  const given = headers.get(HEADER) ?? "";
  return /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : undefined;
}

/** Answers for an address at which there is nothing. */
export function nowhere(parts: Parts) {
  const answer = refuse(parts);
  return (c: Context<ServiceEnv>): Response => answer(notFound("There is nothing at this address."), c);
}

/** Answers what a handler threw. Of a bug the host is told, and the client nothing but the id. */
export function refuse(parts: Parts) {
  return (error: Error, c: Context<ServiceEnv>): Response => {
    const { requestID, endpoint } = c.var;
    if (!(error instanceof ServiceError)) parts.report?.(error, requestID);
    const shown =
      error instanceof ServiceError
        ? error
        : new ServiceError(500, "internal_server_error", "Something went wrong on the side of the service.");
    return errorResponse(shown, { request: c.req.raw, endpoint, requestID, now: parts.clock() });
  };
}
