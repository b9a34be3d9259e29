import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  freePort,
  type PostgresServer,
  startPostgres,
  userFor,
} from "../../testing/processes/postgres-server.ts";
import { installPackages } from "../../testing/run/debian.ts";
import { openNodeStore } from "./node-store.ts";

const PGBOUNCER = "/usr/sbin/pgbouncer";

let server: PostgresServer;
beforeAll(async () => {
  if (!existsSync(PGBOUNCER)) installPackages("PgBouncer", ["pgbouncer"]);
  server = await startPostgres();
});
afterAll(() => server.end());

/** Starts PgBouncer in transaction mode before a new database; returns its address. */
async function startPool(settings: string): Promise<string> {
  const address = new URL(await server.newDatabase());
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "swath-pool-"));
  const owner = userFor(folder);
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${address.hostname} port=${address.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
${settings}
`,
  );
  const pool = spawn(PGBOUNCER, [file], { ...owner, stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((resolve) => pool.once("close", resolve));
  onTestFinished(async () => {
    pool.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true });
  });
  await new Promise<void>((resolve, reject) => {
    let said = "";
    pool.stderr.on("data", (chunk: Buffer) => {
      said += chunk;
      if (said.includes("process up")) resolve();
    });
    pool.once("close", () => reject(new Error(`PgBouncer ended: ${said}`)));
  });
  return Object.assign(new URL(address), { port: String(port) }).href;
}

describe("openNodeStore", () => {
  it.for([
    ["refuses settings of a session", ""],
    [
      "ignores settings of a session",
      "ignore_startup_parameters = extra_float_digits,statement_timeout,options",
    ],
  ] as const)("says that a pool is in the way, which %s", async ([, settings], { skip }) => {
    if (!existsSync(PGBOUNCER)) skip();
    const databaseUrl = await startPool(settings);
    const opening = openNodeStore({ databaseUrl, dataDir: "memory", report: () => {} });
    await expect(opening).rejects.toThrow(
      /^DATABASE_URL: leads to a connection pool such as PgBouncer, .*: a process opens 15 connections at most\.$/,
    );
  });
});
