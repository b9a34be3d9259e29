import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { sql } from "kysely";
import { serverDatabase } from "../../src/hosts/postgres/databases.ts";
import { migrate } from "../../src/hosts/postgres/migrations.ts";
import { openPostgisCatalog } from "../../src/hosts/postgres/postgis-catalog.ts";
import { tableOf, toColumns } from "../../src/hosts/postgres/tables.ts";
import { toArchiveRow } from "../../src/service/catalog/items/frame-row.ts";
import { ensurePostgis, ensurePostgres } from "../../src/testing/run/postgres.ts";
import { demoFrames } from "../../src/world/archive/demo-frames.ts";
import { UNTIL } from "./searches.ts";

/**
 * Fills a new database with so many frames of the demo, and with what PostGIS searches. By COPY, which takes a fraction of what
 * the service's own way takes.
 */
export async function fillDatabase(databaseUrl: string, count: number): Promise<void> {
  ensurePostgis();
  const database = serverDatabase(databaseUrl, () => {}, { connections: 2, statementTimeout: 0 });
  try {
    await migrate(database);
    const { rows: indexes } = await sql<{ name: string; text: string }>`
      select indexname as name, indexdef as text from pg_indexes
      where tablename = 'frames' and indexname not in (select conname from pg_constraint)`.execute(database);
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(database);
    await copyFrames(databaseUrl, count);
    for (const { text } of indexes) await sql.raw(text).execute(database);
    await sql`select setval('feed_number', ${count})`.execute(database);
    await openPostgisCatalog(database);
    await sql`vacuum analyze frames`.execute(database);
    // Pages that wait for the disk would be written during the measurement.
    await sql`checkpoint`.execute(database);
  } finally {
    await database.destroy();
  }
}

/** Writes the frames into their table. */
async function copyFrames(databaseUrl: string, count: number): Promise<void> {
  const table = tableOf("frames");
  const names = [...table.columns.map(({ name }) => name), "version"];
  const psql = spawn(
    join(ensurePostgres() ?? "", "psql"),
    ["-q", databaseUrl, "-c", `copy frames (${names.map((name) => `"${name}"`).join()}) from stdin`],
    { stdio: ["pipe", "ignore", "inherit"] },
  );
  const ended = once(psql, "close");
  let seq = 0;
  let lines = "";
  for (const frame of demoFrames({ count, until: UNTIL })) {
    const row = toArchiveRow(frame);
    const values = toColumns(table, { ...row, seq: ++seq });
    lines += `${names.map((name) => copyText(values[name])).join("\t")}\n`;
    if (lines.length < 1_000_000) continue;
    if (!psql.stdin.write(lines)) await once(psql.stdin, "drain");
    lines = "";
  }
  psql.stdin.end(lines);
  await finished(psql.stdin);
  const [code] = await ended;
  if (code !== 0) throw new Error("The frames were not copied into the database.");
}

/** A value as COPY reads it. */
function copyText(value: unknown): string {
  return value === null ? "\\N" : String(value).replaceAll("\\", "\\\\").replaceAll("\t", "\\t");
}
