import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { itemSearch, searchBody } from "../../contract/catalog.ts";
import { type NumberColumn, numberColumns } from "../../service/catalog/packed/columns.ts";
import { createPackedCatalog } from "../../service/catalog/packed/packed-catalog.ts";
import { readSearch } from "../../service/catalog/read-search.ts";
import { grant } from "../../service/purchases/purchases.ts";
import { createService } from "../../service/service.ts";
import { given, oddFrames } from "../../testing/catalog/catalog-frames.ts";
import { compareCatalogs } from "../../testing/catalog/compare-catalogs.ts";
import { type PostgresServer, startPostgres } from "../../testing/processes/postgres-server.ts";
import { ensurePostgis } from "../../testing/run/postgres.ts";
import { signIn } from "../../testing/service/caller.ts";
import { testParts } from "../../testing/service/start-service.ts";
import { catalogSuite, itemsOf, PUBLIC } from "../../testing/suites/catalogs.ts";
import { stacDifferences } from "../../testing/suites/stac.ts";
import { serverDatabase } from "./databases.ts";
import { migrate } from "./migrations.ts";
import { createGate, openPostgisCatalog } from "./postgis-catalog.ts";
import { numberSql } from "./postgis-schema.ts";
import { createPostgresStore, type Database } from "./postgres-store.ts";
import { columnName } from "./tables.ts";

let server: PostgresServer;
let database: Kysely<Database>;
let address: string;
let hasPostgis: boolean;

beforeAll(async () => {
  ensurePostgis();
  server = await startPostgres();
  hasPostgis = await server.hasPostgis();
  address = await server.newDatabase();
  database = serverDatabase(address);
  await migrate(database);
  if (hasPostgis) await openPostgisCatalog(database);
});
afterAll(async () => {
  await database.destroy();
  await server.end();
});
beforeEach(({ skip }) => {
  skip(!hasPostgis, "The PostgreSQL server has no PostGIS.");
});

/** An empty database with the schema of the store. */
async function newDatabase(): Promise<Kysely<Database>> {
  const empty = serverDatabase(await server.newDatabase());
  await migrate(empty);
  return empty;
}

catalogSuite("PostGIS", async () => {
  await sql`truncate frames, grants`.execute(database);
  return { store: createPostgresStore(database), open: () => openPostgisCatalog(database) };
});

test("both catalogs give the same pages", async () => {
  const store = createPostgresStore(database);
  await sql`truncate frames, grants`.execute(database);
  const frames = [...oddFrames(1_500, 9)].map((frame, index) =>
    given(frame, index % 7 === 0 ? { publicFrom: undefined } : {}),
  );
  await store.write(async (tx) => {
    for (const { frameID } of frames.filter((_, index) => index % 10 === 0)) {
      await grant(tx, { companyID: "c", userID: "u", frameID }, ["GRD", "CSI"], 0);
    }
    await tx.addFrames(frames);
  });
  await sql`analyze frames, grants`.execute(database);
  const packed = createPackedCatalog({ store });
  await packed.follow();
  const { pages, different } = await compareCatalogs([packed, await openPostgisCatalog(database)], {
    searches: 250,
    seed: 2,
    ids: itemsOf(frames).map(({ id }) => id),
    viewers: [PUBLIC, { ...PUBLIC, private: true }, { ...PUBLIC, public: false, private: true }],
    limit: 10,
    pages: 4,
  });
  expect(different).toEqual([]);
  expect(pages).toBeGreaterThan(300);
});

test("the STAC API gives the same items in the same order as POST search, areas of several polygons too", async () => {
  const store = createPostgresStore(database);
  await sql`truncate frames, grants`.execute(database);
  const frames = [...oddFrames(400)].map((frame) => given(frame));
  await store.write((tx) => tx.addFrames(frames));
  await sql`analyze frames`.execute(database);
  const catalog = await openPostgisCatalog(database);
  const parts = testParts({ store });
  const caller = await signIn({ ...createService({ ...parts, catalog }), parts });
  const ids = itemsOf(frames).map(({ id }) => id);
  expect(await stacDifferences(caller, { searches: 200, seed: 8, ids })).toEqual([]);

  const packed = createPackedCatalog({ store });
  await packed.follow();
  const square = (from: number, to: number) => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];
  const intersects = { type: "MultiPolygon", coordinates: [[square(-30, 20)], [square(10, 60)]] };
  const query = readSearch(itemSearch.parse({ intersects }));
  const [one, other] = await Promise.all(
    [packed, catalog].map((from) => from.search(query, PUBLIC, { limit: 1_000 })),
  );
  expect(one?.items.length).toBeGreaterThan(30);
  expect(one?.items.map(({ id }) => id)).toEqual(other?.items.map(({ id }) => id));
});

