import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import { createDelivery } from "../../contract/deliveries.ts";
import {
  batchInputFor,
  listed,
  locationIDs,
  OWNED,
  openDeliveryFixture,
  openSendingTab,
  place,
  sharedLock,
} from "../../testing/screens/delivery-fixture.ts";
import { withStatus } from "../deliveries/delivery-rows.ts";
import { accountKey } from "../session.ts";
import type { DeliveryBatchInput, DeliveryEntry } from "./delivery.ts";
import { begin, goOn, resume } from "./handler.ts";
import { type BatchStore, createChangeFeed, openOutbox } from "./store.ts";

let databases = 0;
const tabs: { close: () => void; errors: unknown[] }[] = [];

afterEach(() => {
  for (const tab of tabs.splice(0)) {
    tab.close();
    expect(tab.errors).toEqual([]);
  }
});

const openDeliveries = async (name: string) => (await openOutbox(name, createChangeFeed(name))).delivery;

async function open(
  frameIDs: readonly string[] = OWNED,
  change: Partial<DeliveryBatchInput> = {},
  options: Parameters<typeof openDeliveryFixture>[0] = {},
) {
  const fixture = await openDeliveryFixture(options);
  const name = `deliveries ${++databases}`;
  const store = await openDeliveries(name);
  const [active, inactive] = await locationIDs(fixture.caller);
  const input = await batchInputFor(fixture.session, frameIDs, { configID: active, ...change });
  const batchID = await place(store, fixture.session, input);
  const send = (...options: Parameters<typeof openSendingTab>[2][]) =>
    tabs.push(openSendingTab(store, fixture.session, ...options));
  return { ...fixture, name, store, input, batchID, active, inactive, send };
}

const end = (store: BatchStore<"delivery">, batchID: string) =>
  expect.poll(async () => (await store.batch(batchID))?.state).not.toBe("running");

async function states(store: BatchStore<"delivery">, batchID: string) {
  await end(store, batchID);
  return (await store.entries(batchID)).map(({ state }) => state);
}

const lookAgain = (entry: DeliveryEntry) => resume(entry, { again: false }, 1);
const sendAgain = (entry: DeliveryEntry) => resume(entry, { again: true }, 1);

async function letGoOn(store: BatchStore<"delivery">, batchID: string, change: typeof sendAgain) {
  for (const { index } of await store.entries(batchID)) await store.changeEntry(batchID, index, change);
  await store.changeBatch(batchID, goOn);
}

test("an order is sent one delivery after the other, each to its own folder", async () => {
  const { store, batchID, send, caller } = await open();
  send();
  expect(await states(store, batchID)).toEqual(["done", "done", "done"]);
  expect((await store.batch(batchID))?.state).toBe("finished");
  const made = await listed(caller);
  expect(made.map(({ url }: { url: string }) => url).sort()).toEqual(
    OWNED.map((frameID) => `s3://demo-bucket/claims/${frameID}/`),
  );
});

test("where a company has as many deliveries under way as it may, the rest waits to be sent, and nothing is lost", async () => {
  const quotas = { webhooks: 50, tasks: 1_000, deliveries: 2 };
  const { store, batchID, send, pass, posts } = await open(OWNED, {}, { quotas });
  send();
  expect(await states(store, batchID)).toEqual(["done", "done", "planned"]);
  expect(await store.batch(batchID)).toMatchObject({
    ...{ state: "stopped", stopReason: "trouble" },
    trouble: { code: "ERR_LIMIT_REACHED", message: expect.stringMatching(/wait until one has ended/) },
  });
  expect(posts).toHaveLength(3);
  await pass(10);
  await letGoOn(store, batchID, sendAgain);
  expect(await states(store, batchID)).toEqual(["done", "done", "done"]);
});

test("the intent is on disk before the request goes out", async () => {
  const { store, batchID, send, session } = await open(["71_1"]);
  let before: string | undefined;
  const { client } = session;
  session.client = {
    call: async (endpoint, request, options) => {
      if (endpoint.operation === "createDelivery") before = (await store.entries(batchID))[0]?.state;
      return client.call(endpoint, request, options);
    },
  };
  send();
  await end(store, batchID);
  expect(before).toBe("sent");
});

