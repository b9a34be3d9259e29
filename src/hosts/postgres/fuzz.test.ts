import { afterAll, beforeAll, expect, test } from "vitest";
import { createService } from "../../service/service.ts";
import { runFuzz, statusesOf } from "../../testing/fuzz/run-fuzz.ts";
import { type PostgresServer, startPostgres } from "../../testing/processes/postgres-server.ts";
import { testParts } from "../../testing/service/start-service.ts";
import { serverDatabase } from "./databases.ts";
import { migrate } from "./migrations.ts";
import { createPostgresStore } from "./postgres-store.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());

test("mutated valid requests are answered by a database as by memory: no text or number is too odd for it", async () => {
  const database = serverDatabase(await server.newDatabase());
  await migrate(database);
  const parts = testParts();
  parts.store = createPostgresStore(database, { clock: parts.clock });
  const report = await runFuzz({ ...createService(parts), parts }, { requests: 1_000, seed: 2 });
  const { violations, answers } = report;
  process.stdout.write(`1000 mutated requests to a database: ${statusesOf(report)}\n`);
  expect(violations).toEqual([]);
  expect(answers.get("createTask 200")).toBeGreaterThan(0);
  expect(answers.get("purchaseFrame 200")).toBeGreaterThan(0);
  await parts.store.close();
});
