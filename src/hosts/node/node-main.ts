import { access } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { format } from "node:util";
import { runAdmin } from "../../admin/admin.ts";
import type { Directory } from "../../service/directory/directory.ts";
import { followDirectory } from "../../service/directory/follow-directory.ts";
import { createPause } from "../../service/fair-pause.ts";
import type { Happening } from "../../service/parts.ts";
import { createService } from "../../service/service.ts";
import { StoreAway } from "../../service/store/store.ts";
import { poolUse } from "../postgres/databases.ts";
import { codeOf, makeFolderOf } from "../postgres/folders.ts";
import { ADMIN_SOCKET, serveAdmin } from "./admin-socket.ts";
import { createLog, type Log, seldom, withoutSecrets } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { repeat, startNodeHost } from "./node.ts";
import { openNodeCatalog, withLag } from "./node-catalog.ts";
import {
  addressSettings,
  archiveSettings,
  deliveryFolderOf,
  type NodeEnvironment,
  readEnvironment,
  s3Settings,
  serviceName,
} from "./node-environment.ts";
import { referenceAt } from "./node-pages.ts";
import { nodeHmac, openNodeStore, openVault } from "./node-store.ts";
import { type Operation, openArchive } from "./operation.ts";
import { answerOperator, createFileReader } from "./operator-events.ts";
import { createArchiveFiles } from "./outside/archive-files.ts";
import { createWriter } from "./outside/create-writer.ts";
import { anyTargets, createWebhookSender, publicTargets } from "./outside/webhook-sender.ts";
import { ingestInto } from "./run-ingest.ts";
import { openSignIn } from "./sign-in/open-sign-in.ts";
import { endBySignal } from "./stop-signals.ts";
import { openWatches } from "./watches/open-watches.ts";

const ADVANCE_EVERY = 250;
const COMPARE_CLOCKS_EVERY = 10_000;
const FOLLOW_EVERY = 500;
const pause = createPause(() => setImmediate());

async function openWriter(settings: NodeEnvironment, log: Log) {
  const folder = deliveryFolderOf(settings);
  const isThrowAway = settings.DATA_DIR === "memory" && settings.DATABASE_URL === undefined;
  if (settings.DELIVERY_DIR !== undefined || !isThrowAway) await makeFolderOf("DELIVERY_DIR", folder);
  log.info({ folder }, "Deliveries to locations of the method folder are written here.");
  return createWriter(s3Settings(settings), folder);
}

const DEMO_COMPANY = /^company-demo(-two)?$/;

/** Throws a sentence where the store has no directory, or the demo's without the demo. */
function checkDirectory({ contracts, users }: Directory): void {
  const companies = [...contracts, ...users].map(({ companyID }) => companyID);
  if (companies.some((id) => DEMO_COMPANY.test(id))) {
    throw new Error(
      "the store holds the demo's companies; set DEMO=1, or give the service a store of its own",
    );
  }
  if (companies.length > 0) return;
  throw new Error(
    'the store has no directory, so that nobody could sign in: make one with "npm run admin -- apply examples/directory.json", or start the demo with "npm run demo"',
  );
}

