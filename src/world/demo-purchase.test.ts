import { expect, test } from "vitest";
import { frameAt } from "../testing/catalog/make-frames.ts";
import { signIn } from "../testing/service/caller.ts";
import { contracts } from "../testing/service/demo-contracts.ts";
import { startService, TEST_NOW } from "../testing/service/start-service.ts";
import { addColleaguesPurchase } from "./demo-purchase.ts";

test("a frame near Rotterdam is the colleague's: a conflict for me, in nothing of mine", async () => {
  const lately = { start: TEST_NOW - 20_000, end: TEST_NOW - 10_000 };
  const service = startService([
    frameAt([4, 52], { imageID: 10, ...lately }),
    frameAt([100, 10], { imageID: 11, ...lately }),
  ]);
  const { parts } = service;
  await addColleaguesPurchase(parts, TEST_NOW);
  await addColleaguesPurchase(parts, TEST_NOW + 1);
  const colleague = await signIn(service, "demo-colleague");
  expect((await colleague.get("/api/catalog/v2/purchases")).body.data).toHaveLength(1);
  const caller = await signIn(service);
  const { status } = await caller.post("/api/catalog/v2/purchases", {
    contractID: contracts.euros,
    frameID: "10_1",
  });
  expect(status).toBe(409);
  const owned = await caller.post("/api/catalog/v2/search", {
    collections: ["private"],
    contractID: contracts.euros,
  });
  expect(owned.body.data).toEqual([]);
});

test("a catalog without frames there is left alone", async () => {
  const service = startService([]);
  const { parts } = service;
  await addColleaguesPurchase(parts, TEST_NOW);
  const caller = await signIn({ ...service, parts }, "demo-colleague");
  expect((await caller.get("/api/catalog/v2/purchases")).body.data).toEqual([]);
});
