import type { MiddlewareHandler } from "hono";
import { ServiceError } from "../errors.ts";
import type { ServiceParts } from "../parts.ts";
import { remember } from "../remember.ts";
import type { ServiceEnv } from "./env.ts";

export interface Allowance {
  perSecond: number;
  burst: number;
  message: string;
}

const CALLS_OF_CLIENT: Allowance = {
  perSecond: 10,
  burst: 50,
  message: "Too many requests: 10 calls a second are allowed, and large ones count as several.",
};

const LONGEST_DEBT = 20;

export function createRateLimit({ perSecond, burst, message } = CALLS_OF_CLIENT) {
  const buckets = new Map<string, { left: number; at: number }>();

  function take(caller: string, units: number, { now, least }: { now: number; least: number }): void {
    const bucket = buckets.get(caller) ?? { left: burst, at: now };
    const left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
    const isLetIn = left >= least;
    remember(buckets, caller, { left: isLetIn ? left - units : left, at: now });
    if (!isLetIn) throw tooMany(message, (1 - left) / perSecond);
  }

  return {
    /** Admits and counts a call; throws where less than one is left. */
    admit: (caller: string, now: number) => take(caller, 1, { now, least: 1 }),
    /** Counts an admitted call for more. It may leave a debt to wait for; throws where another call has left one. */
    charge: (caller: string, units: number, now: number) => take(caller, units, { now, least: 0 }),
    /** Counts the cost of an answered call; throws nothing. */
    owe(caller: string, units: number, now: number) {
      const { left, at } = buckets.get(caller) ?? { left: burst, at: now };
      const most = -LONGEST_DEBT * perSecond;
      remember(buckets, caller, { left: Math.min(left, Math.max(most, left - units)), at });
    },
  };
}

export function tooMany(reason: string, wait: number): ServiceError {
  const seconds = String(Math.ceil(wait));
  return new ServiceError(429, "too_many_requests", `${reason} Try again in ${seconds} s.`, {
    "retry-after": seconds,
  });
}

/** Limits calls without a bearer by address, where the host knows it. */
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

/** Costs of calls beyond one. A unit is 10 to 30 ms of the service's time; everyday calls cost one. */
export const callCosts = {
  items: (limit: number) => further(limit, 1_000),
  /** One more call for each 20 ms (`cost`) of a search. */
  searched: (cost: number) => Math.floor(cost / 20),
  /** 20 requests cost 10 calls: computing orbits takes 12 to 18 ms each. */
  checks: (requests: number) => further(requests, 2),
  /** The largest body costs 4 calls: it is read and checked first. */
  body: (bytes: number) => further(bytes, 65_536),
  /** 1 MB costs 16 thumbnails, of which an address may have ten times as many as a client has calls. */
  sent: (bytes: number) => further(bytes, 65_536),
  /**
   * Tiles of an image at full size, each of which takes about 30 ms of a painter: a part costs three, however small. A
   * painter makes less than an address may have a second, so that whole files are read at its pace; 250 MB are most.
   */
  painted: (bytes: number) => Math.min(500, 2 + further(bytes, 524_288)),
  /** Painting an image takes as long as ten quicklooks or texts. */
  made: (type: string) => (type.startsWith("image/tiff") ? 10 : 1),
};

const further = (count: number, part: number): number => Math.max(0, Math.ceil(count / part) - 1);

export const LARGE_ANSWER = 1_000;
/** Concurrent large answers, of one client and in all. */
const MOST_OF_CLIENT = 4;
const MOST = 32;
/** Time after which an unread place is free again, ms. */
const ABANDONED = 15_000;

export interface RatePlace {
  hold(): void;
  leave(): void;
}

export function createLargeAnswers(clock: () => number) {
  const places = new Map<RatePlace, { clientID: string; heldAt: number }>();

  /** Takes a place for an answer; 429 where the client has too many, 503 where all are taken. */
  return (clientID: string): RatePlace => {
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
    const place: RatePlace = {
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
