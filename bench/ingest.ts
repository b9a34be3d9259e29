import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Kysely } from "kysely";
import { embeddedDatabase, serverDatabase } from "../src/hosts/postgres/databases.ts";
import { migrate } from "../src/hosts/postgres/migrations.ts";
import { createPostgresStore, type Database } from "../src/hosts/postgres/postgres-store.ts";
import { ingest } from "../src/ingest/ingest.ts";
import type { Store } from "../src/service/store/store.ts";
import { itemsOf } from "../src/testing/catalog/items-of.ts";
import { makeFrames } from "../src/testing/catalog/make-frames.ts";
import { startPostgres } from "../src/testing/processes/postgres-server.ts";
import { formatTable } from "./table.ts";

/** `npm run bench ingest 1000000` takes more. */
const ITEMS = 20_000;

/**
 * Takes items of made-up frames, each of one product, out of one file: checked only, into a PostgreSQL server and into the embedded
 * database, then once more where they are there already. Memory is the most that this process had until then.
 */
export async function benchIngest(print: (line: string) => void): Promise<void> {
  const count = Number(process.argv[3] ?? ITEMS);
  const folder = await mkdtemp(join(tmpdir(), "swath-ingest-"));
  const server = await startPostgres();
  try {
    const path = join(folder, "items.ndjson");
    await pipeline(Readable.from(linesOf(count)), createWriteStream(path));
    const file = { path, bytes: (await stat(path)).size };
    print(`\n${count} items of one product, ${Math.round(file.bytes / 2 ** 20)} MB`);
    const rows = [["into", "seconds", "items a second", "memory, MB"]];
    const run = async (name: string, store: Store | undefined) => {
      const begun = performance.now();
      const { added, same, refused } = await ingest([file], {
        ...{ store, prefix: "svc", refuse: () => {}, tick: () => {}, stopped: new AbortController().signal },
      });
      if (refused > 0 || (store && added + same !== count)) throw new Error(`${name} took not all of them.`);
      const seconds = (performance.now() - begun) / 1000;
      const memory = process.resourceUsage().maxRSS / 1024;
      rows.push([name, seconds.toFixed(1), `${Math.round(count / seconds)}`, memory.toFixed(0)]);
    };
    await run("nothing", undefined);
    for (const [name, open] of [
      ["PostgreSQL", async () => serverDatabase(await server.newDatabase())],
      ["embedded", () => embeddedDatabase(join(folder, "database"))],
    ] as const) {
      const store = await openStore(await open());
      await run(name, store);
      await run(`${name}, again`, store);
      await store.close();
    }
    print(formatTable(rows));
  } finally {
    await server.end();
    await rm(folder, { recursive: true });
  }
}

async function openStore(database: Kysely<Database>): Promise<Store> {
  await migrate(database);
  return createPostgresStore(database);
}

function* linesOf(count: number): Generator<string> {
  for (const frame of makeFrames(count)) {
    for (const item of itemsOf({ ...frame, products: ["GRD"] })) yield `${JSON.stringify(item)}\n`;
  }
}
