import { type DBSchema, openDB } from "idb";
import type { CallbackLogEntry } from "../../contract/demo.ts";
import { purchaseFrame } from "../../contract/purchases.ts";
import { createPause } from "../../service/fair-pause.ts";
import type { FrameFiles } from "../../service/files/made-files.ts";
import type { Vault } from "../../service/parts.ts";
import { createVault, generateVaultKey } from "../../service/secrets/vault.ts";
import { createService } from "../../service/service.ts";
import type { CallbackRecord } from "../../service/store/records.ts";
import type { DueKind, Store } from "../../service/store/store.ts";
import { callbackHeaders, callbackText, DEMO_RETRY_SECONDS } from "../../service/webhooks/callbacks.ts";
import { addTestCallback } from "../../service/webhooks/webhook-access.ts";
import { createDemoWriter, openDemoBucket } from "../../simulator/demo-bucket.ts";
import { answerClock, CLOCK_PATH, comingEvents, openDemoClock } from "../../simulator/demo-clock.ts";
import { demoDirectory } from "../../simulator/demo-directory.ts";
import { addColleaguesPurchase } from "../../simulator/demo-purchase.ts";
import { createDemoSender, faultPlan, withFaults } from "../../simulator/fault-plan.ts";
import type { LoadFile } from "../../simulator/files/land.ts";
import { createSimulator } from "../../simulator/simulator.ts";
import { constellation } from "../../simulator/world/constellation.ts";
import { archiveGrowth } from "../../simulator/world/demo-frames.ts";
import { openDemoArchive } from "./demo-archive.ts";
import { openIndexedDbStore } from "./indexed-db-store.ts";
import type { DemoHost } from "./messages.ts";

interface DemoHostParts {
  baseUrl: string;
  onClock?: (aheadMs: number) => void;
  load: LoadFile;
  files: FrameFiles;
  later: Promise<unknown>;
  storeName?: string;
  frameCount: number;
  purchaseMs?: number;
}

const STEP_SECONDS = 5;
/** Slow enough to watch a run: a dozen frames take about ten seconds. */
const PURCHASE_MS = 750;
const LOOK_INTERVAL = 500;
const MOST_LOGGED = 500;
/** Public, like the whole demo; constant, so that links and cursors survive a reload. */
const SECRET = "the demo keeps no secrets";

export async function startDemoHost({
  baseUrl,
  onClock,
  load,
  files,
  later,
  storeName = "swath-demo",
  frameCount,
  purchaseMs = PURCHASE_MS,
}: DemoHostParts): Promise<DemoHost> {
  const [store, vault, bucket] = await Promise.all([
    openIndexedDbStore(storeName),
    openBrowserVault(`${storeName}-keys`),
    openDemoBucket(`${storeName}-bucket`),
  ]);
  const clock = await openDemoClock(store, () => Date.now());
  onClock?.(clock.ahead());
  const pause = createPause(othersTurn);
  const { catalog, whole, begin } = await openDemoArchive({
    store,
    count: frameCount,
    now: clock.now(),
    pause,
    loadReal: () => load("demo/acquisitions.bin"),
  });
  void later.then(whole).catch(() => {});
  const fulfilment = createSimulator({
    constellation,
    growth: archiveGrowth({ count: frameCount }),
    stepSeconds: STEP_SECONDS,
  });
  await addColleaguesPurchase({ store, catalog, fulfilment }, clock.now());
  const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  const faults = withFaults((request) => answer(request), {
    basePath: new URL(baseUrl).pathname,
    clock: clock.now,
    sleep,
  });
  const service = createService({
    catalog,
    store,
    files,
    fulfilment,
    directory: demoDirectory,
    clock: clock.now,
    realClock: () => Date.now(),
    steadyClock: () => performance.now(),
    random,
    secret: SECRET,
    baseUrl,
    pause,
    writeObject: createDemoWriter(bucket, faults.writeObject, clock.now),
    send: createDemoSender(faults.callBack, sleep),
    vault,
    retrySeconds: DEMO_RETRY_SECONDS,
  });
  const progressOf = (advance: () => Promise<void>, ...kinds: [DueKind] | []) =>
    createProgress({
      advance,
      async untilNext() {
        const due = await service.nextDue(Number.NEGATIVE_INFINITY, kinds.length > 0 ? kinds : undefined);
        return due && due - clock.now();
      },
      interval: LOOK_INTERVAL,
    });
  const callbacks = progressOf(() => service.sendCallbacks(clock.now()), "callbacks");
  const transitions = progressOf(async () => {
    await clock.refresh();
    const events = await service.advance(clock.now());
    if (events.length === 0) return;
    callbacks.wake();
    deliveries.wake();
  });
  // Writing may take long; later deliveries do not wait for it.
  const deliveries = progressOf(async () => {
    service
      .writeDeliveries(clock.now())
      .then(
        (events) => events.length > 0 && callbacks.wake(),
        () => {},
      )
      .then(() => deliveries.hasten());
  }, "deliveryProgress");
  for (const progress of [transitions, callbacks, deliveries]) progress.wake();

  const clockPath = `${new URL(baseUrl).pathname.replace(/\/$/, "")}${CLOCK_PATH}`;

  async function answer(request: Request): Promise<Response> {
    if (isPurchase(request)) await sleep(purchaseMs);
    await clock.refresh();
    const response = await service.fetch(request);
    if (request.method !== "GET") {
      transitions.wake();
      deliveries.wake();
    }
    return response;
  }

  /** Answers the clock past the faults: it belongs to the demo, not to the service whose failures are simulated. */
  async function fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname !== clockPath) return faults.fetch(request);
    const response = await answerClock(request, {
      service,
      clock,
      coming: (now) => comingEvents({ store, fulfilment }, now),
    });
    for (const progress of [transitions, callbacks, deliveries]) progress.wake();
    return response;
  }

  return {
    fetch,
    async reset() {
      await store.clear();
      await bucket.clear();
      await begin();
      await addColleaguesPurchase({ store, catalog, fulfilment }, clock.now());
    },
    ready: async () => {},
    setFaults: async (plan) => faults.setPlan(faultPlan.parse(plan)),
    callbacks: async () => (await latestCallbacks(store, MOST_LOGGED)).map(logEntry),
    bucket: bucket.list,
    readObject: bucket.read,
    async testWebhook(webhookID) {
      await addTestCallback({ store, random, directory: demoDirectory }, webhookID, clock.now());
      await service.sendCallbacks(clock.now());
      callbacks.wake();
    },
  };
}

