import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { archiveState } from "../../service/catalog/archive.ts";
import { createPause } from "../../service/fair-pause.ts";
import type { Painter } from "../../service/files/painter.ts";
import { createVault, deriveVaultKey } from "../../service/secrets.ts";
import { createService } from "../../service/service.ts";
import { type Store, StoreAway } from "../../service/store/store.ts";
import { constellation } from "../../world/archive/constellation.ts";
import { archiveGrowth } from "../../world/archive/demo-frames.ts";
import { comingEvents, openDemoClock } from "../../world/demo-clock.ts";
import { demoDirectoryOverBucket, demoDirectoryOverFolder } from "../../world/demo-directory.ts";
import { addColleaguesPurchase } from "../../world/demo-purchase.ts";
import { createSimulator } from "../../world/simulator.ts";
import { makeFolderOf } from "../postgres/folders.ts";
import { demoWorld } from "./demo-world.ts";
import { createLog, type Log, seldom, withoutSecrets } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { type NodeHost, repeat, startNodeHost } from "./node.ts";
import { openNodeCatalog } from "./node-catalog.ts";
import {
  bucketOf,
  deliveryFolderOf,
  type NodeEnvironment,
  readEnvironment,
  serviceName,
} from "./node-environment.ts";
import { nodeHmac, openNodeStore } from "./node-store.ts";
import { createFolderWriter } from "./outside/folder-writer.ts";
import { createNodePainter, publicFile } from "./outside/painter.ts";
import { createS3Writer } from "./outside/s3-writer.ts";
import { anyTargets, createWebhookSender, publicTargets } from "./outside/webhook-sender.ts";
import { onStopSignals } from "./stop-signals.ts";

const ADVANCE_EVERY = 250;
const COMPARE_CLOCKS_EVERY = 10_000;
const pause = createPause(() => setImmediate());

async function openDeliveries(settings: NodeEnvironment, log: Log) {
  const bucket = bucketOf(settings);
  if (bucket) {
    return {
      directory: demoDirectoryOverBucket(bucket.config),
      writeObject: createS3Writer(bucket.settings),
    };
  }
  const folder = deliveryFolderOf(settings);
  const isThrowAway = settings.DATA_DIR === "memory" && settings.DATABASE_URL === undefined;
  if (settings.DELIVERY_DIR !== undefined || !isThrowAway) await makeFolderOf("DELIVERY_DIR", folder);
  log.info({ folder }, "Deliveries are written into a folder.");
  return { directory: demoDirectoryOverFolder(), writeObject: createFolderWriter(folder) };
}

