import type { Context, MiddlewareHandler } from "hono";
import { notFound, ServiceError } from "../errors.ts";
import type { ServiceParts } from "../parts.ts";
import { preflight, shareAcrossOrigins } from "./cors.ts";
import { errorResponse } from "./error-response.ts";
import type { ServiceEnv } from "./serve.ts";

type Parts = Pick<ServiceParts, "clock" | "report">;

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

/** Answers for an address at which there is nothing. */
export function nowhere(parts: Parts) {
  const answer = refuse(parts);
  return (c: Context<ServiceEnv>): Response => answer(notFound("There is nothing at this address."), c);
}

/** Answers what a handler threw. A bug is reported to the host; the client gets only the id. */
export function refuse(parts: Parts) {
  return (error: Error, c: Context<ServiceEnv>): Response => {
    const { requestID } = c.env;
    const { endpoint } = c.var;
    if (!(error instanceof ServiceError)) parts.report?.(error, requestID);
    const shown =
      error instanceof ServiceError
        ? error
        : new ServiceError(500, "internal_server_error", "Something went wrong in the service.");
    return errorResponse(shown, { request: c.req.raw, endpoint, requestID, now: parts.clock() });
  };
}

/** What a host wants to know of a request when it is answered, for its log and its figures. */
export interface RequestNotes {
  /** The same that the answer carries in `X-Request-ID` and, where it is an error, in its problem details. */
  readonly requestID: string;
  /** Whom limits hold that need no bearer: the address of the caller, or its network of IPv6, where the host knows it. */
  readonly address?: string | undefined;
  /** Characters of the names and values of its headers, where the host has them at hand. */
  readonly headerSize?: number | undefined;
  /** Operation of the contract that was meant; undefined where the address means none. */
  operation?: string;
  /** Who called, once that is proven. */
  clientID?: string;
}

/** Ids that may be taken over from a caller: nothing that breaks a line of a log, and no essay. */
const SANE_ID = /^[\w.:-]{1,128}$/;

/** Notes on a request: its id is the caller's `X-Request-ID` where that is sane, else a new one. */
export function notesOn(given: string | null | undefined, newID: () => string): RequestNotes {
  return { requestID: given && SANE_ID.test(given) ? given : newID() };
}
