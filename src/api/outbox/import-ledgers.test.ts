import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import kept from "../../testing/fixtures/ledgers/kept-ledgers.json";
import { requestWith } from "../../testing/service/task-orders.ts";
import { importLedgers, importOpenOrders } from "./import-ledgers.ts";
import { isSettled } from "./record.ts";
import { createChangeFeed, openOutbox } from "./store.ts";
import { goOn } from "./transitions.ts";

const DEMO = "demo swath.test/sandbox demo";
const CONNECTED = "connected swath.test/sandbox demo";

type Ledger = keyof typeof kept;
const ledgers = {
  "swath-runs": { batches: "runs", key: "runID", serviceID: undefined },
  "swath-deliveries": { batches: "orders", key: "orderID", serviceID: "deliveryID" },
  "swath-points": { batches: "orders", key: "orderID", serviceID: "taskID" },
} as const satisfies Record<Ledger, object>;

/** Opens a database of an earlier version with what that has kept in it. */
async function keep(name: Ledger) {
  const { batches, key, serviceID } = ledgers[name];
  const database = await openDB(name, 1, {
    upgrade(opened) {
      opened.createObjectStore(batches, { keyPath: "id" }).createIndex("account", "account");
      const entries = opened.createObjectStore("entries", { keyPath: [key, "index"] });
      if (!serviceID) return;
      entries.createIndex("account", "account");
      entries.createIndex(serviceID, serviceID);
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });
  const { entries, ...owners } = kept[name];
  for (const batch of Object.values(owners).flat()) await database.put(batches, batch);
  for (const entry of entries) await database.put("entries", entry);
  return database;
}

let outboxes = 0;
/** An outbox that has taken over what was kept in a database. */
async function imported(name: Ledger) {
  (await keep(name)).close();
  const outbox = await openOutbox(`outbox ${++outboxes}`, createChangeFeed(`outbox ${outboxes}`));
  await importLedgers(outbox);
  return outbox;
}

test("runs that were kept before go on with their frames as they stood, and all that was kept of them", async () => {
  const { purchase } = await imported("swath-runs");
  const runs = await purchase.batchesOf(DEMO);
  expect(runs.sort((a, b) => a.id.localeCompare(b.id))).toEqual(
    kept["swath-runs"].runs.sort((a, b) => a.id.localeCompare(b.id)),
  );
  const entries = await purchase.entries("7K2F0001");
  const was = kept["swath-runs"].entries.filter(({ runID }) => runID === "7K2F0001");
  expect(was.map(({ state }) => state)).toEqual([
    "bought",
    "owned-before",
    "owned-elsewhere",
    "planned",
    "failed",
    "withdrawn",
    "planned",
  ]);
  expect(entries.map(({ state, heldBy = "nobody" }) => `${state}, held by ${heldBy}`)).toEqual([
    "done, held by nobody",
    "refused, held by you",
    "refused, held by side",
    "planned, held by nobody",
    "refused, held by nobody",
    "withdrawn, held by nobody",
    "planned, held by nobody",
  ]);
  for (const [index, { frameID, frame, price, attempts, looks, ...rest }] of was.entries()) {
    expect(entries[index]).toMatchObject({ frameID, frame, price, attempts, lookups: looks });
    expect(entries[index]?.serviceID).toBe("purchaseID" in rest ? rest.purchaseID : undefined);
    expect(entries[index]?.error).toEqual("error" in rest ? rest.error : undefined);
    expect(entries[index]?.history.map(({ at }) => at)).toEqual(rest.history.map(({ at }) => at));
  }
  const [parked] = await purchase.entries("7K2F0004");
  expect(parked).toMatchObject({ state: "unknown", uncertainty: "no-answer", paused: true, attempts: 3 });
  expect((await purchase.entries("7K2F0002")).map(({ state }) => state)).toEqual(["sent"]);
});

test("deliveries that were kept before keep their ids, their times and what is not known of them", async () => {
  const { delivery } = await imported("swath-deliveries");
  const batches = await delivery.batchesOf(CONNECTED);
  expect(batches).toHaveLength(3);
  expect(batches).toEqual(expect.arrayContaining(kept["swath-deliveries"].orders));
  const stateOf = { accepted: "done" } as Record<string, string>;
  for (const { id } of batches) {
    const entries = await delivery.entries(id);
    const was = kept["swath-deliveries"].entries.filter(({ orderID }) => orderID === id);
    for (const [index, { orderID, state, looks, ...rest }] of was.entries()) {
      const { deliveryID, ...same } = rest as typeof rest & { deliveryID?: string };
      expect(entries[index]).toMatchObject({ ...same, batchID: orderID, lookups: looks });
      expect(entries[index]?.state).toBe(stateOf[state] ?? state);
      expect(entries[index]?.serviceID).toBe(deliveryID);
      expect(entries[index]?.paused).toBe(state === "unknown");
    }
  }
  const known = (await delivery.entriesOf(CONNECTED)).find(({ serviceID }) => serviceID);
  await delivery.changeKnown(
    CONNECTED,
    new Map([[known?.serviceID ?? "", (entry) => ({ ...entry, url: "s3://seen/" })]]),
  );
  expect((await delivery.entriesOf(CONNECTED)).map(({ url }) => url)).toContain("s3://seen/");
});

test("several points that were kept before keep their settings, prices and tasks", async () => {
  const { point } = await imported("swath-points");
  const [old] = kept["swath-points"].orders;
  expect(await point.batch("7K2F0003")).toEqual(old);
  const entries = await point.entries("7K2F0003");
  expect(entries.map(({ state }) => state)).toEqual(["done", "refused", "unknown", "planned"]);
  for (const [index, { point, price, history, ...rest }] of kept["swath-points"].entries.entries()) {
    expect(entries[index]).toMatchObject({ point, price, history });
    expect(entries[index]?.serviceID).toBe("taskID" in rest ? rest.taskID : undefined);
  }
  expect(entries.map(isSettled)).toEqual([true, true, true, false]);
});

test("a task that this tab sent without an answer is looked for under its reference", async () => {
  const request = { ...requestWith(), reference: "Mere, wharf · order 7K2F0000" };
  const storage = new Map([
    ["swath-open-orders", JSON.stringify({ state: { orders: { [DEMO]: request } }, version: 0 })],
  ]);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    removeItem: (key: string) => storage.delete(key),
  });
  const { task } = await openOutbox("open orders", createChangeFeed("open orders"));
  await importOpenOrders(task, 5_000);
  vi.unstubAllGlobals();
  expect(await task.entriesOf(DEMO)).toMatchObject([{ batchID: "7K2F0000", state: "sent", request }]);
  expect(await task.batch("7K2F0000")).toMatchObject({ state: "running" });
  expect(storage.size).toBe(0);
});

test("what is there already is left as it is, so that a page that ends on the way loses and doubles nothing", async () => {
  const outbox = await imported("swath-runs");
  await outbox.purchase.changeEntry("7K2F0001", 3, (entry) => ({ ...entry, state: "sent" }));
  await outbox.purchase.changeBatch("7K2F0001", goOn);
  (await keep("swath-runs")).close();
  await importLedgers(outbox);
  expect((await outbox.purchase.entries("7K2F0001"))[3]?.state).toBe("sent");
  expect((await outbox.purchase.batch("7K2F0001"))?.state).toBe("running");
  expect(await outbox.purchase.entries("7K2F0001")).toHaveLength(7);
});

test("a tab of an earlier version that is still open lets go, and nothing is left in its database", async () => {
  const earlier = await keep("swath-runs");
  await imported("swath-points");
  await expect(async () => earlier.get("runs", "7K2F0001")).rejects.toThrow();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("swath-runs");
});