async function start(settings: NodeEnvironment, log: Log): Promise<void> {
  const allowPrivateTargets = settings.ALLOW_PRIVATE_TARGETS === "1";
  const kept = await openNodeStore({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    secret: settings.SERVICE_SECRET,
    report: seldom((error, unreported) =>
      log.error({ err: error, unreported }, "a database connection broke"),
    ),
  });
  const { store, secret } = kept;
  const operation: Operation =
    settings.DEMO === "1"
      ? await (await import("./demo-world.ts")).openDemo(settings, kept, log)
      : openArchive(kept, settings);
  const { clock, fulfilment } = operation;
  const { directory, follow } = await followDirectory(store);
  if (settings.DEMO === "0") checkDirectory(directory);
  const writeObject = await openWriter(settings, log);
  const { ARCHIVE_DIR } = settings;
  if (ARCHIVE_DIR !== undefined) {
    await access(ARCHIVE_DIR).catch((error) =>
      log.warn(
        `ARCHIVE_DIR: the folder ${ARCHIVE_DIR} cannot be read (${codeOf(error)}): its files are away.`,
      ),
    );
  }
  const { catalog: opened, load } = await openNodeCatalog(kept, {
    kind: settings.CATALOG,
    pause,
    seed: operation.seed,
  });
  const { catalog, lag } = withLag(opened);
  const { vault, earlierSecrets } = await openVault(settings, secret);
  const away = seldom((error, unreported) =>
    log.error({ err: error, unreported }, "the store cannot be reached"),
  );
  const { database, searches } = kept;
  const metrics = createMetrics({
    pools: {
      orders: () => database && poolUse(database),
      searches: () => searches && poolUse(searches),
    },
    paintings: operation.paintings,
    frames: catalog.size,
    lag,
  });
  function observe(happening: Happening): void {
    const { kind, outcome, reason } = happening;
    const isFailure = reason !== undefined || outcome === "failed";
    log[isFailure ? "warn" : "info"](happening, `${kind} ${outcome.toLowerCase()}`);
    metrics.happened(happening);
  }
  const told = { store, readFiles: createFileReader(settings.ARCHIVE_DIR), observe };
  const { OPERATOR_TOKEN: token } = settings;
  const stopping = new AbortController();
  const { app, signIn } = await openSignIn(settings, {
    ...{ store, directory, vault, log },
    propertyPrefix: settings.PROPERTY_PREFIX,
    tasks: fulfilment.taskFault === undefined,
  });
  const send = createWebhookSender({ policy: allowPrivateTargets ? anyTargets : publicTargets });
  const watches = openWatches(settings, {
    ...{ store, directory, vault, secret, earlierSecrets, log, send },
    now: clock,
    prefix: settings.PROPERTY_PREFIX,
  });
  const host = await startNodeHost({
    ...addressSettings(settings),
    propertyPrefix: settings.PROPERTY_PREFIX,
    async load() {
      await load();
      await operation.begin?.(catalog);
    },
    operator:
      token === undefined ? undefined : (request) => answerOperator({ ...told, token, now: clock }, request),
    app,
    signIn,
    watches,
    advanceEvery: ADVANCE_EVERY,
    log,
    metrics,
    clock,
    world: operation.world,
    createService: (baseUrl) =>
      createService({
        catalog,
        store,
        files: operation.files,
        ownFiles: createArchiveFiles(archiveSettings(settings), writeObject, (file, cause) =>
          log.warn({ file, err: cause }, "a file of the archive cannot be read"),
        ),
        fulfilment,
        directory,
        writeObject,
        clock,
        realClock: Date.now,
        steadyClock: () => performance.now(),
        secret,
        earlierSecrets,
        hmacUnder: nodeHmac,
        name: serviceName(settings),
        baseUrl,
        reference: referenceAt(baseUrl),
        propertyPrefix: settings.PROPERTY_PREFIX,
        taskCreatedStatus: settings.TASK_CREATED_STATUS === "201" ? 201 : 200,
        pause,
        rateLimit: settings.RATE_LIMIT === "1",
        quotas: {
          webhooks: settings.MOST_WEBHOOKS,
          tasks: settings.MOST_TASKS,
          deliveries: settings.MOST_DELIVERIES,
          approvals: settings.MOST_REQUESTS,
        },
        send,
        vault,
        allowPrivateTargets,
        observe,
        report: (error, where) => {
          if (error instanceof StoreAway) return away(error);
          log.error({ err: error, about: where }, "failure");
        },
      }),
  });
  const unread = seldom((error) => log.error({ err: error }, "the clock of the store cannot be read"));
  repeat(kept.clock.refresh, COMPARE_CLOCKS_EVERY, unread);
  repeat(follow, FOLLOW_EVERY, away);
  if (settings.DATABASE_URL === undefined && settings.DATA_DIR !== "memory") {
    const parts = { ...told, vault, now: clock, writeObject, backup: kept.backup };
    const path = join(settings.DATA_DIR, ADMIN_SOCKET);
    const serving = serveAdmin(path, async ({ program, args, input, who }) => {
      if (program === "ingest")
        return ingestInto({ store, now: clock, observe }, args, {
          prefix: settings.PROPERTY_PREFIX,
          archiveDir: settings.ARCHIVE_DIR,
          stopped: stopping.signal,
        });
      log.info({ command: args.slice(0, 3).join(" "), who }, "an operator's command");
      return runAdmin({ open: async () => ({ ...parts, who }) }, args, input).finally(follow);
    });
    await serving.catch((error: unknown) =>
      log.warn({ err: error }, "No socket in DATA_DIR: end the service for commands of the operator."),
    );
  }
  endBySignal(host, { store, end: operation.end, log, stopping, notice: settings.DRAIN_SECONDS * 1000 });
  const { url, publicUrl } = host;
  if (settings.PUBLIC_URL === undefined && !["127.0.0.1", "::1", "localhost"].includes(settings.HOST)) {
    log.warn(`Links begin with ${publicUrl}: name the address that clients use in PUBLIC_URL.`);
  }
  if (settings.DEMO === "1") {
    log.warn("This is the demo: companies, frames, files and failures are invented.");
  }
  log.info({ url, publicUrl }, `The service answers at ${url} (reference: ${publicUrl}/docs)`);
}

/** Logs what packages print, so that each line of the log is JSON. */
function logPrinted(log: Log): void {
  const print = (...printed: unknown[]) => log.warn(withoutSecrets(format(...printed)));
  Object.assign(console, { error: print, warn: print, info: print, log: print });
  process.removeAllListeners("warning").on("warning", print);
}

async function main(): Promise<void> {
  let log = createLog();
  try {
    const settings = readEnvironment(process.env);
    log = createLog(settings.LOG_LEVEL);
    logPrinted(log);
    const begin =
      settings.UPSTREAM_URL === undefined ? start : (await import("./gateway/start-gateway.ts")).startGateway;
    await begin(settings, log);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.fatal(`The service cannot start: ${withoutSecrets(reason)}`);
    process.exit(1);
  }
}

void main();
