import { createClient } from "../api/client.ts";
import type { HoldLock } from "../api/drive-queue.ts";
import type { ChangeFeed } from "../api/run/change-feed.ts";
import { clientCredentials } from "../api/token.ts";
import type { LedgerDriver } from "../api/use-ledger-driver.ts";

/** A browser with tabs that share a ledger, locks and a clock, and that can die at any step. */
export interface TestBrowser<Store> {
  /** Opens a tab that does the work of `account`. */
  openTab(account: string, options?: TabOptions): TestTab;
  clock: { now: number };
  store: Promise<Store>;
}

interface TabOptions {
  /** The step at which the tab dies, counted from 1: any call of the service, the ledger or the clock has two. */
  diesAt?: number | undefined;
  onDeath?: () => void;
  knowsUser?: boolean;
  signal?: AbortSignal;
  untilOnline?: (signal: AbortSignal) => Promise<void>;
}

export interface TestTab {
  isDead(): boolean;
  die(): void;
  errors: unknown[];
}

interface BrowserParts {
  databaseName: string;
  baseUrl: string;
  fetch: typeof fetch;
  clock: { now: number };
}

/** A ledger that the tabs of a browser share, and how they do its work. */
interface SharedLedger<Store> {
  open: (name: string, feed: ChangeFeed) => Promise<Store>;
  drive: LedgerDriver<Store>["drive"];
}

/** Starts a browser on a service that `fetch` reaches. Waiting takes no real time: it moves the clock. */
export function startBrowserWith<Store extends { onChange: (listener: () => void) => () => void }>(
  ledger: SharedLedger<Store>,
  { databaseName, baseUrl, fetch, clock }: BrowserParts,
): TestBrowser<Store> {
  const feed = sharedFeed();
  const locks = sharedLocks();
  const store = ledger.open(databaseName, feed);

  function openTab(account: string, options: TabOptions = {}): TestTab {
    let dead = false;
    let steps = 0;
    const gone = new Promise<never>(() => {});
    const listeners: (() => void)[] = [];
    const errors: unknown[] = [];
    const die = () => {
      dead = true;
      for (const forget of listeners) forget();
      locks.release(tab);
      options.onDeath?.();
    };
    /** A step at whose beginning or end the tab may die; what it does then goes on without it. */
    async function step<T>(act: () => Promise<T>): Promise<T> {
      if (dead || ++steps === options.diesAt) {
        if (!dead) die();
        return gone;
      }
      const result = await act();
      if (dead || ++steps === options.diesAt) {
        if (!dead) die();
        return gone;
      }
      return result;
    }
    const tab: TestTab = { isDead: () => dead, die, errors };
    const tabFetch: typeof globalThis.fetch = (input, init) => step(() => fetch(input, init));
    const sleep = (ms: number, signal?: AbortSignal) =>
      step(async () => {
        if (Number.isFinite(ms)) {
          if (!signal?.aborted) clock.now += ms;
        } else {
          await new Promise<void>((resolve) => {
            if (signal?.aborted) return resolve();
            signal?.addEventListener("abort", () => resolve(), { once: true });
          });
        }
        // Lets the other tabs have their turn.
        await new Promise((resolve) => setImmediate(resolve));
      });
    const onChange = (listener: () => void) => {
      const forget = feed.listen(listener);
      listeners.push(forget);
      return forget;
    };
    type Method = (...given: unknown[]) => Promise<unknown>;
    const kept = new Proxy({} as Store, {
      get: (_, name) =>
        name === "onChange"
          ? onChange
          : (...given: unknown[]) =>
              step(async () =>
                ((await store) as unknown as Record<string | symbol, Method>)[name]?.(...given),
              ),
    });
    const tokens = clientCredentials(
      { tokenUrl: `${baseUrl}/oauth2/v1/token`, clientId: "demo", clientSecret: "demo" },
      { fetch: tabFetch },
    );
    ledger.drive(account, {
      client: createClient({ baseUrl, tokens, fetch: tabFetch, sleep, random: () => 0.5 }),
      store: kept,
      now: () => clock.now,
      sleep,
      untilOnline: options.untilOnline ?? (async () => {}),
      signal: options.signal ?? new AbortController().signal,
      hold: (name, whileHeld) => locks.hold(tab, name, whileHeld),
      knowsUser: options.knowsUser ?? true,
      onError: (error) => errors.push(error),
    });
    return tab;
  }

  return { openTab, clock, store };
}

function sharedFeed(): ChangeFeed {
  const listeners = new Set<() => void>();
  return {
    announce() {
      for (const listener of [...listeners]) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One lock for all tabs, as the browser gives it out: in turn, and free again when the tab that holds it dies. */
function sharedLocks() {
  let holder: TestTab | undefined;
  let queue: { tab: TestTab; begin: () => void }[] = [];
  function passOn(): void {
    holder = undefined;
    const next = queue.shift();
    if (next) {
      holder = next.tab;
      next.begin();
    }
  }
  const hold = async (tab: TestTab, _name: string, whileHeld: Parameters<HoldLock>[1]) => {
    await new Promise<void>((begin) => {
      queue.push({ tab, begin });
      if (!holder) passOn();
    });
    try {
      await whileHeld();
    } finally {
      if (holder === tab) passOn();
    }
  };
  const release = (tab: TestTab) => {
    queue = queue.filter((entry) => entry.tab !== tab);
    if (holder === tab) passOn();
  };
  return { hold, release };
}
