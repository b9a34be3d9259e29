import { expect, test } from "vitest";
import { storeSuite } from "../../testing/suites/stores.ts";
import { embeddedDatabase } from "./embedded-database.ts";
import { migrate } from "./migrate.ts";
import { createPostgresStore } from "./postgres-store.ts";

storeSuite("PGlite", async (handles, clock) => {
  const database = await embeddedDatabase();
  await migrate(database);
  const store = createPostgresStore(database, { clock });
  return Array.from({ length: handles }, () => store);
});

test("a database of a newer version is refused with a sentence", async () => {
  const database = await embeddedDatabase();
  await migrate(database, { "0001-a": ["create table a (b text)"], "0002-b": ["create table c (d text)"] });
  await expect(migrate(database, { "0001-a": [] })).rejects.toThrow("a newer version of the service");
  await database.destroy();
});