test("a search that takes the server too long is ended, with what to do instead", async () => {
  await sql`truncate frames`.execute(database);
  await createPostgresStore(database).write((tx) =>
    tx.addFrames([...oddFrames(1_500)].map((frame) => given(frame))),
  );
  const impatient = serverDatabase(address, undefined, { connections: 1, statementTimeout: 1 });
  const catalog = await openPostgisCatalog(database, { searches: impatient });
  const corners = Array.from({ length: 2_000 }, (_, n): [number, number] => [
    n * 0.0895 - 89.5,
    n % 2 ? 90 : -90,
  ]);
  const intersects = {
    type: "Polygon" as const,
    coordinates: [[...corners, corners[0] as [number, number]]] as [[number, number][]],
  };
  const query = readSearch(searchBody.parse({ intersects }));
  await expect(catalog.search(query, PUBLIC, { limit: 10 })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining("looks at too much of the archive"),
  });
  await impatient.destroy();
});

test("several processes that open it at once make its schema once, over the frames that are there", async () => {
  const one = await newDatabase();
  const frames = [...oddFrames(100)].map((frame) => given(frame));
  await createPostgresStore(one).write((tx) => tx.addFrames(frames));
  const catalogs = await Promise.all(Array.from({ length: 8 }, () => openPostgisCatalog(one)));
  const query = { area: undefined, time: undefined, conditions: [], ids: undefined, sort: [] };
  for (const catalog of catalogs) {
    const { items } = await catalog.search(query, PUBLIC, { limit: 10_000 });
    expect(items.length).toBe(itemsOf(frames).length);
  }
  await one.destroy();
});

test("a user who may not set PostGIS up gets a sentence, and what to do", async () => {
  const address = await server.newDatabase();
  const owner = serverDatabase(address);
  await migrate(owner);
  const role = `weak_${process.pid}`;
  await sql`create role ${sql.id(role)} login password 'weak'`.execute(owner);
  await sql`grant all on schema public to ${sql.id(role)}`.execute(owner);
  const weak = serverDatabase(Object.assign(new URL(address), { username: role, password: "weak" }).href);
  await expect(openPostgisCatalog(weak)).rejects.toThrow(
    /^CATALOG: postgis may not be set up by this user of the database \(permission denied to create extension "postgis"\)\./,
  );
  await weak.destroy();
  await sql`drop owned by ${sql.id(role)}`.execute(owner);
  await sql`drop role ${sql.id(role)}`.execute(owner);
  await owner.destroy();
});

test("each number that frames are sorted by has an index in that order, unknown ones included", async () => {
  await sql`truncate frames`.execute(database);
  const frames = [...oddFrames(3_000)].map((frame) => given(frame));
  await createPostgresStore(database).write((tx) => tx.addFrames(frames));
  await sql`analyze frames`.execute(database);
  for (const column of Object.keys(numberColumns) as NumberColumn[]) {
    const order = sql.raw(numberSql(column));
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select * from frames f order by ${order}, item_key limit 10`.execute(database);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(`frames_by_${columnName(column)}`);
  }
});

test("an owner has so much under way at once, whatever others have, and a failure gives its place to the next", async () => {
  const gate = createGate(2);
  const under = new Map<string, number>();
  let most = 0;
  const work = (owner: string, fails: boolean) =>
    gate.run(owner, async () => {
      under.set(owner, (under.get(owner) ?? 0) + 1);
      most = Math.max(most, under.get(owner) ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 1));
      under.set(owner, (under.get(owner) ?? 0) - 1);
      if (fails) throw new Error("failed");
    });
  const first = gate.run("slow", () => new Promise(() => {}));
  const ended = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => work(index % 3 ? "a" : "b", index % 4 === 0)),
  );
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
  expect(most).toBe(2);
  expect(first).toBeInstanceOf(Promise);
});
