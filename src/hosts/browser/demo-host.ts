import { type DBSchema, openDB } from "idb";
import type { CallbackLogEntry } from "../../contract/demo.ts";
import { purchaseFrame } from "../../contract/purchases.ts";
import { onceDone } from "../../domain/once.ts";
import { archiveState, beginArchive } from "../../service/catalog/archive.ts";
import type { CatalogStore, Viewer } from "../../service/catalog/catalog-store.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { createKnownGrants } from "../../service/catalog/packed/known-grants.ts";
import { archiveSteps, createPackedCatalog } from "../../service/catalog/packed/packed-catalog.ts";
import type { CatalogQuery } from "../../service/catalog/read-search.ts";
import { createPause, type Pause } from "../../service/fair-pause.ts";
import type { FrameFiles } from "../../service/files/made-files.ts";
import { createVault, generateVaultKey, type Vault } from "../../service/secrets.ts";
import { createService } from "../../service/service.ts";
import type { CallbackRecord } from "../../service/store/records.ts";
import type { DueKind, Store } from "../../service/store/store.ts";
import { callbackHeaders, callbackText, DEMO_RETRY_SECONDS } from "../../service/webhooks/callbacks.ts";
import { addTestCallback } from "../../service/webhooks/webhook-access.ts";
import { constellation } from "../../world/archive/constellation.ts";
import { archiveGrowth, generatedDays, realFrames } from "../../world/archive/demo-frames.ts";
import { createDemoWriter, openDemoBucket } from "../../world/demo-bucket.ts";
import { answerClock, CLOCK_PATH, comingEvents, openDemoClock } from "../../world/demo-clock.ts";
import { demoDirectory } from "../../world/demo-directory.ts";
import { addColleaguesPurchase } from "../../world/demo-purchase.ts";
import { createDemoSender, faultPlan, withFaults } from "../../world/fault-plan.ts";
import type { LoadFile } from "../../world/files/land.ts";
import { REAL_FRAMES, REAL_UNTIL } from "../../world/real-frames.ts";
import { createSimulator } from "../../world/simulator.ts";
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

export async function startDemoHost(parts: DemoHostParts): Promise<DemoHost> {
  const { baseUrl, onClock, load, files, later, frameCount } = parts;
  const { storeName = "swath-demo", purchaseMs = PURCHASE_MS } = parts;
  const [store, vault, bucket] = await Promise.all([
    openIndexedDbStore(storeName),
    openBrowserVault(`${storeName}-keys`),
    openDemoBucket(`${storeName}-bucket`, files),
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
      await addTestCallback({ store, directory: demoDirectory }, webhookID, clock.now());
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
    attempts: attempts.map(({ signature, signedAt, ...attempt }) => {
      const at = signedAt ?? attempt.at;
      const sent = signature ? callbackHeaders({ id, at, signature, authorization: MASKED }) : {};
      return { ...attempt, headers: Object.entries(sent) };
    }),
  };
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
const RECENT_DAYS = 91;

interface DemoArchiveParts {
  store: Store;
  count: number;
  now: number;
  pause: Pause;
  loadReal?: (() => Promise<Uint8Array>) | undefined;
}

/**
 * Regenerates the archive in memory, faster than reading rows; later frames come from the store. Recent frames
 * come first, so that first searches need not wait.
 */
export async function openDemoArchive(parts: DemoArchiveParts) {
  const { store, count, now, pause, loadReal } = parts;
  const known = (await archiveState(store))?.until;
  const until = known !== undefined && now - known < DAY ? known : now;
  const firstDay = Math.floor(until / DAY) - RECENT_DAYS;
  const recentFrom = Math.max(firstDay * DAY + HOUR, loadReal ? REAL_UNTIL : 0);

  function open() {
    const catalog = createPackedCatalog({ store, pause });
    const days = generatedDays({ count, until }, loadReal ? REAL_FRAMES : 0);

    const recent = catalog.add(archiveSteps(recentOf(days, firstDay)));
    let older: Promise<void> | undefined;
    const real = onceDone(async () => {
      if (loadReal) await catalog.add(archiveSteps(realFrames({ count }, await loadReal())));
    });
    async function whole(): Promise<void> {
      await recent;
      older ??= catalog.add(archiveSteps(olderOf(days, firstDay)));
      await older;
      await real();
    }
    return { catalog, recent, whole };
  }

  let current = open();
  const grants = createKnownGrants(store);
  await Promise.all([current.recent, beginArchive(store, until)]);

  /** Tells whether all that a search may find is loaded: recent frames, frames it names, or the caller's own. */
  async function isHere({ time, conditions }: CatalogQuery, viewer: Viewer): Promise<boolean> {
    if (time && time.from >= recentFrom) return true;
    const owned = viewer.public ? undefined : (await grants.of(viewer)).frameIDs;
    const frameIDs = framesNamed(conditions) ?? owned;
    if (!frameIDs) return false;
    for (const frameID of frameIDs) if (!(await current.catalog.frame(frameID))) return false;
    return true;
  }

  async function find<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
    const found = await look();
    if (found) return found;
    await current.whole();
    return look();
  }

  const catalog: CatalogStore = {
    async search(query, viewer, page) {
      if (!(await isHere(query, viewer))) {
        const found = isNewestFirst(query)
          ? await current.catalog.search(query, viewer, page)
          : { items: [], next: undefined };
        // Older frames follow in this order, so a full page of recent ones is complete.
        if (found.next && (found.items.at(-1)?.frame.start ?? 0) >= recentFrom) return found;
        await current.whole();
      }
      return current.catalog.search(query, viewer, page);
    },
    frame: (frameID) => find(() => current.catalog.frame(frameID)),
    frameOfItem: (itemID) => find(() => current.catalog.frameOfItem(itemID)),
    follow: () => current.catalog.follow(),
  };
  return {
    catalog,
    /** Resolves when the older frames are there too; also awaited by the first search that needs them. */
    whole: () => current.whole(),
    async begin() {
      current = open();
      await Promise.all([current.recent, beginArchive(store, until)]);
    },
  };
}

type Days = ReturnType<typeof generatedDays>;

function* recentOf(days: Days, firstDay: number): Generator<Frame> {
  for (;;) {
    const next = days.next();
    if (next.done) return;
    yield* next.value.frames;
    if (next.value.day === firstDay) return;
  }
}

function* olderOf(days: Days, firstDay: number): Generator<Frame> {
  for (const { day, frames } of days) if (day < firstDay) yield* frames;
}

function isNewestFirst({ sort: [first] }: CatalogQuery): boolean {
  return first?.field.kind === "time" && first.field.column === "start" && first.descending;
}

/** Returns the only frames that can meet some conditions; undefined where any may. */
function framesNamed(conditions: CatalogQuery["conditions"]): readonly string[] | undefined {
  for (const condition of conditions) {
    if (condition.field.kind !== "frame" || condition.on !== "text") continue;
    const { operator, values } = condition;
    if (operator === "eq" || operator === "in") return values;
    if (operator === "startsWith") return values.map((start) => `${start}1`);
  }
  return undefined;
}
