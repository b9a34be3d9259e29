import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { newEmbeddedDatabase } from "../../testing/processes/data-folder.ts";
import { defineTables } from "../../testing/processes/define-tables.ts";
import { type PostgresServer, startPostgres } from "../../testing/processes/postgres-server.ts";
import { storeSuite } from "../../testing/suites/stores.ts";
import { serverDatabase } from "./databases.ts";
import { migrate, migrations } from "./migrations.ts";
import { openPostgisCatalog } from "./postgis-catalog.ts";
import { createPostgresStore } from "./postgres-store.ts";
import { tables } from "./tables.ts";

let server: PostgresServer;
let address: string;
const ends: (() => Promise<void>)[] = [];
const embedded = newEmbeddedDatabase((step) => ends.unshift(step));
beforeAll(async () => {
  server = await startPostgres();
  address = await server.newDatabase();
  await Promise.all([migrate(serverDatabase(address)), migrate(await embedded)]);
});
afterAll(async () => {
  for (const end of ends) await end();
  await server.end();
});

/** Deletes all rows, which is faster than truncating. */
const emptied = sql.raw(
  `do $$ begin ${[...tables.values()].map(({ name }) => `delete from "${name}";`).join(" ")} end $$`,
);

storeSuite("PGlite", async (handles, clock) => {
  const database = await embedded;
  await emptied.execute(database);
  const store = createPostgresStore(database, { clock });
  return Array.from({ length: handles }, () => store);
});

storeSuite("PostgreSQL", async (handles, clock) => {
  const databases = Array.from({ length: handles }, () => serverDatabase(address));
  const [first] = databases;
  if (first) await emptied.execute(first);
  return databases.map((database) => createPostgresStore(database, { clock }));
});

/** Tables of kinds with their columns and indexes, a line each. */
async function schemaOf(database: Awaited<typeof embedded>): Promise<string[]> {
  const columns = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable) as line
    from information_schema.columns where table_schema = 'public' order by 1`.execute(database);
  const indexes = await sql<{ line: string }>`
    select indexdef as line from pg_indexes where schemaname = 'public' order by 1`.execute(database);
  return [...columns.rows, ...indexes.rows]
    .map(({ line }) => line)
    .filter((line) => !/schema_(steps|lock)/.test(line));
}

test("the steps lead to the tables that the kinds ask for", async () => {
  const wanted = await newEmbeddedDatabase(onTestFinished);
  for (const statement of defineTables()) await sql.raw(statement).execute(wanted);
  expect(await schemaOf(await embedded)).toEqual(await schemaOf(wanted));
});

test("a step that databases have made stays as it is: another one follows", () => {
  const digest = (step: readonly string[]) =>
    createHash("sha256").update(JSON.stringify(step)).digest("hex").slice(0, 8);
  const steps = Object.entries(migrations).map(([name, step]) => [name, digest(step)]);
  expect(Object.fromEntries(steps)).toEqual({
    "0001-schema": "7058e143",
    "0002-directory": "0015a320",
    "0003-told-orders": "ba1539bd",
    "0004-own-items": "e2706ef7",
    "0005-latest-orders": "a912c5ba",
    "0006-sessions": "a6f64e86",
    "0007-approvals": "9b20c7cc",
    "0008-gateway": "12e95d28",
    "0009-sent-requests": "1de9a920",
    "0010-watches": "139cb483",
    "0011-links": "0603a9ac",
  });
});

test("every table has its distribution column in its primary key and all unique indexes", async () => {
  const { rows } = await sql<{ table: string; first: string; columns: string[] }>`
    select c.relname as table,
      (select a.attname from pg_index p join pg_attribute a on a.attrelid = p.indrelid and a.attnum = p.indkey[0]
        where p.indrelid = c.oid and p.indisprimary) as first,
      array(select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where i.indisunique and n.nspname = 'public' and c.relname not like 'schema_%'`.execute(await embedded);
  expect(rows.length).toBeGreaterThanOrEqual(tables.size);
  for (const { table, first, columns } of rows) expect(columns, table).toContain(first);
  const distribution = Object.fromEntries(rows.map(({ table, first }) => [table, first]));
  expect(distribution).toMatchObject({
    purchases: "company_id",
    tasks: "company_id",
    deliveries: "company_id",
    delivery_progress: "company_id",
    callbacks: "company_id",
    webhooks: "company_id",
    accounts: "company_id",
    slots: "satellite",
  });
});

test("ten processes that start at once on an empty database make the schema once", async () => {
  const empty = await server.newDatabase();
  const databases = Array.from({ length: 10 }, () => serverDatabase(empty));
  await Promise.all(databases.map((database) => migrate(database)));
  const [first] = databases;
  const steps = first && (await sql`select name from schema_steps order by name`.execute(first));
  expect(steps?.rows).toEqual(Object.keys(migrations).map((name) => ({ name })));
  await Promise.all(databases.map((database) => database.destroy()));
});

test("a database of a newer version is refused with a sentence", async () => {
  const database = serverDatabase(await server.newDatabase());
  await migrate(database, { "0001-a": ["create table a (b text)"], "0002-b": ["create table c (d text)"] });
  await expect(migrate(database, { "0001-a": [] })).rejects.toThrow("a newer version of the service");
  await database.destroy();
});

test("a database without PostGIS gets a sentence that names what its server needs", async () => {
  await expect(openPostgisCatalog(await embedded)).rejects.toThrow(
    /^CATALOG: postgis needs the extension PostGIS, which this PostgreSQL server lacks\./,
  );
});