test("a delivery whose answer is lost is found in the list and not sent again", async () => {
  const { store, batchID, send, fail, caller, posts } = await open();
  fail({ after: true, times: 1 });
  send();
  expect(await states(store, batchID)).toEqual(["done", "done", "done"]);
  expect(posts).toHaveLength(3);
  expect(await listed(caller)).toHaveLength(3);
});

/** The same items under ids that they do not have any more. */
const outdated = (delivery: DeliveryBatchInput["deliveries"][number] | undefined) => ({
  subpath: "71_1",
  frameIDs: ["71_1"],
  items: (delivery?.items ?? []).map((item) => ({ ...item, id: crypto.randomUUID() })),
});

test("an earlier delivery of the same items to the same place is not taken for the one without an answer", async () => {
  const { store, send, fail, session, caller, input, posts } = await open([]);
  const [now] = (await batchInputFor(session, ["71_1"])).deliveries;
  await caller.post("/api/delivery/v1/deliveries", {
    contractID: input.contractID,
    itemIDs: now?.items.map(({ id }) => id),
    deliveryLocations: [{ configID: input.configID, path: input.path, subpath: "71_1" }],
  });
  fail({ after: false });
  const batchID = await place(store, session, { ...input, deliveries: [outdated(now)] });
  send();
  expect(await states(store, batchID)).toEqual(["unknown"]);
  expect(posts).toHaveLength(1);
});

test("a second tab keeps its hands off what the first one has sent", async () => {
  const { store, name, session, batchID, posts } = await open(["71_1"]);
  const second = await openDeliveries(name);
  const lock = sharedLock();
  let asked = 0;
  const hold: typeof lock = (...given) => {
    asked++;
    return lock(...given);
  };
  const { client } = session;
  session.client = {
    call: async (endpoint, request, options) => {
      if (endpoint.operation === "createDelivery") {
        tabs.push(openSendingTab(second, session, { hold }));
        await expect.poll(() => asked).toBe(2);
      }
      return client.call(endpoint, request, options);
    },
  };
  tabs.push(openSendingTab(store, session, { hold }));
  expect(await states(store, batchID)).toEqual(["done"]);
  expect(posts).toHaveLength(1);
  const said = (await store.entries(batchID))[0]?.history.map((entry) => entry.said);
  expect(said).toEqual(["planned", "sent", "PENDING"]);
});

test("a delivery that is nowhere to be found stops the order, and nothing is sent on its own", async () => {
  const { store, batchID, send, fail, caller, posts } = await open();
  fail({ times: 1 });
  send();
  expect(await states(store, batchID)).toEqual(["unknown", "planned", "planned"]);
  expect(await store.batch(batchID)).toMatchObject({ state: "stopped", stopReason: "no-answer" });
  expect(posts).toHaveLength(1);
  expect(await listed(caller)).toEqual([]);
});

test("looking again sends nothing that was sent; sending again does so once", async () => {
  const { store, batchID, send, fail, posts, caller } = await open();
  fail({ times: 1 });
  send();
  await end(store, batchID);
  await letGoOn(store, batchID, lookAgain);
  expect(await states(store, batchID)).toEqual(["unknown", "planned", "planned"]);
  expect(posts).toHaveLength(1);
  await letGoOn(store, batchID, sendAgain);
  expect(await states(store, batchID)).toEqual(["done", "done", "done"]);
  expect(await listed(caller)).toHaveLength(3);
});

test("an error of the service is looked into before anything else is sent", async () => {
  const { store, batchID, send, fail, posts } = await open();
  fail({ kind: "500", times: 1 });
  send();
  expect(await states(store, batchID)).toEqual(["unknown", "planned", "planned"]);
  expect(posts).toHaveLength(1);
});

test("a service that takes fewer calls is asked again later", async () => {
  const { store, batchID, send, fail, caller } = await open();
  fail({ kind: "429", times: 2 });
  send();
  expect(await states(store, batchID)).toEqual(["done", "done", "done"]);
  expect(await listed(caller)).toHaveLength(3);
});

test("a service that turns four requests away in a row is left alone until the user says so", async () => {
  const { store, batchID, send, fail, posts } = await open();
  fail({ kind: "429" });
  send();
  expect(await states(store, batchID)).toEqual(["planned", "planned", "planned"]);
  expect(await store.batch(batchID)).toMatchObject({ state: "stopped", stopReason: "trouble" });
  expect(posts).toHaveLength(4);
});

