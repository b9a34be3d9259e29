import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Kysely } from "kysely";
import { embeddedDatabase } from "../../hosts/postgres/databases.ts";
import type { Database } from "../../hosts/postgres/postgres-store.ts";
import type { AtEnd } from "./at-end.ts";

const CACHE = fileURLToPath(new URL("../../../node_modules/.cache", import.meta.url));

/**
 * An embedded database that nothing was written into yet. To make one takes seconds, so that it is made once for this version of
 * PGlite, kept beside the packages, and copied.
 */
async function emptyDatabase(): Promise<string> {
  const packageFile = createRequire(import.meta.url)
    .resolve("@electric-sql/pglite")
    .replace(/dist.*/, "package.json");
  const { version } = JSON.parse(readFileSync(packageFile, "utf8"));
  const kept = join(CACHE, `swath-pglite-${version}`);
  if (existsSync(kept)) return kept;
  mkdirSync(CACHE, { recursive: true });
  const made = mkdtempSync(join(CACHE, "swath-pglite-making-"));
  await (await embeddedDatabase(made)).destroy();
  try {
    renameSync(made, kept);
  } catch {
    // Another process was faster.
    rmSync(made, { recursive: true });
  }
  return kept;
}

/** A new `DATA_DIR` whose embedded database is empty; `atEnd` gets what removes it. */
export async function newDataFolder(atEnd: AtEnd): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "swath-data-"));
  atEnd(() => rm(folder, { recursive: true }));
  cpSync(await emptyDatabase(), join(folder, "database"), { recursive: true });
  return folder;
}

/** An embedded database that is empty; `atEnd` gets what ends and removes it. */
export async function newEmbeddedDatabase(atEnd: AtEnd): Promise<Kysely<Database>> {
  const database = await embeddedDatabase(join(await newDataFolder(atEnd), "database"));
  atEnd(() => database.destroy());
  return database;
}
