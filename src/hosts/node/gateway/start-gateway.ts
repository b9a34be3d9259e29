import { join } from "node:path";
import { runAdmin } from "../../../admin/admin.ts";
import { createLoginLimit } from "../../../service/authentication/oauth-routes.ts";
import { followDirectory } from "../../../service/directory/follow-directory.ts";
import { ServiceError } from "../../../service/errors.ts";
import { ObjectNotWritten } from "../../../service/parts.ts";
import { ADMIN_SOCKET, serveAdmin } from "../admin-socket.ts";
import { type Log, seldom } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { repeat, startNodeHost } from "../node.ts";
import { addressSettings, type NodeEnvironment, upstreamSettings } from "../node-environment.ts";
import { openNodeStore, openVault } from "../node-store.ts";
import { createFileReader } from "../operator-events.ts";
import { openSignIn } from "../sign-in/open-sign-in.ts";
import { endBySignal } from "../stop-signals.ts";
import { openWatches } from "../watches/open-watches.ts";
import { createGateway } from "./gateway.ts";
import { type Connection, createUpstream } from "./upstream.ts";

const FOLLOW_EVERY = 500;

/** Starts the host in front of another operator's service: app, sign-in and people are here, frames and orders there. */
export async function startGateway(settings: NodeEnvironment, log: Log): Promise<void> {
  const away = seldom((error, unreported) =>
    log.error({ err: error, unreported }, "the store cannot be reached"),
  );
  const kept = await openNodeStore({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    secret: settings.SERVICE_SECRET,
    report: away,
  });
  const { store, secret, clock } = kept;
  const { directory, follow } = await followDirectory(store);
  const { vault, earlierSecrets } = await openVault(settings, secret);
  const upstream = createUpstream(upstreamSettings(settings));
  const logins = createLoginLimit();

  async function connect(connection: Connection, address: string | undefined) {
    const login = { clientID: connection.clientID, address };
    logins.check(login, performance.now());
    await upstream.check(connection).catch((error: unknown) => {
      if (error instanceof ServiceError && error.status === 401) logins.failed(login, performance.now());
      throw error;
    });
    logins.succeeded(login);
    return { sealedConnection: await vault.seal(JSON.stringify(connection)) };
  }

  const prefix = settings.UPSTREAM_PROPERTY_PREFIX ?? settings.PROPERTY_PREFIX;
  const { app, signIn } = await openSignIn(settings, {
    ...{ store, directory, vault, log, connect },
    propertyPrefix: prefix,
  });
  const watches = openWatches(settings, {
    ...{ store, directory, vault, secret, earlierSecrets, log, prefix },
    now: clock.now,
    // Webhooks are the other service's, which keeps their secrets.
    send: undefined,
  });
  const host = await startNodeHost({
    ...addressSettings(settings),
    ...{ log, app, signIn, watches, clock: clock.now },
    metrics: createMetrics(),
    createService: (baseUrl) =>
      createGateway({
        ...{ upstream, store, directory, vault, baseUrl, now: Date.now },
        secrets: [secret, ...earlierSecrets],
        rateLimit: settings.RATE_LIMIT === "1",
        quotas: { approvals: settings.MOST_REQUESTS },
        report: (error, about) => log.error({ err: error, about }, "failure"),
      }),
  });
  repeat(follow, FOLLOW_EVERY, away);
  if (settings.DATABASE_URL === undefined && settings.DATA_DIR !== "memory") {
    const parts = {
      store,
      vault,
      now: clock.now,
      writeObject: nowhere,
      readFiles: createFileReader(undefined),
      backup: kept.backup,
    };
    await serveAdmin(join(settings.DATA_DIR, ADMIN_SOCKET), async ({ args, input, who }) =>
      runAdmin({ open: async () => ({ ...parts, who }) }, args, input).finally(follow),
    );
  }
  const stopping = new AbortController();
  endBySignal(host, { store, log, stopping, notice: settings.DRAIN_SECONDS * 1000 });
  const { host: theirs } = new URL(upstreamSettings(settings).url);
  log.info({ url: host.url }, `The gateway answers at ${host.url} before ${theirs}`);
}

async function nowhere(): Promise<void> {
  throw new ObjectNotWritten("refused", "A gateway writes no files: the other service does.");
}
