import { createClient } from "../../api/client.ts";
import { type DriverServices, drive } from "../../api/outbox/driver.ts";
import {
  type BatchStore,
  type ChangeFeed,
  type Outbox,
  type OutboxKind,
  openOutbox,
  outboxKinds,
} from "../../api/outbox/store.ts";
import { clientCredentials } from "../../api/token.ts";

/** A browser with tabs that share an outbox, locks and a clock, and that can die at any step. */
export interface TestBrowser {
  /** Opens a tab that sends what `account` has in the outbox. */
  openTab(account: string, options?: TabOptions): TestTab;
  clock: { now: number };
  outbox: Promise<Outbox>;
  /** Subscribes to changes of the outbox. */
  onChange: (listener: () => void) => void;
}

interface TabOptions {
  /** The step at which the tab dies, counted from 1: any call of the service, the outbox or the clock has two. */
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

/** Starts a browser on a service that `fetch` reaches. Waiting takes no real time: it moves the clock. */
export function startTestBrowser({ databaseName, baseUrl, fetch, clock }: BrowserParts): TestBrowser {
  const feed = sharedFeed();
  const locks = sharedLocks();
  const outbox = openOutbox(databaseName, feed);

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
    const storeOf = <K extends OutboxKind>(kind: K) =>
      new Proxy({} as BatchStore<K>, {
        get: (_, name: keyof BatchStore<K>) =>
          name === "onChange"
            ? (listener: () => void) => {
                const forget = feed.listen((topic) => topic === kind && listener());
                listeners.push(forget);
                return forget;
              }
            : (...given: unknown[]) =>
                step(async () => Reflect.apply((await outbox)[kind][name], undefined, given)),
      });
    const authorization = clientCredentials(
      { tokenUrl: `${baseUrl}/oauth2/v1/token`, clientId: "demo", clientSecret: "demo" },
      { fetch: tabFetch },
    );
    const services = {
      client: createClient({ baseUrl, authorization, fetch: tabFetch, sleep, random: () => 0.5 }),
      now: () => clock.now,
      sleep,
      untilOnline: options.untilOnline ?? (async () => {}),
      signal: options.signal ?? new AbortController().signal,
      hold: (name: string, whileHeld: () => Promise<void>) => locks.hold(tab, name, whileHeld),
      knowsUser: options.knowsUser ?? true,
      onError: (error: unknown) => errors.push(error),
    } satisfies Omit<DriverServices<OutboxKind>, "store">;
    for (const kind of outboxKinds) drive(kind, account, { ...services, store: storeOf(kind) });
    return tab;
  }

  return { openTab, clock, outbox, onChange: (listener) => feed.listen(listener) };
}

function sharedFeed(): ChangeFeed {
  const listeners = new Set<(topic: string) => void>();
  return {
    announce(topic) {
      for (const listener of [...listeners]) listener(topic);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Locks for all tabs, as the browser gives them out: in turn, and free again when the tab that holds one dies. */
function sharedLocks() {
  const holders = new Map<string, TestTab>();
  let queue: { tab: TestTab; name: string; begin: () => void }[] = [];
  function passOn(name: string): void {
    holders.delete(name);
    const next = queue.find((waiting) => waiting.name === name);
    if (!next) return;
    queue = queue.filter((waiting) => waiting !== next);
    holders.set(name, next.tab);
    next.begin();
  }
  return {
    async hold(tab: TestTab, name: string, whileHeld: () => Promise<void>): Promise<void> {
      await new Promise<void>((begin) => {
        queue.push({ tab, name, begin });
        if (!holders.has(name)) passOn(name);
      });
      try {
        await whileHeld();
      } finally {
        if (holders.get(name) === tab) passOn(name);
      }
    },
    release(tab: TestTab): void {
      queue = queue.filter((waiting) => waiting.tab !== tab);
      for (const [name, holder] of [...holders]) if (holder === tab) passOn(name);
    },
  };
}
