import type { MiddlewareHandler } from "hono";
import { ServiceError } from "../errors.ts";
import type { ServiceParts } from "../parts.ts";
import { remember } from "../remember.ts";
import type { ServiceEnv } from "./serve.ts";

/** How much a caller may do. */
export interface Allowance {
  perSecond: number;
  /** At once, after some rest. */
  burst: number;
  /** What is wrong where that is used up, a sentence. */
  message: string;
}

/** Calls of a client (interface 3.6). */
const CALLS_OF_CLIENT: Allowance = {
  perSecond: 10,
  burst: 50,
  message: "Too many requests: 10 calls a second are allowed, and large ones count as several.",
};

/** Counts what callers do; instants in milliseconds. What it refuses is a 429 with Retry-After. */
export interface RateLimit {
  /** Lets a call in and counts it for one; refuses it where less than one is left. */
  admit(caller: string, now: number): void;
  /**
   * Counts a call that was let in for more, as soon as that is known. It may leave a debt, which is waited for before the next
   * call; refuses where another call has left one meanwhile.
   */
  charge(caller: string, units: number, now: number): void;
  /** Counts what a call has cost that was answered: it is owed before the next one, however much others owe. */
  owe(caller: string, units: number, now: number): void;
}

/** Nobody owes for longer, seconds. */
const LONGEST_DEBT = 20;

/** A token bucket for each caller. */
export function createRateLimit({ perSecond, burst, message } = CALLS_OF_CLIENT): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();

  function take(caller: string, units: number, { now, least }: { now: number; least: number }): void {
    const bucket = buckets.get(caller) ?? { left: burst, at: now };
    const left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
    const isLetIn = left >= least;
    remember(buckets, caller, { left: isLetIn ? left - units : left, at: now });
    if (!isLetIn) throw tooMany(message, (1 - left) / perSecond);
  }

  return {
    admit: (caller, now) => take(caller, 1, { now, least: 1 }),
    charge: (caller, units, now) => take(caller, units, { now, least: 0 }),
    owe(caller, units, now) {
      const { left, at } = buckets.get(caller) ?? { left: burst, at: now };
      const most = -LONGEST_DEBT * perSecond;
      remember(buckets, caller, { left: Math.min(left, Math.max(most, left - units)), at });
    },
  };
}

/** 429 that says for how long to wait, in whole seconds. */
export function tooMany(reason: string, wait: number): ServiceError {
  const seconds = String(Math.ceil(wait));
  return new ServiceError(429, "too_many_requests", `${reason} Try again in ${seconds} s.`, {
    "retry-after": seconds,
  });
}

/**
 * Counts what needs no bearer for the address that it comes from; where the host knows none, and where there are no limits,
 * nothing is counted.
 */
export function limitAddress(
  { rateLimit, realClock }: Pick<ServiceParts, "rateLimit" | "realClock">,
  allowance: Allowance,
): MiddlewareHandler<ServiceEnv> {
  const limit = rateLimit ? createRateLimit(allowance) : undefined;
  return async (c, next) => {
    const { address } = c.env;
    if (limit && address !== undefined) {
      limit.admit(address, realClock());
      c.set("charge", (units) => limit.charge(address, units, realClock()));
    }
    await next();
  };
}
