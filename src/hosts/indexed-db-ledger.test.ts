import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test } from "vitest";
import type { CallbackRecord } from "../service/store/callback-ledger.ts";
import type { DeliveryRecord } from "../service/store/delivery-ledger.ts";
import type { PurchaseRecord } from "../service/store/purchase-ledger.ts";
import { openIndexedDbLedger } from "./indexed-db-ledger.ts";

let names = 0;
const newName = () => `ledger-${++names}`;

function purchase(change: Partial<PurchaseRecord> = {}): PurchaseRecord {
  return {
    id: "p1",
    userID: "user",
    companyID: "company",
    contractID: "contract",
    frameID: "7_1",
    eula: "STANDARD",
    productTypes: ["GRD"],
    amount: 60_000,
    status: "active",
    createdAt: 1000,
    updatedAt: 1000,
    ...change,
  };
}

function callback(change: Partial<CallbackRecord> = {}): CallbackRecord {
  return {
    id: "c1",
    webhookID: "w1",
    companyID: "company",
    resourceKey: "purchase",
    resourceID: "p1",
    data: { status: "closed", itemIDs: ["i1"] },
    createdAt: 6000,
    state: "pending",
    attempts: [],
    nextAttemptAt: 6000,
    ...change,
  };
}

test("a purchase is still there when the ledger is opened again", async () => {
  const name = newName();
  const before = await openIndexedDbLedger(name);
  expect(await before.insertPurchase(purchase(), undefined)).toBe("inserted");
  const after = await openIndexedDbLedger(name);
  expect(await after.purchase("p1")).toEqual(purchase());
  expect(await after.spending("contract")).toEqual({ onHold: 60_000, consolidatedSpent: 0 });
});

test("two tabs that buy one frame fifty times each get it once", async () => {
  const name = newName();
  const tabs = [await openIndexedDbLedger(name), await openIndexedDbLedger(name)];
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, i) => tabs[i % 2]?.insertPurchase(purchase({ id: `p${i}` }), undefined)),
  );
  expect(results.filter((result) => result === "inserted")).toHaveLength(1);
  expect(results.filter((result) => result === "owned")).toHaveLength(99);
});

test("two tabs that buy different frames lose none of them", async () => {
  const name = newName();
  const tabs = [await openIndexedDbLedger(name), await openIndexedDbLedger(name)];
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      tabs[i % 2]?.insertPurchase(purchase({ id: `p${i}`, frameID: `7_${i}` }), undefined),
    ),
  );
  for (const tab of tabs) {
    const page = { contractID: undefined, after: undefined, limit: 100 };
    expect(await tab.purchasesOf("user", page)).toHaveLength(40);
  }
});

test("the spend limit holds across tabs", async () => {
  const name = newName();
  const tabs = [await openIndexedDbLedger(name), await openIndexedDbLedger(name)];
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      tabs[i % 2]?.insertPurchase(purchase({ id: `p${i}`, frameID: `7_${i}` }), 150_000),
    ),
  );
  expect(results.filter((result) => result === "inserted")).toHaveLength(2);
  expect(results.filter((result) => result === "over-limit")).toHaveLength(8);
});

test("only one tab makes a transition that both see due", async () => {
  const name = newName();
  const tabs = [await openIndexedDbLedger(name), await openIndexedDbLedger(name)];
  await tabs[0]?.insertPurchase(purchase(), undefined);
  const moves = await Promise.all(tabs.map((tab) => tab.movePurchase("p1", "active", "closed", 6000)));
  expect(moves.sort()).toEqual([false, true]);
  expect(await tabs[0]?.ownedBy("user")).toEqual([purchase({ status: "closed", updatedAt: 6000 })]);
  expect(await tabs[1]?.purchasesUnderWay(9000)).toEqual([]);
});

