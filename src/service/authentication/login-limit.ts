import { tooMany } from "../http/rate-limit.ts";
import { remember } from "../remember.ts";

/** Who shows a secret. */
export interface Login {
  clientID: string;
  /** Where from; undefined where the host does not know. */
  address: string | undefined;
}

/** Holds back those who guess secrets; instants in milliseconds of a steady clock. */
export interface LoginLimit {
  /** Throws 429 with Retry-After while a secret may not be tried. */
  check(login: Login, now: number): void;
  failed(login: Login, now: number): void;
  succeeded(login: Login): void;
}

/** How wrong secrets are forgiven. */
interface Patience {
  /** So many are waited for by nobody. */
  free: number;
  forgivenPerMinute: number;
}

const LONGEST_WAIT = 30;
/** Beyond the free ones no more are counted: the wait is the longest long before. */
const MOST_COUNTED = 10;
/** No client id is as long as this. */
const LONGEST_ID = 128;

/**
 * After some wrong secrets each further attempt waits 1, 2, 4 … at most 30 s, so that a secret cannot be guessed. Counted are
 * those of one client id from one address, which a right one wipes out; those of an address whatever it tries, and those of a
 * client id from wherever they come, of which there may be many more. The latter two hold back only who has not been here
 * before: who has shown the right secret from the same address never waits because of others.
 */
export function createLoginLimit(): LoginLimit {
  const pairs = createFailures({ free: 5, forgivenPerMinute: 1 });
  const addresses = createFailures({ free: 20, forgivenPerMinute: 1 });
  // One stranger at work for days does not come to it.
  const clients = createFailures({ free: 200, forgivenPerMinute: 10 });
  const known = new Map<string, true>();

  return {
    check(login, now) {
      const { pair, address, client } = keysOf(login);
      const waits = [pairs.wait(pair, now)];
      if (!known.has(pair)) waits.push(addresses.wait(address, now), clients.wait(client, now));
      const wait = Math.max(...waits);
      if (wait > 0) throw tooMany("Too many wrong secrets.", wait);
    },
    failed(login, now) {
      const { pair, address, client } = keysOf(login);
      pairs.add(pair, now);
      if (login.address === undefined) return;
      addresses.add(address, now);
      clients.add(client, now);
    },
    succeeded(login) {
      const { pair } = keysOf(login);
      pairs.forget(pair);
      remember(known, pair, true);
    },
  };
}

function keysOf({ clientID, address = "" }: Login) {
  const client = clientID.length > LONGEST_ID ? "" : clientID;
  return { pair: `${address} ${client}`, address, client };
}

/** Wrong secrets by what they are counted for. */
function createFailures({ free, forgivenPerMinute }: Patience) {
  const failures = new Map<string, { count: number; at: number; until: number }>();
  return {
    /** Seconds until the next attempt. */
    wait: (key: string, now: number) => ((failures.get(key)?.until ?? now) - now) / 1000,
    add(key: string, now: number) {
      const before = failures.get(key) ?? { count: 0, at: now };
      const left = before.count - ((now - before.at) / 60_000) * forgivenPerMinute;
      const count = Math.min(free + MOST_COUNTED, Math.max(0, left) + 1);
      const beyond = Math.ceil(count) - free;
      const seconds = beyond < 0 ? 0 : Math.min(LONGEST_WAIT, 2 ** beyond);
      remember(failures, key, { count, at: now, until: now + seconds * 1000 });
    },
    forget(key: string) {
      failures.delete(key);
    },
  };
}
