import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { packArchive } from "../../service/catalog/packed-frames.ts";
import { contracts } from "../../testing/demo-contracts.ts";
import { keptFrames } from "../../testing/kept-frames.ts";
import { frameAt } from "../../testing/make-frames.ts";
import { requestWith } from "../../testing/task-orders.ts";
import { createChangeFeed } from "./change-feed.ts";
import { importLedgers, importOpenOrders } from "./import-ledgers.ts";
import { openOutbox } from "./store.ts";

const ACCOUNT = "demo swath.test/sandbox demo";
const [frame] = await keptFrames(packArchive([frameAt([4, 52], { imageID: 10, frameNumber: 1 })]), ["10_1"]);
const price = { amount: 47_500, currency: "EUR", askedAt: 900 };
const refusal = { status: 422, code: "ERR_LIMIT_REACHED", message: "No more.", requestID: "r-1" };
const { pointOfInterest, ...settings } = requestWith() as { pointOfInterest: object };

/** A run as it was kept before there was an outbox, with a frame in each state that there was. */
const run = {
  id: "RVN00001",
  account: ACCOUNT,
  contractID: contracts.euros,
  eula: "STANDARD",
  reference: "claim 4471",
  productTypes: ["GRD"],
  webhookID: "w-1",
  createdAt: 1_000,
  state: "stopped",
  stopReason: "funds",
  parallel: 2,
};
const runEntry = (index: number, state: string, more: object = {}) => ({
  runID: run.id,
  index,
  frameID: `${index}_1`,
  frame,
  price,
  state,
  attempts: 1,
  looks: 0,
  parked: false,
  history: [
    { at: 1_000, state: "planned" },
    { at: 2_000, state: "sent" },
    { at: 3_000, state },
  ],
  ...more,
});

/** A batch of the ledger of deliveries, or of that of points. */
const order = (id: string, more: object = {}) => ({
  id,
  account: ACCOUNT,
  createdAt: 1_000,
  state: "stopped",
  stopReason: "no-answer",
  ...more,
});
const orderEntry = (orderID: string, index: number, state: string, more: object) => ({
  orderID,
  index,
  account: ACCOUNT,
  state,
  looks: 0,
  history: [
    { at: 1_000, said: "planned" },
    { at: 2_000, said: "sent" },
  ],
  ...more,
});
const delivery = {
  contractID: contracts.euros,
  items: [{ id: "i-1", frameID: "10_1", product: "GRD" }],
  place: { configID: "c-1", path: "bucket/claims", subpath: "10_1" },
  template: "{frame}",
  alikeBefore: ["d-0"],
};
const point = { point: { lat: 10, lon: 20 }, price };

