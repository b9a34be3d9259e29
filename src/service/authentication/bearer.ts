import type { MiddlewareHandler } from "hono";
import type { Directory, User } from "../directory.ts";
import { tokenNeeded } from "../errors.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import type { ServiceEnv } from "../http/serve.ts";
import type { ServiceParts } from "../parts.ts";
import type { Tokens } from "./tokens.ts";

type Parts = Pick<ServiceParts, "directory" | "clock" | "realClock" | "steadyClock" | "rateLimit">;

/**
 * Lets in who has a bearer token, and gives handlers the caller and the time; each client as often as the interface allows.
 */
export function bearer(parts: Parts, tokens: Tokens): MiddlewareHandler<ServiceEnv> {
  const limit = parts.rateLimit ? createRateLimit() : undefined;
  return async (c, next) => {
    // An address may be that of two endpoints; the first has looked already.
    if (!c.get("caller")) {
      c.set("now", parts.clock());
      const caller = await readCaller(
        parts.directory,
        tokens,
        c.req.header("authorization") ?? "",
        parts.realClock(),
      );
      c.set("caller", caller);
      // Known from here on, also of a call that is broken off.
      c.env.clientID = caller.clientID;
      limit?.admit(caller.clientID, parts.steadyClock());
      c.set("charge", (units) => limit?.charge(caller.clientID, units, parts.steadyClock()));
      c.set("owe", (units) => limit?.owe(caller.clientID, units, parts.steadyClock()));
    }
    await next();
  };
}

/** The user whose token a request carries; 401 when it is missing, altered, expired or revoked (RFC 6750). */
export async function readCaller(
  directory: Directory,
  tokens: Tokens,
  authorization: string,
  now: number,
): Promise<User> {
  const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (!token) throw tokenNeeded();
  return tokens.read(token, directory.users, now);
}
