import { expect, test } from "vitest";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { startService } from "../../testing/service/start-service.ts";
import { toArchiveRow } from "./items/frame-row.ts";
import { releaseFrame, withholdFrame } from "./withhold.ts";

const ITEMS = "/api/catalog/v2/items";
const PRICE = `/api/catalog/v2/price?contractID=${contracts.euros}&eula=STANDARD&frameID=`;
const WHO = { who: "an operator", at: 0 };
const DAY = 86_400_000;

test("withholdFrame: a frame of a task stays its company's, and is not put on sale by a release", async () => {
  const { store } = startService([]).parts;
  const row = { ...toArchiveRow(frameAt([4, 52], { imageID: 9 })), companyID: "c", userID: "u", taskID: "t" };
  const { publicFrom: _, ...privateRow } = row;
  await store.write((tx) => tx.addFrames([privateRow]));
  expect(await withholdFrame(store, { frameID: "9_1", publicFrom: 1, reason: "x" }, WHO)).toBe(false);
  expect(await releaseFrame(store, "9_1", WHO)).toBe(false);
  const kept = await store.read((tx) => tx.get("frames", { frameID: "9_1" }));
  expect(kept?.publicFrom).toBeUndefined();
});

test("withholdFrame: a frame leaves search and sale until its day; what was bought of it stays", async () => {
  const service = startService([]);
  const { store, clock, setTime } = service.parts;
  const rows = [7, 8].map((imageID) => toArchiveRow(frameAt([4, 52], { imageID, mode: "SPOTLIGHT" })));
  await store.write((tx) => tx.addFrames(rows));
  await service.advance(clock());
  let caller = await signIn(service);
  const body = { contractID: contracts.euros, frameID: "8_1" };
  const { id } = (await caller.post("/api/catalog/v2/purchases", body)).body;
  setTime(clock() + DAY);
  await service.advance(clock());
  caller = await signIn(service);

  const publicFrom = clock() + DAY;
  for (const frameID of ["7_1", "8_1"]) await withholdFrame(store, { frameID, publicFrom, reason: "x" }, WHO);
  await service.advance(clock());
  expect((await caller.get(ITEMS)).body.data).toEqual([]);
  expect((await caller.get(`${PRICE}7_1`)).status).toBe(404);
  expect((await caller.get(`/api/catalog/v2/purchases/${id}`)).body.status).toBe("closed");
  const { data } = (await caller.get(`/api/catalog/v2/purchases/${id}/products`)).body;
  expect(data.length).toBeGreaterThan(0);

  setTime(publicFrom);
  await service.advance(clock());
  caller = await signIn(service);
  expect((await caller.get(`${PRICE}7_1`)).status).toBe(200);
  await withholdFrame(store, { frameID: "7_1", reason: "x" }, WHO);
  await service.advance(clock());
  expect((await caller.get(`${PRICE}7_1`)).status).toBe(404);
  expect(await releaseFrame(store, "7_1", WHO)).toBe(true);
  await service.advance(clock());
  expect((await caller.get(`${PRICE}7_1`)).status).toBe(200);
});
