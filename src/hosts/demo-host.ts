import { createFrameFiles } from "../seed/files/frame-files.ts";
import { constellation } from "../seed/world/constellation.ts";
import { DEFAULT_FRAME_COUNT, demoFrames } from "../seed/world/demo-frames.ts";
import { createCatalog } from "../service/catalog/catalog.ts";
import type { FrameFiles } from "../service/catalog/frame-files.ts";
import { demoDirectory } from "../service/demo-directory.ts";
import { addColleaguesPurchase } from "../service/demo-purchase.ts";
import { createService } from "../service/service.ts";
import { addTestCallback } from "../service/test-callback.ts";
import type { DemoHost } from "./answer-calls.ts";
import { openBrowserVault } from "./browser-vault.ts";
import { logEntry } from "./callback-log.ts";
import { openDemoBucket } from "./demo-bucket.ts";
import { createDemoSender } from "./demo-sender.ts";
import { createDemoWriter } from "./demo-writer.ts";
import { faultPlan, withFaults } from "./fault-plan.ts";
import { openIndexedDbLedger } from "./indexed-db-ledger.ts";
import { createProgress } from "./progress.ts";
import { cacheQuicklooks } from "./quicklook-cache.ts";

interface DemoHostParts {
  baseUrl: string;
  /** Loads a public file of the app by its path. */
  load: (path: string) => Promise<Uint8Array>;
  ledgerName?: string;
  frameCount?: number;
}

const DAY = 86_400_000;
const STEP_SECONDS = 5;
const LOOK_INTERVAL = 500;
/** Like every wait of the demo shorter than in earnest, so that one can watch. */
const RETRY_SECONDS = [5, 10, 20, 40, 80];
const MOST_LOGGED = 500;
const KEPT_QUICKLOOKS = 400;
/** Known to everybody, as the whole demo is; that it stays the same keeps links and cursors valid after a reload. */
const SECRET = "the demo keeps no secrets";

/** Starts the demo service in this thread: the seeded catalog, and a ledger that outlives the page. */
export async function startDemoHost({
  baseUrl,
  load,
  ledgerName = "swath-demo",
  frameCount = DEFAULT_FRAME_COUNT,
}: DemoHostParts): Promise<DemoHost> {
  const [openData, ledger, vault, bucket] = await Promise.all([
    load("demo/open-data.bin"),
    openIndexedDbLedger(ledgerName),
    openBrowserVault(`${ledgerName}-keys`),
    openDemoBucket(`${ledgerName}-bucket`),
  ]);
  const until = Math.floor(Date.now() / DAY) * DAY;
  const catalog = createCatalog(demoFrames({ count: frameCount, until, openData }));
  await addColleaguesPurchase(ledger, catalog, Date.now());
  const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  const faults = withFaults((request) => answer(request), {
    basePath: new URL(baseUrl).pathname,
    clock: Date.now,
    sleep,
  });
  const service = createService({
    catalog,
    ledger,
    files: cacheQuicklooks(paintedWhenNeeded(load), KEPT_QUICKLOOKS),
    constellation,
    directory: demoDirectory,
    clock: Date.now,
    random,
    secret: SECRET,
    baseUrl,
    stepSeconds: STEP_SECONDS,
    pause: () => sleep(0),
    writeObject: createDemoWriter(bucket, faults.writeObject),
    send: createDemoSender(faults.callBack, sleep),
    vault,
    retrySeconds: RETRY_SECONDS,
  });
  const callbacks = createProgress({
    advance: () => service.sendCallbacks(Date.now()),
    underWay: async () => (await ledger.callbacksDue(Number.POSITIVE_INFINITY)).length > 0,
    interval: LOOK_INTERVAL,
  });
  const transitions = createProgress({
    async advance() {
      const events = await service.advance(Date.now());
      if (events.length === 0) return;
      callbacks.wake();
      // A task that is done may have deliveries of its own.
      deliveries.wake();
    },
    underWay: async () =>
      (await ledger.purchasesUnderWay(Number.POSITIVE_INFINITY)).length > 0 ||
      (await ledger.tasksUnderWay(Number.POSITIVE_INFINITY)).length > 0,
    interval: LOOK_INTERVAL,
  });
  const deliveries = createProgress({
    // Writing may take long: what is due later does not wait for it.
    async advance() {
      service.writeDeliveries(Date.now()).then(
        (events) => events.length > 0 && callbacks.wake(),
        () => {},
      );
    },
    underWay: async () => (await ledger.deliveriesDue(Number.POSITIVE_INFINITY)).length > 0,
    interval: LOOK_INTERVAL,
  });
  // What is under way since the last visit, or in another tab.
  for (const progress of [transitions, callbacks, deliveries]) progress.wake();

  async function answer(request: Request): Promise<Response> {
    const response = await service.fetch(request);
    if (request.method !== "GET") {
      transitions.wake();
      deliveries.wake();
    }
    return response;
  }

  return {
    fetch: faults.fetch,
    async reset() {
      await ledger.clear();
      await bucket.clear();
      await addColleaguesPurchase(ledger, catalog, Date.now());
    },
    setFaults: (plan) => faults.setPlan(faultPlan.parse(plan)),
    callbacks: async () => (await ledger.latestCallbacks(MOST_LOGGED)).map(logEntry),
    bucket: bucket.list,
    readObject: bucket.read,
    async testWebhook(webhookID) {
      await addTestCallback(ledger, random, webhookID, Date.now());
      await service.sendCallbacks(Date.now());
      callbacks.wake();
    },
  };
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Files over the coastline of the basemap and the terrain, which are loaded with the first of them. */
function paintedWhenNeeded(load: DemoHostParts["load"]): FrameFiles {
  let files: Promise<FrameFiles> | undefined;
  const ready = () => {
    files ??= Promise.all([load("basemap/land-10m.bin"), load("demo/terrain.bin")]).then(([land, terrain]) =>
      createFrameFiles({ land, terrain }),
    );
    return files;
  };
  return {
    quicklook: async (frame) => (await ready()).quicklook(frame),
    product: async (frame, type, assetKey) => (await ready()).product(frame, type, assetKey),
  };
}
