import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test, vi } from "vitest";
import { entryAt } from "../../geo/packed.ts";
import { filesIn } from "../../service/catalog/items/frame.ts";
import { toArchiveRow } from "../../service/catalog/items/frame-row.ts";
import { lockFeed } from "../../service/catalog/withhold.ts";
import { applyDirectory } from "../../service/directory/change-directory.ts";
import { createArchiveFulfilment } from "../../service/fulfilment.ts";
import { createService } from "../../service/service.ts";
import { readEvent, takeEvent } from "../../service/told-orders.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openHost } from "../../testing/processes/open-host.ts";
import { type PostgresServer, startPostgres } from "../../testing/processes/postgres-server.ts";
import { signIn } from "../../testing/service/caller.ts";
import { TEST_NOW, testParts } from "../../testing/service/start-service.ts";
import { deskOf } from "../../testing/service/task-orders.ts";
import { demoFileOverFolder } from "../../world/demo-directory.ts";
import { serverDatabase } from "../postgres/databases.ts";
import { migrate } from "../postgres/migrations.ts";
import { createPostgresStore } from "../postgres/postgres-store.ts";
import { answerOperator, createFileReader, OPERATOR_EVENTS } from "./operator-events.ts";

const token = "a token of the operator's own systems";

test("operator's events: only with the token, each once, and each refusal with a sentence", async () => {
  const fulfilment = createArchiveFulfilment({ sellsOnOrder: true, takesTasks: true });
  const parts = testParts({ fulfilment });
  const service = { ...createService(parts), parts };
  await applyDirectory(parts.store, demoFileOverFolder(), { who: "an operator", at: TEST_NOW });
  const { store, clock: now } = parts;
  const told = { store, now, token, readFiles: createFileReader(undefined) };
  const { url } = await openHost({ operator: (request) => answerOperator(told, request) });
  const send = async (body: string, authorization = `Bearer ${token}`, method = "POST") => {
    const answer = await fetch(url + OPERATOR_EVENTS, {
      method,
      headers: { authorization },
      ...(method === "POST" && { body }),
    });
    const text = await answer.text();
    return [answer.status, text] as const;
  };
  const tell = (event: object) => send(JSON.stringify(event));

  const { body: task } = await deskOf(service, await signIn(service)).order();
  const rejected = { event: "task.rejected", id: task.id, reason: "No satellite is free." };
  for (const wrong of ["", "Bearer another", `Basic ${token}`]) {
    expect(await send(JSON.stringify(rejected), wrong)).toEqual([
      401,
      expect.stringContaining("OPERATOR_TOKEN"),
    ]);
  }
  expect((await send("", undefined, "GET"))[0]).toBe(405);
  expect(await send("{")).toEqual([400, expect.stringContaining("The body is not JSON.")]);
  expect(await tell({ ...rejected, reason: " " })).toEqual([
    400,
    expect.stringContaining("reason: must say why"),
  ]);
  expect(await tell({ ...rejected, reason: "a\0b" })).toEqual([
    400,
    expect.stringContaining("reason cannot be kept: it contains a NUL character"),
  ]);
  expect(await tell({ ...rejected, extra: 1 })).toEqual([400, expect.stringContaining("extra")]);
  expect(await tell({ ...rejected, id: "none" })).toEqual([
    404,
    expect.stringContaining("There is no task none."),
  ]);
  expect(await tell({ event: "purchase.ready", id: task.id })).toEqual([
    404,
    expect.stringContaining("There is no purchase"),
  ]);
  expect(await tell(rejected)).toEqual([200, '{"result":"done"}']);
  expect(await tell(rejected)).toEqual([200, '{"result":"known"}']);
  expect(await tell({ event: "task.failed", id: task.id, reason: "x" })).toEqual([
    409,
    expect.stringContaining("is REJECTED; only one that is ACTIVE can become FAILED"),
  ]);
});

test("operator's events: a service without a token has no such page", async () => {
  const { url } = await openHost();
  const answer = await fetch(url + OPERATOR_EVENTS, { method: "POST", body: "{}" });
  expect(answer.status).toBe(404);
});

describe("takeEvent in PostgreSQL", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.end());

  const who = { who: "an operator", at: TEST_NOW };
  const readFiles = createFileReader(undefined);
  const eventOf = (id: string) =>
    readEvent({
      event: "purchase.ready",
      id,
      assets: { GRD: { image: { href: `s3://archive/${id}.tif` } } },
    });

  /** Opens two processes on a store with purchases of 10 each, whose files are to come. */
  async function openPurchases(count: number) {
    const address = await server.newDatabase();
    const [database, other] = [serverDatabase(address), serverDatabase(address)];
    await migrate(database);
    const [store, second] = [createPostgresStore(database), createPostgresStore(other)];
    onTestFinished(async () => {
      await store.close();
      await second.close();
    });
    await applyDirectory(store, demoFileOverFolder(), who);
    const { id: contractID, company: companyID } = entryAt(demoFileOverFolder().contracts, 0);
    const files = { products: [], hasThumbnail: false, hasItems: false };
    await store.write(async (tx) => {
      for (let imageID = 1; imageID <= count; imageID++) {
        const purchase = { id: `p${imageID}`, userID: "u", companyID, contractID, frameID: `${imageID}_1` };
        const times = { createdAt: TEST_NOW, updatedAt: TEST_NOW };
        const terms = { eula: "STANDARD", amount: 10, status: "active" } as const;
        await tx.insert("purchases", { ...purchase, ...terms, ...times, productTypes: ["GRD"] });
      }
      await tx.add({ companyID, contractID }, { held: 10 * count });
      const frames = Array.from({ length: count }, (_, at) => frameAt([4, 52], { imageID: at + 1 }));
      await tx.addFrames(frames.map((frame) => toArchiveRow({ ...frame, files })));
    });
    return { database, stores: [store, second], account: { companyID, contractID } };
  }

  it("takes many events at once, each once and at its first try", async () => {
    const { stores, account } = await openPurchases(10);
    let tries = 0;
    const told = Array.from({ length: 20 }, (_, at) => {
      const { read, write, close } = entryAt(stores, at % 2);
      const counted: typeof write = (work) =>
        write((tx) => {
          tries++;
          return work(tx);
        });
      return takeEvent(
        { store: { read, write: counted, close }, readFiles },
        eventOf(`p${(at >> 1) + 1}`),
        who,
      );
    });
    expect((await Promise.all(told)).filter((result) => result === "done")).toHaveLength(10);
    expect(tries).toBe(20);
    expect(await entryAt(stores, 0).read((tx) => tx.account(account))).toEqual({ held: 0, spent: 100 });
  });

  it("leaves a frame off sale that is removed at the same time", async () => {
    const { database, stores } = await openPurchases(1);
    const [store, other] = [entryAt(stores, 0), entryAt(stores, 1)];
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let told: Promise<unknown> | undefined;
    await store.write(async (tx) => {
      await lockFeed(tx);
      const frame = await tx.get("frames", { frameID: "1_1" });
      told = takeEvent({ store: other, readFiles }, eventOf("p1"), who);
      await vi.waitUntil(async () => (await waiting.execute(database)).rows.length > 0, { timeout: 10_000 });
      if (frame) await tx.addFrames([{ ...frame, publicFrom: undefined }]);
    });
    expect(await told).toBe("done");
    const frame = await store.read((tx) => tx.get("frames", { frameID: "1_1" }));
    expect([frame?.publicFrom, filesIn(frame?.products ?? 0)?.products]).toEqual([undefined, ["GRD"]]);
  });
});
