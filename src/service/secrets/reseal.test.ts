import { expect, test } from "vitest";
import { signIn } from "../../testing/service/caller.ts";
import { TEST_NOW, testParts } from "../../testing/service/start-service.ts";
import { webhookOf } from "../../testing/service/work-of.ts";
import { createService } from "../service.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { createVault, deriveVaultKey } from "./vault.ts";

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