test("a cleared ledger is empty in every tab", async () => {
  const name = newName();
  const tabs = [await openIndexedDbLedger(name), await openIndexedDbLedger(name)];
  await tabs[0]?.insertPurchase(purchase(), undefined);
  await tabs[1]?.clear();
  expect(await tabs[0]?.purchase("p1")).toBeUndefined();
  expect(await tabs[0]?.insertPurchase(purchase(), undefined)).toBe("inserted");
});

test("purchases kept by the first version of the ledger are there after the upgrade", async () => {
  const name = newName();
  const first = await openDB(name, 1, {
    upgrade: (opened) => void opened.createObjectStore("purchases", { keyPath: "id" }),
  });
  await first.put("purchases", purchase());
  first.close();
  const ledger = await openIndexedDbLedger(name);
  expect(await ledger.purchase("p1")).toEqual(purchase());
  expect(await ledger.latestCallbacks(10)).toEqual([]);
});

test("a move and the callback that tells of it are kept together", async () => {
  const name = newName();
  const before = await openIndexedDbLedger(name);
  await before.insertPurchase(purchase({ webhookID: "w1" }), undefined);
  expect(await before.movePurchase("p1", "active", "closed", 6000, callback())).toBe(true);
  expect(await before.movePurchase("p1", "active", "closed", 6000, callback({ id: "c2" }))).toBe(false);
  const after = await openIndexedDbLedger(name);
  expect(await after.callbacksDue(6000)).toEqual([callback()]);
});

test("only one tab gets to send a callback", async () => {
  const name = newName();
  const tabs = [await openIndexedDbLedger(name), await openIndexedDbLedger(name)];
  await tabs[0]?.insertCallback(callback());
  const claims = await Promise.all(tabs.map((tab) => tab.claimCallback("c1", 6000, 9000)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await tabs[1]?.callbacksDue(8999)).toEqual([]);
  expect(await tabs[1]?.callbacksDue(9000)).toHaveLength(1);
});

const delivery: DeliveryRecord = {
  id: "d1",
  userID: "user",
  companyID: "company",
  contractID: "contract",
  itemIDs: ["i1"],
  places: [],
  files: [],
  status: "PENDING",
  createdAt: 1000,
  updatedAt: 1000,
};

test("only one tab gets to carry out a delivery, and how far it came outlives the tab", async () => {
  const name = newName();
  const tabs = [await openIndexedDbLedger(name), await openIndexedDbLedger(name)];
  await tabs[0]?.insertDelivery(delivery, 6000);
  expect(await tabs[0]?.claimDelivery("d1", "early", 5999, 9000)).toBeUndefined();
  const claims = await Promise.all(
    tabs.map((tab, index) => tab.claimDelivery("d1", `holder ${index}`, 6000, 9000)),
  );
  const holder = claims.find(Boolean)?.progress.holder ?? "";
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await tabs[0]?.keepWritten("d1", holder, 3, 12_000)).toBe(true);
  expect(await tabs[1]?.deliveriesDue(11_999)).toEqual([]);
  const next = await openIndexedDbLedger(name);
  expect(await next.claimDelivery("d1", "next", 12_000, 15_000)).toMatchObject({ progress: { written: 3 } });
});

test("a delivery ends once, together with the callback that tells of it", async () => {
  const tab = await openIndexedDbLedger(newName());
  await tab.insertDelivery(delivery, 1000);
  await tab.claimDelivery("d1", "holder", 6000, 9000);
  const told = callback({ resourceKey: "delivery", resourceID: "d1" });
  const end = (holder: string) => tab.endDelivery("d1", holder, { status: "SUCCESS" }, 6000, told);
  expect([await end("another"), await end("holder"), await end("holder")]).toEqual([false, true, false]);
  expect(await tab.callbacksDue(6000)).toEqual([told]);
  expect(await tab.delivery("d1")).toEqual({ ...delivery, status: "SUCCESS", updatedAt: 6000 });
  expect(await tab.deliveriesDue(Number.POSITIVE_INFINITY)).toEqual([]);
});