test("a refusal stops the order with the service's words", async () => {
  const { store, batchID, send } = await open(OWNED, { path: "demo-bucket/elsewhere" });
  send();
  expect(await states(store, batchID)).toEqual(["refused", "planned", "planned"]);
  expect(await store.batch(batchID)).toMatchObject({ state: "stopped", stopReason: "refused" });
  expect((await store.entries(batchID))[0]?.error?.message).toMatch(/is not in contract/);
});

test("item ids are looked up again before sending", async () => {
  const { store, send, session, input, posts } = await open(["71_1"]);
  const [only] = input.deliveries;
  const batchID = await place(store, session, { ...input, deliveries: [outdated(only)] });
  send();
  expect(await states(store, batchID)).toEqual(["done"]);
  expect((await store.entries(batchID))[0]?.changedItems).toBe(2);
  expect(posts.at(-1)).toMatchObject({ itemIDs: only?.items.map(({ id }) => id) });
});

test("a frame that is not owned any more is named, and nothing is sent", async () => {
  const { store, session, send, input, posts } = await open([]);
  const gone = { subpath: "74_1", frameIDs: ["74_1"], items: [{ id: "x", frameID: "74_1", product: "GRD" }] };
  const batchID = await place(store, session, { ...input, deliveries: [gone] });
  send();
  expect(await states(store, batchID)).toEqual(["refused"]);
  expect((await store.entries(batchID))[0]?.error?.message).toBe(
    "No longer owned under this contract: GRD of frame 74_1.",
  );
  expect(posts).toEqual([]);
});

test("two tabs on one outbox send every delivery once", async () => {
  const { store, name, session, batchID, posts, caller } = await open();
  const second = await openDeliveries(name);
  const hold = sharedLock();
  tabs.push(openSendingTab(store, session, { hold }), openSendingTab(second, session, { hold }));
  expect(await states(second, batchID)).toEqual(["done", "done", "done"]);
  expect(posts).toHaveLength(3);
  expect(await listed(caller)).toHaveLength(3);
});

test("what was out when the page ended is looked for, not sent again", async () => {
  const { store, batchID, send, session, input, caller, posts } = await open(["71_1"]);
  const items = input.deliveries[0]?.items ?? [];
  await store.changeEntry(batchID, 0, (entry) => begin(entry, { items, alikeBefore: [] }, 1));
  await session.client.call(createDelivery, {
    body: {
      contractID: input.contractID,
      itemIDs: items.map(({ id }) => id),
      deliveryLocations: [{ configID: input.configID, path: input.path, subpath: "71_1" }],
    },
  });
  send();
  expect(await states(store, batchID)).toEqual(["done"]);
  expect(posts).toHaveLength(1);
  expect(await listed(caller)).toHaveLength(1);
});

test("a stopped order goes on where it was", async () => {
  const { store, batchID, send, session, posts } = await open();
  const { client } = session;
  session.client = {
    call: async (endpoint, request, options) => {
      const answer = await client.call(endpoint, request, options);
      if (endpoint.operation === "createDelivery" && posts.length === 1)
        await store.changeBatch(batchID, (order) => ({ ...order, state: "stopped", stopReason: "user" }));
      return answer;
    },
  };
  send();
  expect(await states(store, batchID)).toEqual(["done", "planned", "planned"]);
  await letGoOn(store, batchID, lookAgain);
  expect(await states(store, batchID)).toEqual(["done", "done", "done"]);
  expect(posts).toHaveLength(3);
});

test("whoever cannot be told from another user does not go on with an order by themselves", async () => {
  const { store, batchID, send, posts } = await open();
  send({ knowsUser: false });
  await end(store, batchID);
  expect(await store.batch(batchID)).toMatchObject({ stopReason: "other-user" });
  expect(posts).toEqual([]);
});

test("a status is written down when it is news, and an overtaken answer is not", async () => {
  const { store, batchID, send, session, caller } = await open(["71_1"]);
  send();
  await end(store, batchID);
  const [delivery] = await listed(caller);
  const note = (status: string, at: number) =>
    store.changeKnown(
      accountKey(session),
      new Map([[delivery.id, (entry) => withStatus(entry, { ...delivery, status }, at)]]),
    );
  await note("PENDING", 2);
  await note("SUCCESS", 3);
  await note("PENDING", 4);
  const said = (await store.entries(batchID))[0]?.history.map((entry) => entry.said);
  expect(said).toEqual(["planned", "sent", "PENDING", "SUCCESS"]);
});
