import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { type PostgresServer, startPostgres } from "../../testing/postgres-server.ts";
import { catalogSuite } from "../../testing/suites/catalogs.ts";
import { migrate } from "./migrate.ts";
import { openPostgisCatalog } from "./postgis-catalog.ts";
import { createPostgresStore, type Database } from "./postgres-store.ts";
import { serverDatabase } from "./server-database.ts";

let server: PostgresServer;
let database: Kysely<Database>;

beforeAll(async () => {
  server = await startPostgres();
  database = serverDatabase(await server.newDatabase());
  await migrate(database);
  await openPostgisCatalog(database);
});
afterAll(async () => {
  await database.destroy();
  await server.end();
});

catalogSuite("PostGIS", async () => {
  await sql`truncate frames, grants`.execute(database);
  return { store: createPostgresStore(database), open: () => openPostgisCatalog(database) };
});
