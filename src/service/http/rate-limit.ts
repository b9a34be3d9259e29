import type { MiddlewareHandler } from "hono";
import { ServiceError } from "../errors.ts";
import type { ServiceParts } from "../parts.ts";
import { remember } from "../remember.ts";
import type { ServiceEnv } from "./env.ts";

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

/** Counts what callers do; instants in milliseconds of a steady clock. What it refuses is a 429 with Retry-After. */
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
  { rateLimit, steadyClock }: Pick<ServiceParts, "rateLimit" | "steadyClock">,
  allowance: Allowance,
): MiddlewareHandler<ServiceEnv> {
  const limit = rateLimit ? createRateLimit(allowance) : undefined;
  return async (c, next) => {
    const { address } = c.env;
    if (limit && address !== undefined) {
      limit.admit(address, steadyClock());
      c.set("charge", (units) => limit.charge(address, units, steadyClock()));
    }
    await next();
  };
}

/**
 * What a call counts for beyond the one that every call is. Each unit of a client stands for 10 to 30 ms of the service's
 * time, whatever the call; what clients do all day (pages of up to 1,000, one check, a drawn area) is one.
 */
export const callCosts = {
  /** A page of 10,000 items counts for 10 calls: each item is signed, written and sent. */
  items: (limit: number) => further(limit, 1_000),
  /** A search that looks at much counts for one more call for each 20 ms (`cost`) that it took. */
  searched: (cost: number) => Math.floor(cost / 20),
  /** 20 requests that are checked at once count for 10 calls: the orbits are computed for each, 12 to 18 ms. */
  checks: (requests: number) => further(requests, 2),
  /** The largest body counts for 4 calls: all of it is read and checked before anything else is known of it. */
  body: (bytes: number) => further(bytes, 65_536),
  /** A file of 1 MB counts for 16 thumbnails, of which an address may have ten times as many as a client has calls. */
  sent: (bytes: number) => further(bytes, 65_536),
  /** To paint an image takes as long as ten quicklooks or texts, by its media type. */
  made: (type: string) => (type.startsWith("image/tiff") ? 10 : 1),
};

/** One for each part that is begun after the first. */
function further(count: number, part: number): number {
  return Math.max(0, Math.ceil(count / part) - 1);
}

/** Items from which on an answer counts as large and needs a place. */
export const LARGE_ANSWER = 1_000;
/** Large answers that are under way at once: of one client, and in all. */
const MOST_OF_CLIENT = 4;
const MOST = 32;
/** A place of which nobody has read for so long, milliseconds, is free again. */
const ABANDONED = 15_000;

/** The place of a large answer that is under way. */
export interface Place {
  /** Somebody reads on. */
  hold(): void;
  /** The answer has come to its end, whole or not. */
  leave(): void;
}

/** The places of large answers, which take memory until they are read. `clock` in milliseconds, steadily. */
export function createLargeAnswers(clock: () => number) {
  const places = new Map<Place, { clientID: string; heldAt: number }>();

  /** Takes a place for an answer to a client; 429 where it has too many under way, 503 where all have. */
  return (clientID: string): Place => {
    const now = clock();
    let own = 0;
    for (const [place, { clientID: other, heldAt }] of places) {
      if (now - heldAt >= ABANDONED) places.delete(place);
      else if (other === clientID) own++;
    }
    if (own >= MOST_OF_CLIENT) {
      const message = `${MOST_OF_CLIENT} answers of more than ${LARGE_ANSWER} items are under way. Read one to its end before you ask for the next, or ask for fewer items at once.`;
      throw new ServiceError(429, "too_many_requests", message, { "retry-after": "1" });
    }
    if (places.size >= MOST) {
      const message = `Too many large answers are under way. Ask for at most ${LARGE_ANSWER} items, or try again in a moment.`;
      throw new ServiceError(503, "service_unavailable", message, { "retry-after": "1" });
    }
    const place: Place = {
      hold() {
        if (places.has(place)) places.set(place, { clientID, heldAt: clock() });
      },
      leave() {
        places.delete(place);
      },
    };
    places.set(place, { clientID, heldAt: now });
    return place;
  };
}
