import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { contracts } from "../testing/demo-contracts.ts";
import { type NodeProcess, startNodeProcess } from "../testing/node-process.ts";
import { type PostgresServer, startPostgres } from "../testing/postgres-server.ts";

const PURCHASES = "/api/catalog/v2/purchases";
const SETTINGS = { SEED_FRAMES: "300", STEP_SECONDS: "0.2", RATE_LIMIT: "0" };

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "swath-data-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many operations
  body: any;
}
