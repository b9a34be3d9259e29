import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ensurePostgres } from "../run/postgres.ts";

/** A PostgreSQL server for tests. */
export interface PostgresServer {
  address: string;
  /** Makes an empty database and tells its address. */
  newDatabase(): Promise<string>;
  /** Whether databases can have PostGIS. */
  hasPostgis(): Promise<boolean>;
  end(): Promise<void>;
}

/** How long a server may take to answer, ms. */
const PATIENCE = 30_000;
/** Ports that are tried. */
const TRIES = 5;

/**
 * The server of `DATABASE_URL`, or one that is started on a free loopback port and ended with its data; only that one gets the
 * settings (`name=value`).
 */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const programs = ensurePostgres();
  const given = process.env.DATABASE_URL;
  if (programs === undefined && given) return serverAt(given, async () => {});
  const folder = mkdtempSync(join(tmpdir(), "swath-postgres-"));
  const owner = userFor(folder);
  const data = join(folder, "data");
  const made = spawnSync(
    join(programs ?? "", "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"],
    owner,
  );
  if (made.status !== 0) throw new Error(`PostgreSQL made no cluster: ${made.stderr}`);
  for (let tried = 1; ; tried++) {
    const port = await freePort();
    const server = spawn(
      join(programs ?? "", "postgres"),
      [
        ...["-D", data, "-p", `${port}`, "-h", "127.0.0.1", "-k", "", "-F"],
        ...["max_connections=200", ...settings].flatMap((setting) => ["-c", setting]),
      ],
      { ...owner, stdio: "ignore" },
    );
    const ended = new Promise<void>((resolve) => server.on("exit", () => resolve()));
    const begun = serverAt(`postgres://postgres@127.0.0.1:${port}/postgres`, async () => {
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true });
    });
    const opened = await Promise.race([begun, ended]);
    if (opened) return opened;
    // Another process was faster to take the port.
    begun.catch(() => {});
    if (tried === TRIES) throw new Error(`PostgreSQL ended ${TRIES} times when it was started.`);
  }
}

async function serverAt(address: string, end: () => Promise<void>): Promise<PostgresServer> {
  const client = await connected(address);
  const made: string[] = [];
  return {
    address,
    async newDatabase() {
      const name = `swath_test_${process.pid}_${Date.now()}_${made.length}`;
      made.push(name);
      await client.query(`create database ${name}`);
      return Object.assign(new URL(address), { pathname: `/${name}` }).href;
    },
    async hasPostgis() {
      const { rowCount } = await client.query("select from pg_available_extensions where name = 'postgis'");
      return rowCount === 1;
    },
    async end() {
      for (const name of made) await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
      await end();
    },
  };
}

async function connected(address: string): Promise<pg.Client> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const client = new pg.Client({ connectionString: address });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** PostgreSQL and PgBouncer refuse to run as root: then they run as the user that their packages made. */
export function userFor(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string) => Number(spawnSync("id", [option, "postgres"]).stdout.toString());
  const owner = { uid: id("-u"), gid: id("-g") };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}

/** A port that nobody listens at on loopback. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address ? resolve(address.port) : reject()));
    });
  });
}
