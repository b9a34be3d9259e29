import { sql } from "kysely";
import type { SearchBody } from "../src/contract/catalog.ts";
import { serverDatabase } from "../src/hosts/postgres/databases.ts";
import { migrate } from "../src/hosts/postgres/migrations.ts";
import { openPostgisCatalog } from "../src/hosts/postgres/postgis-catalog.ts";
import { createPostgresStore } from "../src/hosts/postgres/postgres-store.ts";
import type { Viewer } from "../src/service/catalog/catalog-store.ts";
import { itemIDOf } from "../src/service/catalog/items/frame.ts";
import { createPackedCatalog } from "../src/service/catalog/packed/packed-catalog.ts";
import { grant } from "../src/service/purchases/purchases.ts";
import { createMemoryStore } from "../src/service/store/memory-store.ts";
import type { Store } from "../src/service/store/store.ts";
import { type GivenFrame, given } from "../src/testing/catalog/catalog-frames.ts";
import { compareCatalogs } from "../src/testing/catalog/compare-catalogs.ts";
import { startPostgres } from "../src/testing/processes/postgres-server.ts";
import { demoFrames } from "../src/world/archive/demo-frames.ts";
import { formatTable } from "./table.ts";

const FRAMES = 25_000;
const UNTIL = Date.parse("2026-06-01T00:00:00Z");
const BATCH = 1_000;
const everybody: Viewer = { companyID: "c", userID: "u", public: true, private: false, now: UNTIL };
/** Searchers, and the number of searches of each. */
const searchers: readonly [name: string, viewer: Viewer, searches: number][] = [
  ["on sale", everybody, 1_000],
  ["on sale and own", { ...everybody, private: true }, 500],
  ["own", { ...everybody, public: false, private: true }, 500],
];

/** Random searches of the packed catalog beside the one of PostGIS, over the same frames. Throws where a page differs. */
export async function benchCatalog(print: (line: string) => void): Promise<void> {
  const frames = [...demoFrames({ count: FRAMES, until: UNTIL })].map((frame) => given(frame));
  const server = await startPostgres();
  const database = serverDatabase(await server.newDatabase());
  await migrate(database);
  const memory = createMemoryStore();
  await fill(memory, frames);
  const packed = createPackedCatalog({ store: memory });
  await packed.follow();
  const begun = performance.now();
  const postgis = await openPostgisCatalog(database);
  await fill(createPostgresStore(database), frames);
  await sql`vacuum analyze frames`.execute(database);
  print(`\n${FRAMES} frames, written into PostGIS in ${((performance.now() - begun) / 1_000).toFixed(1)} s`);

  const ids = frames.slice(0, 300).map(({ frameID }) => itemIDOf(frameID, "GRD"));
  const table = [["first page, ms", "median", "95th percentile", "longest"]];
  let pages = 0;
  const different: SearchBody[] = [];
  for (const [seed, [name, viewer, searches]] of searchers.entries()) {
    const asked = { searches, seed, ids, viewers: [viewer], limit: 100, pages: 3 };
    const comparison = await compareCatalogs([packed, postgis], asked);
    pages += comparison.pages;
    different.push(...comparison.different);
    table.push([`packed, ${name}`, ...figures(comparison.times[0])]);
    table.push([`PostGIS, ${name}`, ...figures(comparison.times[1])]);
  }
  await database.destroy();
  await server.end();
  const searches = searchers.reduce((sum, [, , count]) => sum + count, 0);
  print(`${searches} random searches, ${pages} pages of up to 100 items: ${different.length} differ`);
  print(formatTable(table));
  if (different.length > 0) throw new Error(`Searches that differ: ${JSON.stringify(different.slice(0, 5))}`);
}

/** Writes frames, and grants of every fiftieth. */
async function fill(store: Store, frames: readonly GivenFrame[]): Promise<void> {
  for (let from = 0; from < frames.length; from += BATCH) {
    const batch = frames.slice(from, from + BATCH);
    await store.write(async (tx) => {
      for (const { frameID } of batch.filter((_, index) => index % 50 === 0)) {
        const { companyID, userID } = everybody;
        await grant(tx, { companyID, userID, frameID }, ["GRD", "VID"], UNTIL);
      }
      await tx.addFrames(batch);
    });
  }
}

function figures(times: readonly number[]): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.95, 1].map((share) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2),
  );
}