function isPurchase({ method, url }: Request): boolean {
  return method === "POST" && new URL(url).pathname.endsWith(purchaseFrame.path);
}

function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

interface KeySchema extends DBSchema {
  keys: { key: string; value: CryptoKey };
}

const NAME = "vault";

/** Opens a vault shared by all tabs. Its key is not extractable. */
async function openBrowserVault(name: string): Promise<Vault> {
  const made = await generateVaultKey();
  const database = await openDB<KeySchema>(name, 1, {
    upgrade: (opened) => void opened.createObjectStore("keys"),
  });
  // One transaction: the first of several tabs decides.
  const { store, done } = database.transaction("keys", "readwrite");
  const key = await store.get(NAME);
  if (!key) await store.put(made, NAME);
  await done;
  database.close();
  return createVault(key ?? made);
}

interface ProgressParts {
  advance: () => Promise<unknown>;
  /** Milliseconds until the next is due (0 or less: now); undefined when none is to come. */
  untilNext: () => Promise<number | undefined>;
  interval: number;
}

const LONGEST_SLEEP = 30_000;
/** Time before something is due from which it looks most often, ms. */
const NEAR = 10_000;

/** Creates a timer that runs only while transitions are to come. */
export function createProgress({ advance, untilNext, interval }: ProgressParts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: "idle" | "looking" | "soon" | "later" = "idle";
  let wokenAgain = false;

  function lookIn(milliseconds: number): void {
    clearTimeout(timer);
    state = milliseconds > interval ? "later" : "soon";
    timer = setTimeout(look, milliseconds);
  }

  async function look(): Promise<void> {
    state = "looking";
    wokenAgain = false;
    const wait = await advance()
      .then(untilNext)
      .catch(() => interval);
    if (wokenAgain) lookIn(interval);
    else if (wait === undefined) state = "idle";
    else lookIn(Math.min(LONGEST_SLEEP, Math.max(interval, wait - NEAR)));
  }

  return {
    wake() {
      wokenAgain = true;
      if (state === "idle") void look();
      else if (state === "later") lookIn(interval);
    },
    hasten() {
      if (state === "later") lookIn(interval);
    },
  };
}

export function latestCallbacks(store: Store, limit: number): Promise<CallbackRecord[]> {
  return store.read((tx) => tx.page("callbacks", "latest", { equals: {}, limit }));
}

const MASKED = "Basic ••••••••";

/** Returns a callback's log entry. Headers are rebuilt, with the password masked. */
export function logEntry(callback: CallbackRecord): CallbackLogEntry {
  const { id, webhookID, resourceKey, resourceID, createdAt, state, dueAt, data, attempts } = callback;
  return {
    ...{ id, webhookID, resourceKey, resourceID, createdAt, state },
    ...(dueAt !== undefined && { nextAttemptAt: dueAt }),
    status: data.status,
    body: callbackText(callback),
    attempts: attempts.map(({ signature, signedAt, ...attempt }) => ({
      ...attempt,
      headers:
        signature === undefined
          ? []
          : Object.entries(
              callbackHeaders({
                id: callback.id,
                at: signedAt ?? attempt.at,
                signature,
                authorization: MASKED,
              }),
            ),
    })),
  };
}
