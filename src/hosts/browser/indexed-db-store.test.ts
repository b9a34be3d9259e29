import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test } from "vitest";
import { storeSuite } from "../../testing/suites/stores.ts";
import { openIndexedDbStore } from "./indexed-db-store.ts";

let names = 0;

storeSuite("IndexedDB", (handles, clock) => {
  const name = `store-${++names}`;
  return Promise.all(Array.from({ length: handles }, () => openIndexedDbStore(name, clock)));
});

test("what is kept is there when it is opened again; of another shape it is given up", async () => {
  const name = `store-${++names}`;
  const before = await openDB(name, 7, {
    upgrade: (database) => void database.createObjectStore("purchases", { keyPath: "id" }),
  });
  await before.put("purchases", { id: "old" });
  before.close();
  const account = { companyID: "c", contractID: "k" };
  const store = await openIndexedDbStore(name);
  expect(await store.read((tx) => tx.account(account))).toEqual({ held: 0, spent: 0 });
  await store.write((tx) => tx.add(account, { held: 5 }));
  await store.close();
  const again = await openIndexedDbStore(name);
  expect(await again.read((tx) => tx.account(account))).toEqual({ held: 5, spent: 0 });
});

test("forgetting everything keeps the time", async () => {
  const store = await openIndexedDbStore(`store-${++names}`);
  await store.write(async (tx) => {
    await tx.insert("clock", { id: "clock", ahead: 7 });
    await tx.add({ companyID: "c", contractID: "k" }, { held: 5 });
  });
  await store.clear();
  await store.read(async (tx) => {
    expect((await tx.get("clock", { id: "clock" }))?.ahead).toBe(7);
    expect(await tx.account({ companyID: "c", contractID: "k" })).toEqual({ held: 0, spent: 0 });
  });
});
