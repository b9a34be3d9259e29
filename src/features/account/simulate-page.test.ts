import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { batches } from "../../api/outbox/outbox.ts";
import { planPurchases } from "../../api/outbox/purchase.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import { keptFrames } from "../../testing/catalog/kept-frames.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { forgetDemoOrders, OPERATION_NAMES } from "./simulate-page.tsx";

const archive = packArchive([frameAt([4, 52], { imageID: 10, frameNumber: 1 })]);

test("a reset demo forgets its users' runs, and nobody else's", async () => {
  const store = await batches("purchase");
  const [frame] = await keptFrames(archive, ["10_1"]);
  const frames = frame ? [{ frame, price: undefined }] : [];
  const order = { contractID: contracts.euros, eula: "STANDARD" as const, reference: "", frames };
  for (const account of ["demo here/sandbox demo", "connected there demo"]) {
    const { batch, entries } = planPurchases(order, { id: account, account, now: 0 }, 1);
    await store.add(batch, entries);
  }
  await forgetDemoOrders();
  expect(await store.batchesOf("demo here/sandbox demo")).toEqual([]);
  expect(await store.entries("demo here/sandbox demo")).toEqual([]);
  expect(await store.batchesOf("connected there demo")).toHaveLength(1);
  expect(await store.entries("connected there demo")).toHaveLength(1);
});

test("everything that the interface can do has words, each its own", () => {
  const names = endpoints.map(({ operation }) => operation);
  expect(Object.keys(OPERATION_NAMES).sort()).toEqual(["*", "callback", "writeObject", ...names].sort());
  expect(new Set(Object.values(OPERATION_NAMES)).size).toBe(Object.keys(OPERATION_NAMES).length);
});
