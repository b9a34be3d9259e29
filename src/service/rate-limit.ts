import { ServiceError } from "./errors.ts";

const PER_SECOND = 10;
const BURST = 50;

/** Counts a call of a client; throws 429 with Retry-After when it calls too often (choices.md, Search). */
export type RateLimit = (clientID: string, now: number) => void;

/** A token bucket per client: 10 calls a second, bursts of 50. `now` in milliseconds. */
export function createRateLimit(): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();
  return (clientID, now) => {
    const bucket = buckets.get(clientID) ?? { left: BURST, at: now };
    const left = Math.min(BURST, bucket.left + ((now - bucket.at) / 1000) * PER_SECOND);
    buckets.set(clientID, { left: left >= 1 ? left - 1 : left, at: now });
    if (left < 1) {
      throw new ServiceError(429, "too_many_requests", "Too many requests; try again in a moment.", {
        "retry-after": String(Math.ceil((1 - left) / PER_SECOND)),
      });
    }
  };
}
