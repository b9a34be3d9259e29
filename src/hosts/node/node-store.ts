import { createHmac, randomBytes } from "node:crypto";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type Kysely, sql } from "kysely";
import { createVault, deriveVaultKey, type HmacUnder } from "../../service/secrets.ts";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import { type Store, StoreAway } from "../../service/store/store.ts";
import {
  checkSession,
  type EmbeddedDatabase,
  embeddedDatabase,
  POOLED,
  restoreEmbedded,
  SEARCHES,
  serverDatabase,
} from "../postgres/databases.ts";
import { codeOf, lockFolder } from "../postgres/folders.ts";
import { migrate } from "../postgres/migrations.ts";
import { createPostgresStore, type Database } from "../postgres/postgres-store.ts";

export interface NodeStore {
  store: Store;
  clock: Awaited<ReturnType<typeof followClock>>;
  isKept: boolean;
  database?: Kysely<Database>;
  /** On a server, searches have connections of their own, so that nothing waits for them. */
  searches?: Kysely<Database>;
  /** Signs tokens and links, and seals passwords in the store. */
  secret: string;
  /** Writes a backup of the embedded store into a new file. */
  backup?: (file: string) => Promise<void>;
}

interface NodeStoreOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
  secret?: string | undefined;
  report: (error: unknown) => void;
}

/** Opens the store with its newest schema. Throws a sentence that names the variable at fault. */
export async function openNodeStore({
  databaseUrl,
  dataDir,
  secret,
  report,
}: NodeStoreOptions): Promise<NodeStore> {
  if (databaseUrl !== undefined) {
    const database = serverDatabase(databaseUrl, report);
    const prepare = async () => {
      await checkSession(database);
      await migrate(database);
    };
    await prepare().catch(async (error: unknown) => {
      await database.destroy();
      throw new Error(`DATABASE_URL: ${whyUnusable(error)}`, { cause: error });
    });
    const searches = serverDatabase(databaseUrl, report, SEARCHES);
    return {
      store: createPostgresStore(database, { onClose: () => searches.destroy() }),
      clock: await followClock(() => timeOf(database)),
      isKept: true,
      ...{ database, searches },
      secret: secret ?? newSecret(),
    };
  }
  const clock = await ownClock();
  if (dataDir === "memory")
    return { store: createMemoryStore(clock.now), clock, isKept: false, secret: secret ?? newSecret() };
  const folder = resolve(dataDir);
  const unlock = await lockFolder(folder);
  const database = await openEmbedded(join(folder, "database")).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  await migrate(database).catch(async (error: unknown) => {
    await database.destroy();
    throw new Error(`DATA_DIR: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  return {
    store: createPostgresStore(database, { clock: clock.now, onClose: unlock }),
    clock,
    isKept: true,
    database,
    secret: secret ?? (await keptSecret(join(folder, "secret"))),
    backup: async (file) => writeFile(file, (await database.dump()).stream(), { flag: "wx", mode: 0o600 }),
  };
}

async function timeOf(database: Kysely<Database>): Promise<number> {
  const query = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  const { rows } = await query.execute(database);
  return Number(rows[0]?.now);
}

/** Follows this machine's clock forward only: set back, it would delay all that is due. */
function ownClock() {
  let latest = 0;
  return followClock(async () => {
    latest = Math.max(Date.now(), latest);
    return latest;
  });
}

/** SQL state of a pool that refuses settings of a session. */
const UNSUPPORTED_SETTING = "08P01";

function whyUnusable(failure: unknown): string {
  const error = failure instanceof StoreAway ? failure.cause : failure;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === undefined && error === failure) return error.message;
  if (code === UNSUPPORTED_SETTING) return POOLED;
  return `the database cannot be used (${error.message || code}). Check that it runs, and its address, user and password.`;
}

/** Fills a folder that holds no database from a backup. Throws a sentence where it holds one. */
export async function restoreNodeStore(dataDir: string, file: string): Promise<void> {
  const folder = resolve(dataDir);
  const unlock = await lockFolder(folder);
  try {
    const target = join(folder, "database");
    const isThere = await stat(target).then(
      () => true,
      () => false,
    );
    if (isThere)
      throw new Error(`DATA_DIR: ${target} exists; name a folder without a database, or move it away`);
    const bytes = await readFile(file);
    const begun = `${target}.restoring`;
    try {
      // The database unpacks it again, but fails there in a way that cannot be caught.
      await promisify(gunzip)(bytes);
      await restoreEmbedded(begun, new Blob([bytes]));
      await rename(begun, target);
    } catch (error) {
      await rm(begun, { recursive: true, force: true });
      throw new Error(`${file}: is no backup, or was cut short; nothing was restored`, { cause: error });
    }
  } finally {
    await unlock();
  }
}

async function openEmbedded(folder: string): Promise<EmbeddedDatabase> {
  const lock = join(folder, "postmaster.pid");
  const isLocked = await stat(lock).then(
    () => true,
    () => false,
  );
  try {
    return await embeddedDatabase(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const cure = isLocked
      ? `Remove ${lock}, a lock that no process holds any more, and start again; if that does not help, restore the folder from a backup.`
      : "Restore the folder from a backup, or name another.";
    throw new Error(
      `DATA_DIR: the database in ${folder} cannot be opened (${reason.replace(/\.$/, "")}). ${cure}`,
      { cause: error },
    );
  }
}

export const nodeHmac: HmacUnder = (secret) => (text) =>
  createHmac("sha256", secret).update(text).digest("base64url");

const newSecret = () => randomBytes(32).toString("base64url");

async function keptSecret(file: string): Promise<string> {
  const kept = await readFile(file, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new Error(
      `DATA_DIR: the secret in ${file} cannot be read (${codeOf(error)}). Let this process read it.`,
      { cause: error },
    );
  });
  if (kept === "") {
    throw new Error(
      `DATA_DIR: the secret in ${file} is lost: the file is empty. Restore it from a backup, or remove it.`,
    );
  }
  if (kept !== undefined) return kept;
  const secret = newSecret();
  await writeFile(file, secret, { mode: 0o600, flag: "wx" });
  return secret;
}

/**
 * Follows a store's clock by a steady clock (`steady`, ms): neither a wrong local clock nor a step of it moves due
 * times.
 */
export async function followClock(
  read: () => Promise<number>,
  steady: () => number = () => performance.now(),
) {
  let ahead = 0;
  let latest = Number.NEGATIVE_INFINITY;
  async function refresh(): Promise<void> {
    const asked = steady();
    const there = await read();
    ahead = there - (asked + steady()) / 2;
  }
  await refresh();
  return {
    now() {
      latest = Math.max(latest, Math.floor(steady() + ahead));
      return latest;
    },
    refresh,
  };
}

/** Opens the vault on the store's secret; what the one before sealed still opens. */
export async function openVault(
  { SERVICE_SECRET_BEFORE: before }: { SERVICE_SECRET_BEFORE?: string | undefined },
  secret: string,
) {
  const earlierSecrets = before === undefined ? [] : [before];
  const earlierKeys = await Promise.all(earlierSecrets.map(deriveVaultKey));
  return { vault: createVault(await deriveVaultKey(secret), ...earlierKeys), earlierSecrets };
}
