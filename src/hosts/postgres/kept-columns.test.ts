import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Columns, readRow } from "../../service/catalog/packed/columns.ts";
import { Intake } from "../../service/catalog/packed/pack-columns.ts";
import { packFrames } from "../../service/catalog/packed/packed-frames.ts";
import { toEnd } from "../../service/catalog/work.ts";
import type { Store } from "../../service/store/store.ts";
import { given, oddFrames } from "../../testing/catalog/catalog-frames.ts";
import { type PostgresServer, startPostgres } from "../../testing/processes/postgres-server.ts";
import { columnStoreIn } from "./kept-columns.ts";
import { migrate } from "./migrate.ts";
import { createPostgresStore, type Database } from "./postgres-store.ts";
import { serverDatabase } from "./server-database.ts";

let server: PostgresServer;
let database: Kysely<Database>;
let store: Store;

beforeAll(async () => {
  server = await startPostgres();
  database = serverDatabase(await server.newDatabase());
  await migrate(database);
  store = createPostgresStore(database);
});

afterAll(async () => {
  await database.destroy();
  await server.end();
});

const frames = [...oddFrames(400)].map((frame, index) =>
  given(frame, index % 7 === 0 ? { companyID: "c", userID: "u", publicFrom: undefined } : {}),
);
let columns: Columns;
let last: number;

beforeEach(async () => {
  await sql`truncate frames, kept_columns`.execute(database);
  await store.write((tx) => tx.addFrames(frames));
  const feed = await store.read((tx) => tx.page("frames", "feed", { equals: {}, limit: 1_000 }));
  const intake = new Intake();
  for (const { companyID, userID, publicFrom, ...frame } of feed)
    intake.add(frame, { companyID, userID, publicFrom });
  columns = toEnd(packFrames(intake)).columns;
  last = feed.at(-1)?.seq ?? 0;
});

const rowsOf = (some: Columns | undefined) =>
  some && Array.from({ length: some.size }, (_, row) => readRow(some, row));
const changed = (count: number) =>
  store.write((tx) => tx.addFrames(frames.slice(0, count).map((frame) => ({ ...frame, updated: 9 }))));

test("columns come back as they were kept, and with less than a quarter changed or added since", async () => {
  const kept = columnStoreIn(database);
  expect(await kept.read()).toBeUndefined();
  await kept.write({ columns, last });
  const read = await kept.read();
  expect(read?.last).toBe(last);
  expect(rowsOf(read?.columns)).toEqual(rowsOf(columns));
  await changed(90);
  expect(rowsOf((await kept.read())?.columns)).toEqual(rowsOf(columns));
  await changed(110);
  await sql`update frames set updated = 10, seq = nextval('feed_number') where seq <= ${last}`.execute(
    database,
  );
  expect(await kept.read()).toBeUndefined();
});

test("columns are not believed where frames are missing, nor those of another format; others take their place", async () => {
  const kept = columnStoreIn(database);
  await kept.write({ columns, last });
  await sql`delete from frames where frame_id = ${frames[3]?.frameID ?? ""}`.execute(database);
  expect(await kept.read()).toBeUndefined();
  // One that came again stands later in the feed.
  await store.write((tx) => tx.addFrames(frames.slice(3, 4)));
  expect((await kept.read())?.last).toBe(last);
  await sql`update kept_columns set format = '0'`.execute(database);
  expect(await kept.read()).toBeUndefined();
  await Promise.all([kept.write({ columns, last }), kept.write({ columns, last })]);
  expect((await kept.read())?.last).toBe(last);
});
