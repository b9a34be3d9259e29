import { afterAll, beforeAll, test } from "vitest";
import { walkAsOperator } from "../../../bench/operator.ts";
import { type PostgresServer, startPostgres } from "../../testing/processes/postgres-server.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());

// Both at once, since most of a walk waits.
test.concurrent.for(["server", "embedded"])(
  "an operator starts from nothing on the %s store, and no client loses anything",
  { timeout: 300_000 },
  async (store, { onTestFinished }) => {
    const databaseUrl = store === "server" ? await server.newDatabase() : undefined;
    const print = () => {};
    await walkAsOperator({ databaseUrl, frames: 30, largeBytes: 12_000_000, print, atEnd: onTestFinished });
  },
);
