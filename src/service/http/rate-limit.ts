import { ServiceError } from "../errors.ts";

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

const FREE_FAILURES = 5;
const LONGEST_WAIT_SECONDS = 30;
/** Most client ids whose failures are remembered; those of the longest ago are forgotten first. */
const MOST_REMEMBERED = 10_000;

/** Holds back those who guess secrets. */
export interface LoginLimit {
  /** Throws 429 with Retry-After while a client id has to wait. `now` in milliseconds. */
  check(clientID: string, now: number): void;
  failed(clientID: string, now: number): void;
  succeeded(clientID: string): void;
}

/**
 * After five wrong secrets in a row a client id waits 1, 2, 4 … at most 30 s before each further attempt, so that a secret
 * cannot be guessed and its owner, who needs a token once an hour, is never locked out for long.
 */
export function createLoginLimit(): LoginLimit {
  const failures = new Map<string, { count: number; until: number }>();
  return {
    check(clientID, now) {
      const wait = (failures.get(clientID)?.until ?? 0) - now;
      if (wait <= 0) return;
      throw new ServiceError(429, "too_many_requests", "Too many wrong secrets; try again in a moment.", {
        "retry-after": String(Math.ceil(wait / 1000)),
      });
    },
    failed(clientID, now) {
      const count = (failures.get(clientID)?.count ?? 0) + 1;
      const seconds =
        count < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_SECONDS, 2 ** (count - FREE_FAILURES));
      failures.delete(clientID);
      failures.set(clientID, { count, until: now + seconds * 1000 });
      const [oldest] = failures.keys();
      if (failures.size > MOST_REMEMBERED && oldest !== undefined) failures.delete(oldest);
    },
    succeeded(clientID) {
      failures.delete(clientID);
    },
  };
}
