import { createFrameFiles } from "../seed/files/frame-files.ts";
import { DEFAULT_FRAME_COUNT, demoFrames } from "../seed/world/demo-frames.ts";
import { createCatalog } from "../service/catalog/catalog.ts";
import type { FrameFiles } from "../service/catalog/frame-files.ts";
import { demoDirectory } from "../service/demo-directory.ts";
import { addColleaguesPurchase } from "../service/demo-purchase.ts";
import { createService } from "../service/service.ts";
import type { DemoHost } from "./answer-calls.ts";
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
  const [openData, ledger] = await Promise.all([load("demo/open-data.bin"), openIndexedDbLedger(ledgerName)]);
  const until = Math.floor(Date.now() / DAY) * DAY;
  const catalog = createCatalog(demoFrames({ count: frameCount, until, openData }));
  await addColleaguesPurchase(ledger, catalog, Date.now());
  const service = createService({
    catalog,
    ledger,
    files: cacheQuicklooks(paintedWhenNeeded(load), KEPT_QUICKLOOKS),
    directory: demoDirectory,
    clock: Date.now,
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    secret: SECRET,
    baseUrl,
    stepSeconds: STEP_SECONDS,
  });
  const progress = createProgress({
    advance: () => service.advance(Date.now()),
    underWay: async () => (await ledger.purchasesUnderWay(Number.POSITIVE_INFINITY)).length > 0,
    interval: LOOK_INTERVAL,
  });
  // Purchases of the last visit, or of another tab.
  progress.wake();

  const answer = async (request: Request) => {
    const response = await service.fetch(request);
    if (request.method !== "GET") progress.wake();
    return response;
  };
  const { fetch, setPlan } = withFaults(answer, {
    basePath: new URL(baseUrl).pathname,
    clock: Date.now,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  const reset = async () => {
    await ledger.clear();
    await addColleaguesPurchase(ledger, catalog, Date.now());
  };
  return { fetch, reset, setFaults: (plan) => setPlan(faultPlan.parse(plan)) };
}

/** Files over the coastline of the basemap, which is loaded with the first of them. */
function paintedWhenNeeded(load: DemoHostParts["load"]): FrameFiles {
  let files: Promise<FrameFiles> | undefined;
  const ready = () => {
    files ??= load("basemap/land-10m.bin").then((land) => createFrameFiles({ land }));
    return files;
  };
  return {
    quicklook: async (frame) => (await ready()).quicklook(frame),
    product: async (frame, type, assetKey) => (await ready()).product(frame, type, assetKey),
  };
}
