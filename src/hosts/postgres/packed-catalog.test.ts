import { afterAll, beforeAll, expect, test } from "vitest";
import type { Viewer } from "../../service/catalog/catalog-store.ts";
import { toArchiveRow } from "../../service/catalog/items/frame-row.ts";
import { createPackedCatalog } from "../../service/catalog/packed/packed-catalog.ts";
import { readSearch } from "../../service/catalog/read-search.ts";
import { makeFrames } from "../../testing/catalog/make-frames.ts";
import { type PostgresServer, startPostgres } from "../../testing/processes/postgres-server.ts";
import { serverDatabase } from "./databases.ts";
import { migrate } from "./migrations.ts";
import { createPostgresStore } from "./postgres-store.ts";

const FRAMES = 10_000;
const WRITERS = 8;
/** Frames of a transaction. */
const SHARE = 25;
const everybody: Viewer = { companyID: "c", userID: "u", public: true, private: false, now: 0 };

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());

test("two followers miss no frame of 10,000 that eight writers add at once", async () => {
  const address = await server.newDatabase();
  const databases = Array.from({ length: 4 }, () => serverDatabase(address));
  await Promise.all(databases.map((database) => migrate(database)));
  const stores = databases.map((database) => createPostgresStore(database));
  const rows = [...makeFrames(FRAMES)].map(toArchiveRow);
  let isDone = false;
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      // Each its share, in many transactions.
      for (let at = writer * SHARE; at < FRAMES; at += WRITERS * SHARE) {
        await stores[writer % 2]?.write(async (tx) => {
          await tx.next("image");
          await tx.addFrames(rows.slice(at, at + SHARE));
        });
      }
    }),
  ).finally(() => {
    isDone = true;
  });
  const followers = await Promise.all(
    stores.slice(2).map(async (store) => {
      const catalog = createPackedCatalog({ store });
      for (let isLast = false; !isLast; ) {
        isLast = isDone;
        await catalog.follow();
      }
      return catalog;
    }),
  );
  await writing;
  const wanted = rows.map(({ frameID }) => frameID).sort();
  for (const catalog of followers) {
    const found = await catalog.search(readSearch({ limit: 1 }), everybody, { limit: FRAMES * 9 });
    expect([...new Set(found.items.map(({ frameID }) => frameID))].sort()).toEqual(wanted);
  }
  await Promise.all(stores.map((store) => store.close()));
}, 120_000);