async function start(settings: NodeEnvironment, log: Log): Promise<void> {
  const allowPrivateTargets = settings.ALLOW_PRIVATE_TARGETS === "1";
  const openData = await publicFile("demo/acquisitions.bin");
  const kept = await openNodeStore({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    secret: settings.SERVICE_SECRET,
    report: seldom((error, unreported) =>
      log.error({ err: error, unreported }, "a database connection broke"),
    ),
  });
  const { store, secret } = kept;
  const deliveries = await openDeliveries(settings, log);
  const demoClock = settings.DEMO_CLOCK === "1" ? await openDemoClock(store, kept.clock.now) : undefined;
  const faultControl = settings.FAULT_CONTROL === "1";
  const clock = demoClock?.now ?? kept.clock.now;
  const world = { count: settings.SEED_FRAMES, until: clock() };
  const { catalog, load } = await openNodeCatalog(kept, {
    world,
    openData,
    kind: settings.CATALOG,
    report: (frames) =>
      log.info({ frames }, "The database lacks the demo archive: writing what is missing of it."),
    pause,
  });
  const fulfilment = createSimulator({
    constellation,
    // A customer's own archive grows only by ingest.
    growth: (await archiveState(store)) && archiveGrowth(world),
    stepSeconds: settings.STEP_SECONDS,
  });
  const earlierSecrets = settings.SERVICE_SECRET_BEFORE === undefined ? [] : [settings.SERVICE_SECRET_BEFORE];
  const earlierKeys = await Promise.all(earlierSecrets.map(deriveVaultKey));
  const vault = createVault(await deriveVaultKey(secret), ...earlierKeys);
  const away = seldom((error, unreported) =>
    log.error({ err: error, unreported }, "the store cannot be reached"),
  );
  const painter = createNodePainter({
    threads: availableParallelism() > 2 ? 2 : 1,
    report: (error) => log.error({ err: error }, "the painting thread crashed"),
  });
  const metrics = createMetrics();
  const host = await startNodeHost({
    hostname: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL,
    trustProxy: settings.TRUST_PROXY === "1",
    allowedHosts: settings.ALLOWED_HOSTS,
    async load() {
      await load();
      await addColleaguesPurchase({ store, catalog, fulfilment }, clock());
    },
    advanceEvery: ADVANCE_EVERY,
    log,
    metrics,
    clock,
    world:
      faultControl || demoClock
        ? demoWorld({
            faultControl,
            clock: demoClock && { demoClock, coming: (now) => comingEvents({ store, fulfilment }, now) },
          })
        : undefined,
    createService: (baseUrl) =>
      createService({
        catalog,
        store,
        files: painter,
        fulfilment,
        ...deliveries,
        clock,
        realClock: Date.now,
        steadyClock: () => performance.now(),
        secret,
        earlierSecrets,
        hmacUnder: nodeHmac,
        name: serviceName(settings),
        baseUrl,
        propertyPrefix: settings.PROPERTY_PREFIX,
        taskCreatedStatus: settings.TASK_CREATED_STATUS === "201" ? 201 : 200,
        pause,
        rateLimit: settings.RATE_LIMIT === "1",
        quotas: {
          webhooks: settings.MOST_WEBHOOKS,
          tasks: settings.MOST_TASKS,
          deliveries: settings.MOST_DELIVERIES,
        },
        send: createWebhookSender({ policy: allowPrivateTargets ? anyTargets : publicTargets }),
        vault,
        allowPrivateTargets,
        reportFailure(failure) {
          log.warn(failure, `a ${failure.kind} failed`);
          metrics.failed(failure);
        },
        report: (error, where) => {
          if (error instanceof StoreAway) return away(error);
          log.error({ err: error, about: where }, "failure");
        },
      }),
  });
  const unread = seldom((error) => log.error({ err: error }, "the clock of the store cannot be read"));
  repeat(kept.clock.refresh, COMPARE_CLOCKS_EVERY, unread);
  endBySignal(host, { store, painter, log, notice: settings.DRAIN_SECONDS * 1000 });
  const { url, publicUrl } = host;
  if (settings.PUBLIC_URL === undefined && !["127.0.0.1", "::1", "localhost"].includes(settings.HOST)) {
    log.warn(`Links begin with ${publicUrl}: name the address that clients use in PUBLIC_URL.`);
  }
  log.info({ url, publicUrl }, `The service answers at ${url} (reference: ${publicUrl}/docs)`);
}

/** Stops the process gracefully at the first signal, at once at another. */
function endBySignal(
  host: NodeHost,
  { store, painter, log, notice }: { store: Store; painter: Painter; log: Log; notice: number },
): void {
  async function stop(signal: string): Promise<void> {
    log.info({ signal }, "The service is stopping: it finishes open requests and releases claimed work.");
    try {
      await host.drain(notice);
      await painter.end();
      await store.close();
    } catch (error) {
      log.error({ err: error }, "The service did not stop cleanly.");
      process.exit(1);
    }
    log.info("The service has stopped.");
    process.exit();
  }
  onStopSignals(
    (signal) => void stop(signal),
    (signal) => log.warn({ signal }, "The service stops at once."),
  );
}

async function main(): Promise<void> {
  let log = createLog();
  try {
    const settings = readEnvironment(process.env);
    log = createLog(settings.LOG_LEVEL);
    await start(settings, log);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.fatal(`The service cannot start: ${withoutSecrets(reason)}`);
    process.exit(1);
  }
}

void main();
