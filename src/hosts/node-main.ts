import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { createCatalog } from "../service/catalog/catalog.ts";
import { ObjectNotWritten, type WriteObject } from "../service/deliveries/object-writer.ts";
import { createService } from "../service/service.ts";
import { createVault, deriveVaultKey } from "../service/vault.ts";
import { comingEvents } from "../simulator/coming-events.ts";
import { openDemoClock } from "../simulator/demo-clock.ts";
import { demoDirectoryOver } from "../simulator/demo-directory.ts";
import { addColleaguesPurchase } from "../simulator/demo-purchase.ts";
import { createFrameFiles } from "../simulator/files/frame-files.ts";
import { createSimulator } from "../simulator/simulator.ts";
import { constellation } from "../simulator/world/constellation.ts";
import { archiveGrowth, demoFrames } from "../simulator/world/demo-frames.ts";
import { startNodeHost } from "./node.ts";
import { bucketOf, readEnvironment } from "./node-environment.ts";
import { openNodeStore } from "./node-store.ts";
import { createS3Writer } from "./s3-writer.ts";
import { anyTargets, createWebhookSender, publicTargets } from "./webhook-sender.ts";

const ADVANCE_EVERY = 250;

function publicFile(path: string): Promise<Uint8Array> {
  return readFile(new URL(`../../public/${path}`, import.meta.url));
}

function report(error: unknown, where = "Looking at what is due:"): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${where} ${text}\n`);
}

/** Every location is inactive without a bucket, so that nothing asks for this. */
const noBucket: WriteObject = async () => {
  throw new ObjectNotWritten("refused", "No bucket is set up.");
};

async function main(): Promise<void> {
  const settings = readEnvironment(process.env);
  const { PORT, STEP_SECONDS, SEED_FRAMES, FAULT_CONTROL, RATE_LIMIT } = settings;
  const bucket = bucketOf(settings);
  const allowPrivateTargets = settings.ALLOW_PRIVATE_TARGETS === "1";
  const [openData, land, terrain] = await Promise.all([
    publicFile("demo/open-data.bin"),
    publicFile("basemap/land-10m.bin"),
    publicFile("demo/terrain.bin"),
  ]);
  const { store, secret } = await openNodeStore({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    secret: settings.SERVICE_SECRET,
    report,
  });
  const demoClock = settings.DEMO_CLOCK === "1" ? await openDemoClock(store, Date.now) : undefined;
  const clock = demoClock?.now ?? Date.now;
  const world = { count: SEED_FRAMES, until: clock(), openData };
  const catalog = createCatalog(demoFrames(world));
  const fulfilment = createSimulator({
    constellation,
    growth: archiveGrowth(world),
    stepSeconds: STEP_SECONDS,
  });
  await addColleaguesPurchase({ store, fulfilment }, catalog, clock());
  const vault = createVault(await deriveVaultKey(secret));
  const host = await startNodeHost({
    port: PORT,
    advanceEvery: ADVANCE_EVERY,
    faultControl: FAULT_CONTROL === "1",
    report,
    clock,
    ...(demoClock && {
      demoClock,
      coming: (now: number) => comingEvents({ store, fulfilment }, now),
    }),
    createService: (baseUrl) =>
      createService({
        catalog,
        store,
        files: createFrameFiles({ land, terrain }),
        fulfilment,
        directory: demoDirectoryOver(bucket?.config),
        clock,
        realClock: Date.now,
        random: (count) => randomBytes(count),
        secret,
        baseUrl,
        propertyPrefix: settings.PROPERTY_PREFIX,
        taskCreatedStatus: settings.TASK_CREATED_STATUS === "201" ? 201 : 200,
        pause: () => setImmediate(),
        writeObject: bucket ? createS3Writer(bucket.settings) : noBucket,
        rateLimit: RATE_LIMIT === "1",
        send: createWebhookSender({ policy: allowPrivateTargets ? anyTargets : publicTargets }),
        vault,
        allowPrivateTargets,
        report,
      }),
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, async () => {
      await host.close();
      await store.close();
      // A file on its way to a bucket is not waited for: it is written again after the next start.
      process.exit();
    });
  }
  process.stdout.write(`The service answers at ${host.url} (reference: ${host.url}/docs)\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The service cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