/** Writes records as an earlier version did. */
async function keep(
  name: string,
  stores: { batches: string; key: string; serviceID?: string },
  batches: object[],
  entries: object[],
) {
  const database = await openDB(name, 1, {
    upgrade(opened) {
      opened.createObjectStore(stores.batches, { keyPath: "id" }).createIndex("account", "account");
      const all = opened.createObjectStore("entries", { keyPath: [stores.key, "index"] });
      if (stores.serviceID) {
        all.createIndex("account", "account");
        all.createIndex(stores.serviceID, stores.serviceID);
      }
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });
  for (const batch of batches) await database.put(stores.batches, batch);
  for (const entry of entries) await database.put("entries", entry);
  return database;
}

const keepRuns = () =>
  keep(
    "swath-runs",
    { batches: "runs", key: "runID" },
    [run],
    [
      runEntry(0, "planned", { attempts: 0, notBefore: 5_000, error: refusal }),
      runEntry(1, "sent"),
      runEntry(2, "bought", { purchaseID: "p-2" }),
      runEntry(3, "owned-before", { purchaseID: "p-3" }),
      runEntry(4, "owned-elsewhere", { error: refusal }),
      runEntry(5, "failed", { error: refusal }),
      runEntry(6, "unknown", { doubt: "no-answer", looks: 4, parked: true, attempts: 3 }),
      runEntry(7, "withdrawn"),
    ],
  );

let outboxes = 0;
const open = () => openOutbox(`outbox ${++outboxes}`, createChangeFeed(`outbox ${outboxes}`));
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

test("a run that was kept before goes on with its frames as they stood", async () => {
  (await keepRuns()).close();
  const { purchase } = await open().then(async (outbox) => {
    await importLedgers(outbox);
    return outbox;
  });
  expect(await purchase.batchesOf(ACCOUNT)).toEqual([run]);
  const entries = await purchase.entries(run.id);
  expect(entries.map(({ state, heldBy, serviceID }) => [state, heldBy, serviceID])).toEqual([
    ["planned", undefined, undefined],
    ["sent", undefined, undefined],
    ["done", undefined, "p-2"],
    ["refused", "you", "p-3"],
    ["refused", "side", undefined],
    ["refused", undefined, undefined],
    ["unknown", undefined, undefined],
    ["withdrawn", undefined, undefined],
  ]);
  expect(entries[0]).toMatchObject({ attempts: 0, notBefore: 5_000, error: refusal, frame, price });
  expect(entries[6]).toMatchObject({ uncertainty: "no-answer", lookups: 4, paused: true, attempts: 3 });
  expect(entries[2]?.history.map(({ said }) => said)).toEqual(["planned", "sent", "bought"]);
  expect(await names()).not.toContain("swath-runs");
});

test("deliveries that were kept before keep their ids, their times and what is not known of them", async () => {
  const seen = [
    { at: 1_000, said: "planned" },
    { at: 2_000, said: "sent" },
    { at: 3_000, said: "PENDING" },
    { at: 4_000, said: "SUCCESS" },
  ];
  const database = await keep(
    "swath-deliveries",
    { batches: "orders", key: "orderID", serviceID: "deliveryID" },
    [order("DEL00001")],
    [
      orderEntry("DEL00001", 0, "accepted", {
        ...delivery,
        deliveryID: "d-1",
        url: "s3://b/",
        history: seen,
      }),
      orderEntry("DEL00001", 1, "unknown", { ...delivery, looks: 3, webhookID: "w-1", changedItems: 2 }),
      orderEntry("DEL00001", 2, "refused", { ...delivery, error: refusal, again: "d-0" }),
      orderEntry("DEL00001", 3, "planned", delivery),
    ],
  );
  database.close();
  const outbox = await open();
  await importLedgers(outbox);
  expect(await outbox.delivery.batchesOf(ACCOUNT)).toEqual([order("DEL00001")]);
  const [taken, unknown, refused, planned] = await outbox.delivery.entries("DEL00001");
  expect(taken).toMatchObject({
    ...delivery,
    state: "done",
    serviceID: "d-1",
    url: "s3://b/",
    history: seen,
  });
  expect(unknown).toMatchObject({
    state: "unknown",
    lookups: 3,
    paused: true,
    webhookID: "w-1",
    changedItems: 2,
  });
  expect(refused).toMatchObject({ state: "refused", error: refusal, again: "d-0" });
  expect(planned).toMatchObject({ state: "planned", paused: false });
  await outbox.delivery.changeKnown(ACCOUNT, new Map([["d-1", (entry) => ({ ...entry, url: "s3://c/" })]]));
  expect((await outbox.delivery.entries("DEL00001"))[0]?.url).toBe("s3://c/");
});

test("several points that were kept before keep their settings, prices and tasks", async () => {
  const database = await keep(
    "swath-points",
    { batches: "orders", key: "orderID", serviceID: "taskID" },
    [order("PNT00001", { state: "running", stopReason: undefined, words: "Two wharfs", settings })],
    [
      orderEntry("PNT00001", 0, "accepted", { ...point, taskID: "t-1" }),
      orderEntry("PNT00001", 1, "unknown", { ...point, looks: 1 }),
    ],
  );
  database.close();
  const outbox = await open();
  await importLedgers(outbox);
  expect(await outbox.point.batch("PNT00001")).toMatchObject({
    words: "Two wharfs",
    settings,
    state: "running",
  });
  const [ordered, unknown] = await outbox.point.entries("PNT00001");
  expect(ordered).toMatchObject({ ...point, state: "done", serviceID: "t-1" });
  expect(unknown).toMatchObject({ ...point, state: "unknown", lookups: 1, paused: false });
});

test("a task that this tab sent without an answer is looked for under its reference", async () => {
  const request = { ...settings, pointOfInterest, reference: "Mere, wharf · order 7K2F0000" };
  const kept = new Map([
    ["swath-open-orders", JSON.stringify({ state: { orders: { [ACCOUNT]: request } }, version: 0 })],
  ]);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  const { task } = await open();
  await importOpenOrders(task, 5_000);
  vi.unstubAllGlobals();
  expect(await task.entriesOf(ACCOUNT)).toMatchObject([{ batchID: "7K2F0000", state: "sent", request }]);
  expect(await task.batch("7K2F0000")).toMatchObject({ state: "running" });
  expect(kept.size).toBe(0);
});

test("what is there already is left as it is, so that a page that ends on the way loses and doubles nothing", async () => {
  const outbox = await open();
  (await keepRuns()).close();
  await importLedgers(outbox);
  await outbox.purchase.changeEntry(run.id, 0, (entry) => ({ ...entry, state: "sent" }));
  (await keepRuns()).close();
  await importLedgers(outbox);
  expect((await outbox.purchase.entries(run.id))[0]?.state).toBe("sent");
  expect(await outbox.purchase.entries(run.id)).toHaveLength(8);
});

test("a tab of an earlier version that is still open lets go, and writes nothing more", async () => {
  const earlier = await keepRuns();
  await importLedgers(await open());
  await expect(async () => earlier.put("entries", runEntry(1, "sent"))).rejects.toThrow();
});
