import { expect, test } from "vitest";
import { signIn } from "../testing/service/caller.ts";
import { contracts } from "../testing/service/demo-contracts.ts";
import { createMemoryBucket } from "../testing/service/memory-bucket.ts";
import { TEST_NOW, testParts } from "../testing/service/start-service.ts";
import type { Send, WriteObject } from "./parts.ts";
import { createService } from "./service.ts";
import { createMemoryStore } from "./store/memory-store.ts";
import type { Store } from "./store/store.ts";

const PURCHASES = "/api/catalog/v2/purchases";
const DELIVERIES = "/api/delivery/v1/deliveries";
const DUE = TEST_NOW + 5_000;
const never = new Promise<never>(() => {});

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds, "late"));

function start(store: Store, writeObject: WriteObject, send?: Send) {
  const parts = testParts({ store, writeObject, ...(send && { send }) });
  return { ...createService(parts), parts };
}

/** Two processes on one store and one bucket. */
async function twoProcesses(writeObject: (bucket: WriteObject) => WriteObject = (bucket) => bucket) {
  const bucket = createMemoryBucket();
  const store = createMemoryStore();
  const one = start(store, writeObject(bucket.writeObject));
  const two = start(store, bucket.writeObject);
  const caller = await signIn(one);
  const { body } = await caller.get("/api/catalog/v2/items?limit=20");
  const frameIDs = new Set<string>(
    body.data.map(({ properties }: { properties: { frame_id: string } }) => properties.frame_id),
  );
  const buy = async (frameID: string | undefined) =>
    (await caller.post(PURCHASES, { contractID: contracts.euros, frameID, productTypes: ["GRD"] })).body;
  const setTime = (time: number) => {
    for (const { parts } of [one, two]) parts.setTime(time);
  };
  return { one, two, bucket, store, caller, frameIDs: [...frameIDs], buy, setTime };
}

/** The same with a delivery of two files that is due. */
async function withDelivery(writeObject: (bucket: WriteObject) => WriteObject) {
  const pair = await twoProcesses(writeObject);
  const { one, caller, buy, frameIDs, setTime } = pair;
  const { id } = await buy(frameIDs[0]);
  await one.advance(DUE);
  const { body } = await caller.get(`${PURCHASES}/${id}/products`);
  const [{ id: configID }] = (await caller.get(`${DELIVERIES}/location-configs`)).body;
  await caller.post(DELIVERIES, {
    contractID: contracts.euros,
    itemIDs: body.data.map((item: { id: string }) => item.id),
    deliveryLocations: [{ configID, path: "demo-bucket/claims" }],
  });
  setTime(DUE);
  return pair;
}

/** Holds back the writes of a bucket until it is opened; resolves at the first one. */
function gate() {
  let open = () => {};
  let begin = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const hold =
    (through: WriteObject): WriteObject =>
    async (object) => {
      begin();
      await opened;
      return through(object);
    };
  return { hold, begun, open };
}

test("a service that stops takes nothing up, and another makes what is due", async () => {
  const { one, two, buy, frameIDs } = await twoProcesses();
  await buy(frameIDs[0]);
  await one.stop(never);
  expect(await one.advance(DUE)).toEqual([]);
  expect(await two.advance(DUE)).toHaveLength(1);
});

test("purchases that were claimed and not begun are due again at once, as they were before", async () => {
  const { one, two, buy, frameIDs, store } = await twoProcesses();
  for (const frameID of frameIDs.slice(0, 4)) await buy(frameID);
  const advancing = one.advance(DUE);
  const stopped = one.stop(never);
  await stopped;
  const made = (await advancing).length;
  expect(made).toBeLessThan(4);
  const due = await store.read((tx) => tx.page("purchases", "due", { equals: {}, limit: 9 }));
  expect(due.map(({ dueAt }) => dueAt)).toEqual(Array(4 - made).fill(DUE));
  expect(await two.advance(DUE)).toHaveLength(4 - made);
});

test("a file in hand is ended, and another process goes on with the next one at once", async () => {
  const { hold, begun, open } = gate();
  const { one, two, bucket } = await withDelivery(hold);
  const writing = one.writeDeliveries(DUE);
  await begun;
  const stopped = one.stop(never);
  open();
  await stopped;
  expect(await writing).toEqual([]);
  expect(bucket.calls).toHaveLength(1);
  expect(await two.writeDeliveries(DUE)).toMatchObject([{ status: "SUCCESS" }]);
  expect(new Set(bucket.calls).size).toBe(bucket.calls.length);
});

test("a delivery whose file takes too long is due again when patience ends, and what comes late does not disturb", async () => {
  const { hold, begun, open } = gate();
  const { one, two } = await withDelivery(hold);
  const writing = one.writeDeliveries(DUE);
  await begun;
  const stopped = one.stop(Promise.resolve());
  await expect.poll(() => two.backlog(DUE)).toContainEqual({ kind: "deliveryProgress", due: 1, late: 0 });
  const taken = two.writeDeliveries(DUE);
  open();
  expect(await taken).toMatchObject([{ status: "SUCCESS" }]);
  await stopped;
  expect(await writing).toEqual([]);
});

test("a callback that is on its way is waited for, those behind it are left to another", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const sent: string[] = [];
  const store = createMemoryStore();
  const one = start(
    store,
    async () => {},
    async ({ headers }) => {
      sent.push(headers["webhook-id"] ?? "");
      await answered;
      return { status: 204 };
    },
  );
  const two = start(
    store,
    async () => {},
    async ({ headers }) => {
      sent.push(headers["webhook-id"] ?? "");
      return { status: 204 };
    },
  );
  const caller = await signIn(one);
  const { body } = await caller.get("/api/catalog/v2/items?limit=20");
  const auth = { type: "basic", username: "u", password: "p" };
  const hook = await caller.post("/api/notifications/v1/webhooks", {
    targetURL: "https://example.com/a",
    auth,
  });
  const frames = body.data.map((item: { properties: { frame_id: string } }) => item.properties.frame_id);
  for (const frameID of [...new Set(frames)].slice(0, 3)) {
    const notifications = { webhook: { id: hook.body.id } };
    await caller.post(PURCHASES, { contractID: contracts.euros, frameID, notifications });
  }
  await one.advance(DUE);
  const sending = one.sendCallbacks(DUE);
  await expect.poll(() => sent).toHaveLength(1);
  const stopped = one.stop(never);
  await expect(Promise.race([stopped.then(() => "stopped"), sleep(50)])).resolves.toBe("late");
  answer();
  await stopped;
  await sending;
  expect(sent).toHaveLength(1);
  await two.sendCallbacks(DUE);
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(3);
});

test("what is due is counted by kind, with how late it is", async () => {
  const { one, buy, frameIDs } = await twoProcesses();
  for (const frameID of frameIDs.slice(0, 2)) await buy(frameID);
  const [early] = await one.backlog(TEST_NOW);
  expect(early).toEqual({ kind: "purchases", due: 0, late: 0 });
  const [late, ...others] = await one.backlog(DUE + 700);
  expect(late).toEqual({ kind: "purchases", due: 2, late: 700 });
  expect(others.map(({ kind, due }) => [kind, due])).toEqual([
    ["tasks", 0],
    ["deliveryProgress", 0],
    ["callbacks", 0],
  ]);
});
