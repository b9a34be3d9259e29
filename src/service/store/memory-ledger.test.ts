import { expect, test } from "vitest";
import type { CallbackRecord } from "./callback-ledger.ts";
import type { RecordChange } from "./ledger.ts";
import { createMemoryLedger } from "./memory-ledger.ts";
import type { PurchaseRecord } from "./purchase-ledger.ts";
import type { WebhookRecord } from "./webhook-ledger.ts";

const purchase: PurchaseRecord = {
  id: "p1",
  userID: "user",
  companyID: "company",
  contractID: "contract",
  frameID: "7_1",
  eula: "STANDARD",
  productTypes: ["GRD"],
  webhookID: "w1",
  status: "active",
  createdAt: 1000,
  updatedAt: 1000,
};
const webhook: WebhookRecord = {
  id: "w1",
  userID: "user",
  companyID: "company",
  targetURL: "https://example.com/",
  username: "swath",
  sealedPassword: "sealed",
  status: "active",
  createdAt: 1000,
  updatedAt: 1000,
};
const callback: CallbackRecord = {
  id: "c1",
  webhookID: "w1",
  companyID: "company",
  resourceKey: "purchase",
  resourceID: "p1",
  data: { status: "closed", itemIDs: [] },
  createdAt: 6000,
  state: "pending",
  attempts: [],
  nextAttemptAt: 6000,
};

/** A ledger with one purchase under way, and the steps that it keeps from then on. */
async function journaled() {
  const steps: (readonly RecordChange[])[] = [];
  let full = false;
  const ledger = createMemoryLedger({
    records: [
      { kind: "purchases", record: purchase },
      { kind: "webhooks", record: webhook },
    ],
    keep: async (changes) => {
      if (full) throw new Error("The disk is full.");
      steps.push(changes);
    },
  });
  return { ledger, steps, fill: () => (full = true) };
}

test("a move and the callback that tells of it are kept in one step", async () => {
  const { ledger, steps } = await journaled();
  await ledger.movePurchase("p1", "active", "closed", 6000, callback);
  expect(steps.map((changes) => changes.map(({ kind }) => kind))).toEqual([["purchases", "callbacks"]]);
});

test("what a journal kept, read again in its order, is the same ledger", async () => {
  const { ledger, steps } = await journaled();
  await ledger.insertWebhook({ ...webhook, id: "w2" });
  await ledger.movePurchase("p1", "active", "closed", 6000, callback);
  await ledger.claimCallback("c1", 6000, 36_000);
  await ledger.removeWebhook("w2", 7000, "gone");
  const again = createMemoryLedger({ records: steps.flat() });
  expect(await again.purchase("p1")).toEqual(await ledger.purchase("p1"));
  expect(await again.latestCallbacks(9)).toEqual(await ledger.latestCallbacks(9));
  expect(await again.webhook("w2")).toBeUndefined();
});

test("a move that cannot be kept did not happen, and neither did its callback", async () => {
  const { ledger, fill } = await journaled();
  fill();
  await expect(ledger.movePurchase("p1", "active", "closed", 6000, callback)).rejects.toThrow("full");
  expect(await ledger.purchase("p1")).toEqual(purchase);
  expect(await ledger.latestCallbacks(1)).toEqual([]);
});

test("a removed webhook keeps no password, and what waits for it is refused with the reason", async () => {
  const { ledger, steps } = await journaled();
  await ledger.insertCallback(callback);
  await ledger.insertCallback({ ...callback, id: "c2", webhookID: "w2" });
  expect(await ledger.removeWebhook("w1", 7000, "gone")).toBe(true);
  expect(await ledger.removeWebhook("w1", 8000, "gone")).toBe(false);
  expect(steps.at(-1)).toMatchObject([
    { kind: "webhooks", record: { id: "w1", sealedPassword: "", username: "" } },
    { kind: "callbacks", record: { id: "c1", state: "refused", attempts: [{ at: 7000, error: "gone" }] } },
  ]);
  expect((await ledger.callbacksDue(9000)).map(({ id }) => id)).toEqual(["c2"]);
});

test("who claimed a callback has it alone until the claim runs out", async () => {
  const { ledger } = await journaled();
  await ledger.insertCallback(callback);
  expect(await ledger.claimCallback("c1", 5999, 9000)).toBeUndefined();
  expect(await ledger.claimCallback("c1", 6000, 9000)).toBeDefined();
  expect(await ledger.claimCallback("c1", 8999, 12_000)).toBeUndefined();
  expect(await ledger.claimCallback("c1", 9000, 12_000)).toBeDefined();
});

test("a late failure of whoever lost the claim is logged, but decides nothing; a late success does", async () => {
  const { ledger } = await journaled();
  await ledger.insertCallback(callback);
  await ledger.claimCallback("c1", 6000, 9000);
  await ledger.claimCallback("c1", 9000, 12_000);
  await ledger.settleCallback("c1", 9000, { at: 6000, error: "late" }, { state: "given-up" });
  expect(await ledger.latestCallbacks(1)).toMatchObject([
    { state: "pending", leasedUntil: 12_000, attempts: [{ error: "late" }] },
  ]);
  await ledger.settleCallback("c1", 9000, { at: 6000, status: 200 }, { state: "delivered" });
  await ledger.settleCallback(
    "c1",
    12_000,
    { at: 9000, status: 500 },
    { state: "pending", nextAttemptAt: 0 },
  );
  expect(await ledger.latestCallbacks(1)).toMatchObject([{ state: "delivered", attempts: [{}, {}, {}] }]);
  expect(await ledger.callbacksDue(99_000)).toEqual([]);
});
