import { expect, test } from "vitest";
import { signIn } from "../testing/service/caller.ts";
import { startService, TEST_NOW, testParts } from "../testing/service/start-service.ts";
import { callbacksOf, webhookOf } from "../testing/service/work-of.ts";
import { createVault, deriveVaultKey, generateVaultKey } from "./secrets.ts";
import { createService } from "./service.ts";
import { createMemoryStore } from "./store/memory-store.ts";
import { KEPT_FOR } from "./upkeep.ts";

/** A service whose store has callbacks and searches of two companies. */
async function withPast(count: number) {
  const { parts, ...service } = startService();
  const { store, vault } = parts;
  await store.write(async (tx) => {
    for (const companyID of ["a", "b"]) {
      const webhook = { ...(await webhookOf(vault, companyID, `${companyID}-1`)), updatedAt: TEST_NOW };
      await tx.insert("webhooks", { ...webhook, status: "removed" });
      await tx.insert("webhooks", { ...webhook, id: `${companyID}-2` });
      const [waiting] = callbacksOf({ ...webhook, id: `${companyID}-2` }, 1, TEST_NOW + 2 * KEPT_FOR);
      if (waiting) await tx.insert("callbacks", { ...waiting, createdAt: TEST_NOW });
      for (const { dueAt: _, ...callback } of callbacksOf(webhook, companyID === "a" ? count : 2, TEST_NOW)) {
        await tx.insert("callbacks", { ...callback, state: "delivered" });
      }
      const search = { companyID, userID: "u", id: "s", usedAt: TEST_NOW + 1, search: {} as never };
      await tx.insert("searches", search);
    }
  });
  const left = () =>
    store.read(async (tx) => {
      const callbacks = await tx.page("callbacks", "latest", { equals: {}, limit: 9_999 });
      const count = (companyID: string) => callbacks.filter((one) => one.companyID === companyID).length;
      const searches = await tx.page("searches", "ofCompany", { equals: { companyID: "a" }, limit: 9 });
      const removed = await tx.page("webhooks", "removed", { equals: { companyID: "a" }, limit: 9 });
      const webhooks = await tx.page("webhooks", "ofCompany", { equals: { companyID: "a" }, limit: 9 });
      return [count("a"), count("b"), searches.length, removed.length, webhooks.length];
    });
  const advance = async (now: number) => {
    parts.setTime(now);
    await service.advance(now);
  };
  return { advance, left };
}

test("what ended goes after 30 days and not before; what waits or is there stays", async () => {
  const { advance, left } = await withPast(5);
  await advance(TEST_NOW + KEPT_FOR - 1);
  expect(await left()).toEqual([6, 3, 1, 1, 1]);
  await advance(TEST_NOW + KEPT_FOR + 59_998);
  expect(await left()).toEqual([6, 3, 1, 1, 1]);
  await advance(TEST_NOW + KEPT_FOR + 60_000);
  expect(await left()).toEqual([1, 1, 0, 0, 1]);
});

test("a company with much that is past is cleared in batches, and others have their turn", async () => {
  const { advance, left } = await withPast(230);
  const counts: number[][] = [];
  for (let second = 0; second < 5; second++) {
    await advance(TEST_NOW + KEPT_FOR + 1 + second * 60_000);
    counts.push((await left()).slice(0, 2));
  }
  expect(counts[0]).toEqual([181, 1]);
  expect(counts.at(-1)).toEqual([1, 1]);
});

const [before, now] = [await deriveVaultKey("the former secret"), await deriveVaultKey("the present secret")];
const store = createMemoryStore(() => TEST_NOW);
const former = createVault(before);

/** The passwords that a vault can open. */
async function opened(vault = createVault(now)) {
  const companies = ["company-demo", ...others];
  const pages = await store.read((tx) =>
    Promise.all(
      companies.map((companyID) => tx.page("webhooks", "ofCompany", { equals: { companyID }, limit: 99 })),
    ),
  );
  const all = await Promise.all(
    pages.flat().map(({ sealedPassword }) => vault.open(sealedPassword).catch(() => "sealed by another")),
  );
  return all.toSorted();
}
const others = Array.from({ length: 120 }, (_, n) => `company ${String(n).padStart(3, "0")}`);

test("passwords that the former secret sealed are sealed with the present one, so that it can be taken away", async () => {
  await store.write(async (tx) => {
    for (const companyID of others)
      await tx.insert("webhooks", await webhookOf(former, companyID, companyID));
  });
  const parts = testParts({ store, vault: createVault(now, before) });
  const service = createService(parts);
  const caller = await signIn({ ...service, parts });
  const auth = { type: "basic", username: "u", password: "set meanwhile" };
  await caller.post("/api/notifications/v1/webhooks", { targetURL: "https://example.com/", auth });
  const passwords = await opened(createVault(now, before));
  expect(new Set(await opened())).toContain("sealed by another");
  for (let batch = 0; batch < 3; batch++) await service.advance(TEST_NOW);
  expect(await opened()).toEqual(passwords);
});

test("what a process with the former secret seals later is found ten minutes later", async () => {
  const parts = testParts({ store, vault: createVault(now, before) });
  const service = createService(parts);
  const advance = async (at: number) => {
    for (let batch = 0; batch < 4; batch++) await service.advance(at);
  };
  await advance(TEST_NOW);
  await store.write(
    async (tx) => void (await tx.insert("webhooks", await webhookOf(former, "company 007", "late"))),
  );
  await advance(TEST_NOW + 599_999);
  expect(await opened()).toContain("sealed by another");
  await advance(TEST_NOW + 600_000);
  expect(await opened()).not.toContain("sealed by another");
});

test("createResealing: credentials of locations are sealed with the present key, once", async () => {
  const [former, present] = [await generateVaultKey(), await generateVaultKey()];
  const { parts } = startService([]);
  const id = "0b1f6c1e-6f0a-4a53-9c0b-1f2f5d1c7a01";
  const entry = { id, company: "c", method: "folder", bucket: "some-bucket", status: "active" } as const;
  const sealed = await createVault(former).seal("a key");
  await parts.store.write((tx) => tx.insert("directory", { kind: "locations", id, entry, sealed }));
  const service = createService({ ...parts, vault: createVault(present, former) });
  await service.advance(parts.clock());
  const record = await parts.store.read((tx) => tx.get("directory", { kind: "locations", id }));
  expect(record?.sealed).not.toBe(sealed);
  expect(await createVault(present).open(record?.sealed ?? "")).toBe("a key");
});
