import { expect, test } from "vitest";
import { signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { createMemoryBucket } from "../../testing/service/memory-bucket.ts";
import { TEST_NOW } from "../../testing/service/start-service.ts";
import { startInProcess } from "../../testing/service/ways-to-start.ts";
import type { ObjectToWrite, WriteObject } from "../parts.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { LEASE } from "./delivery-worker.ts";

/** Writes that wait until the test lets them through. */
function createGate(through: WriteObject) {
  const waiting: { object: ObjectToWrite; open(): Promise<void> }[] = [];
  const writeObject: WriteObject = (object) =>
    new Promise((resolve, reject) => {
      waiting.push({ object, open: () => through(object).then(resolve, reject) });
    });
  return { waiting, writeObject };
}

/** Two hosts on one ledger and one bucket; the writes of the first one wait at a gate. */
async function twoHosts({ deliveryCount = 1 } = {}) {
  const store = createMemoryStore();
  const bucket = createMemoryBucket();
  const gate = createGate(bucket.writeObject);
  const one = await startInProcess({ store, writeObject: gate.writeObject });
  const two = await startInProcess({ store, writeObject: bucket.writeObject });
  const caller = await signIn(one);
  const [item] = (await caller.get("/api/catalog/v2/items?limit=1")).body.data;
  const contractID = contracts.euros;
  const order = { contractID, frameID: item.properties.frame_id, productTypes: ["GRD"] };
  const { id } = (await caller.post("/api/catalog/v2/purchases", order)).body;
  await one.advance(TEST_NOW + 5_000);
  const itemIDs = (await caller.get(`/api/catalog/v2/purchases/${id}/products`)).body.data.map(
    (product: { id: string }) => product.id,
  );
  const [location] = (await caller.get("/api/delivery/v1/deliveries/location-configs")).body;
  for (let index = 0; index < deliveryCount; index++) {
    const place = { configID: location.id, path: "demo-bucket/claims", subpath: String(index) };
    await caller.post("/api/delivery/v1/deliveries", { contractID, itemIDs, deliveryLocations: [place] });
  }
  const setTime = (time: number) => {
    for (const host of [one, two]) host.parts.setTime(time);
  };
  setTime(TEST_NOW + 5_000);
  return { one, two, gate, bucket, setTime };
}

const DUE = TEST_NOW + 5_000;

test("overlapping calls do not write one delivery twice", async () => {
  const { one, gate, bucket } = await twoHosts();
  const calls = [one.writeDeliveries(DUE), one.writeDeliveries(DUE), one.writeDeliveries(DUE)];
  await expect.poll(() => gate.waiting.length).toBe(1);
  await gate.waiting[0]?.open();
  await expect.poll(() => gate.waiting.length).toBe(2);
  await gate.waiting[1]?.open();
  expect((await Promise.all(calls)).flat()).toMatchObject([{ status: "SUCCESS" }]);
  expect(bucket.calls).toHaveLength(2);
});

test("two deliveries of a company are written at once and no more, however often it is called", async () => {
  const { one, gate } = await twoHosts({ deliveryCount: 8 });
  let most = 0;
  const calls = Array.from({ length: 5 }, () => one.writeDeliveries(DUE));
  const ended = Promise.all(calls);
  for (let file = 0; file < 16; file++) {
    await expect.poll(() => gate.waiting.length).toBeGreaterThan(0);
    most = Math.max(most, gate.waiting.length);
    await gate.waiting.shift()?.open();
  }
  expect((await ended).flat()).toHaveLength(8);
  expect(most).toBe(2);
});

test("another host leaves a delivery alone as long as its holder is heard of", async () => {
  const { one, two, gate, bucket, setTime } = await twoHosts();
  const first = one.writeDeliveries(DUE);
  await expect.poll(() => gate.waiting.length).toBe(1);
  setTime(DUE + LEASE - 1);
  expect(await two.writeDeliveries(DUE + LEASE - 1)).toEqual([]);
  await gate.waiting[0]?.open();
  await expect.poll(() => gate.waiting.length).toBe(2);
  setTime(DUE + 2 * LEASE - 2);
  expect(await two.writeDeliveries(DUE + 2 * LEASE - 2)).toEqual([]);
  await gate.waiting[1]?.open();
  expect(await first).toMatchObject([{ status: "SUCCESS" }]);
  expect(bucket.calls).toHaveLength(2);
});

test("a delivery whose holder is not heard of is taken over and goes on where it stood", async () => {
  const { one, two, gate, bucket, setTime } = await twoHosts();
  void one.writeDeliveries(DUE);
  await expect.poll(() => gate.waiting.length).toBe(1);
  await gate.waiting[0]?.open();
  await expect.poll(() => gate.waiting.length).toBe(2);
  setTime(DUE + LEASE);
  expect(await two.writeDeliveries(DUE + LEASE)).toMatchObject([{ status: "SUCCESS" }]);
  expect(bucket.calls).toHaveLength(2);
});

test("who lost a delivery to another ends it no more, also not as failed", async () => {
  const { one, two, gate, bucket, setTime } = await twoHosts();
  const first = one.writeDeliveries(DUE);
  await expect.poll(() => gate.waiting.length).toBe(1);
  setTime(DUE + LEASE);
  expect(await two.writeDeliveries(DUE + LEASE)).toMatchObject([{ status: "SUCCESS" }]);
  bucket.failures.push("refused");
  await gate.waiting[0]?.open();
  expect(await first).toEqual([]);
  const caller = await signIn(one);
  expect((await caller.get("/api/delivery/v1/deliveries")).body.data).toMatchObject([{ status: "SUCCESS" }]);
});

test("what someone wrote who lost the delivery need not be written again", async () => {
  const { one, two, gate, bucket, setTime } = await twoHosts();
  const first = one.writeDeliveries(DUE);
  await expect.poll(() => gate.waiting.length).toBe(1);
  setTime(DUE + LEASE);
  bucket.failures.push("transient");
  expect(await two.writeDeliveries(DUE + LEASE)).toEqual([]);
  await gate.waiting[0]?.open();
  expect(await first).toEqual([]);
  setTime(DUE + 2 * LEASE);
  expect(await two.writeDeliveries(DUE + 2 * LEASE)).toMatchObject([{ status: "SUCCESS" }]);
  expect(bucket.calls).toHaveLength(3);
});
