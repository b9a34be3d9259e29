import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { PurchaseRecord } from "../service/store/purchase-ledger.ts";
import { openJournalLedger } from "./journal-ledger.ts";

async function newFile(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "swath-ledger-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  return join(directory, "ledger", "journal.jsonl");
}

/** Opens a ledger and closes it at last, if the test does not. */
async function openLedger(file: string) {
  const ledger = await openJournalLedger(file);
  onTestFinished(() => ledger.close().catch(() => {}));
  return ledger;
}

function purchase(id: string): PurchaseRecord {
  return {
    id,
    userID: "user",
    companyID: "company",
    contractID: "contract",
    frameID: `${id.slice(1)}_1`,
    eula: "STANDARD",
    productTypes: ["GRD"],
    amount: 60_000,
    status: "active",
    createdAt: 1000,
    updatedAt: 1000,
  };
}

const callback = {
  id: "c1",
  webhookID: "w1",
  companyID: "company",
  resourceKey: "purchase" as const,
  resourceID: "p1",
  data: { status: "closed", itemIDs: [] },
  createdAt: 2000,
  state: "pending" as const,
  attempts: [],
  nextAttemptAt: 2000,
};

test("what was done is there after the process ended without a word", async () => {
  const file = await newFile();
  const before = await openLedger(file);
  await before.insertPurchase(purchase("p1"), undefined);
  await before.movePurchase("p1", "active", "closed", 2000, callback);
  // A crash closes nothing, and leaves the lock of a process that runs no more.
  await writeFile(`${file}.lock`, "0");
  const after = await openLedger(file);
  expect(await after.purchase("p1")).toEqual({ ...purchase("p1"), status: "closed", updatedAt: 2000 });
  expect(await after.latestCallbacks(10)).toEqual([callback]);
});

test("a change is in the file when it counts as made", async () => {
  const file = await newFile();
  const ledger = await openLedger(file);
  await Promise.all(
    Array.from({ length: 50 }, (_, i) => ledger.insertPurchase(purchase(`p${i}`), undefined)),
  );
  expect((await readFile(file, "utf8")).trimEnd().split("\n")).toHaveLength(50);
});

test("a last line that was torn off is forgotten, all of its step", async () => {
  const file = await newFile();
  const before = await openLedger(file);
  await before.insertPurchase(purchase("p1"), undefined);
  await before.close();
  const step = JSON.stringify([
    { kind: "purchases", record: { ...purchase("p1"), status: "closed" } },
    { kind: "callbacks", record: callback },
  ]);
  await appendFile(file, step.slice(0, -5));
  const after = await openLedger(file);
  expect(await after.purchase("p1")).toEqual(purchase("p1"));
  expect(await after.latestCallbacks(10)).toEqual([]);
  await after.insertPurchase(purchase("p2"), undefined);
  await after.close();
  const again = await openLedger(file);
  expect(await again.purchase("p2")).toEqual(purchase("p2"));
});

test("a spoilt line in the middle is not passed over", async () => {
  const file = await newFile();
  const before = await openLedger(file);
  await before.insertPurchase(purchase("p1"), undefined);
  await before.close();
  await appendFile(file, '[{"kind":"purchases","record":{"id":"p2"}}]\n[]\n');
  const spoilt = await readFile(file, "utf8");
  await expect(openLedger(file)).rejects.toThrow("Line 2 of");
  expect(await readFile(file, "utf8")).toBe(spoilt);
});

test("the start leaves one line for each record", async () => {
  const file = await newFile();
  const before = await openLedger(file);
  await before.insertPurchase(purchase("p1"), undefined);
  await before.movePurchase("p1", "active", "closed", 2000);
  await before.close();
  const after = await openLedger(file);
  await after.close();
  expect((await readFile(file, "utf8")).trimEnd().split("\n")).toHaveLength(1);
});

test("who held a delivery or a callback when the process ended holds it no longer", async () => {
  const file = await newFile();
  const before = await openLedger(file);
  const delivery = {
    id: "d1",
    userID: "user",
    companyID: "company",
    contractID: "contract",
    itemIDs: [],
    places: [],
    files: [],
    status: "PENDING" as const,
    createdAt: 1000,
    updatedAt: 1000,
  };
  await before.insertDelivery(delivery, 1000);
  await before.insertCallback(callback);
  expect(await before.claimDelivery("d1", "holder", 2000, 90_000)).toBeDefined();
  expect(await before.claimCallback("c1", 2000, 90_000)).toBeDefined();
  expect(await before.keepWritten("d1", "holder", 3, 90_000)).toBe(true);
  await before.close();
  const after = await openLedger(file);
  expect(await after.claimDelivery("d1", "next", 2000, 90_000)).toMatchObject({ progress: { written: 3 } });
  expect(await after.claimCallback("c1", 2000, 90_000)).toBeDefined();
});

test("a file that another running process has is not opened", async () => {
  const file = await newFile();
  await (await openLedger(file)).close();
  await writeFile(`${file}.lock`, String(process.ppid));
  await expect(openLedger(file)).rejects.toThrow(`in use by process ${process.ppid}`);
});

test("a change that could not be kept did not happen", async () => {
  const file = await newFile();
  const ledger = await openLedger(file);
  await ledger.close();
  await expect(ledger.insertPurchase(purchase("p1"), undefined)).rejects.toThrow();
  expect(await ledger.purchase("p1")).toBeUndefined();
});
