import { ServiceError } from "../errors.ts";

const PER_SECOND = 10;
const BURST = 50;
/** Most callers of whom a table knows; who was not heard of for longest is forgotten first. */
const MOST_REMEMBERED = 10_000;

/** Counts what callers do, in calls; instants in milliseconds. What it refuses is a 429 with Retry-After. */
export interface RateLimit {
  /** Lets a call in and counts it for one; refuses it where less than one is left. */
  admit(caller: string, now: number): void;
  /**
   * Counts a call that was let in for more, as soon as that is known. It may leave a debt, which is waited for before the next
   * call; refuses where another call has left one meanwhile.
   */
  charge(caller: string, units: number, now: number): void;
}

/** A token bucket for each caller: 10 calls a second, bursts of 50 (choices.md, Search). */
export function createRateLimit(): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();

  function take(caller: string, units: number, { now, least }: { now: number; least: number }): void {
    const bucket = buckets.get(caller) ?? { left: BURST, at: now };
    const left = Math.min(BURST, bucket.left + ((now - bucket.at) / 1000) * PER_SECOND);
    const isLetIn = left >= least;
    remember(buckets, caller, { left: isLetIn ? left - units : left, at: now });
    if (isLetIn) return;
    const seconds = Math.ceil((1 - left) / PER_SECOND);
    throw tooMany(
      `Too many requests: there are ${PER_SECOND} calls a second, and large ones count as several. Try again in ${seconds} s.`,
      seconds,
    );
  }

  return {
    admit: (caller, now) => take(caller, 1, { now, least: 1 }),
    charge: (caller, units, now) => take(caller, units, { now, least: 0 }),
  };
}

function tooMany(message: string, seconds: number): ServiceError {
  return new ServiceError(429, "too_many_requests", message, { "retry-after": String(seconds) });
}

/** Puts an entry last in a table, and forgets the first where it has become too long. */
function remember<T>(table: Map<string, T>, key: string, entry: T): void {
  table.delete(key);
  table.set(key, entry);
  const [oldest] = table.keys();
  if (table.size > MOST_REMEMBERED && oldest !== undefined) table.delete(oldest);
}

const FREE_FAILURES = 5;
const LONGEST_WAIT_SECONDS = 30;

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
      throw tooMany("Too many wrong secrets; try again in a moment.", Math.ceil(wait / 1000));
    },
    failed(clientID, now) {
      const count = (failures.get(clientID)?.count ?? 0) + 1;
      const seconds =
        count < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_SECONDS, 2 ** (count - FREE_FAILURES));
      remember(failures, clientID, { count, until: now + seconds * 1000 });
    },
    succeeded(clientID) {
      failures.delete(clientID);
    },
  };
}
