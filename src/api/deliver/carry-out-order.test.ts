import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import { createDelivery } from "../../contract/deliveries.ts";
import {
  listed,
  locationIDs,
  OWNED,
  openDeliveryDesk,
  openSendingTab,
  place,
  sharedLock,
  wishFor,
} from "../../testing/delivery-desk.ts";
import { accountKey } from "../account-key.ts";
import { lookAgain, sendAgain } from "../orders-ledger/decide.ts";
import { createChangeFeed } from "../run/change-feed.ts";
import { beginSending } from "./decide.ts";
import { type DeliveryStore, openDeliveryStore } from "./delivery-store.ts";
import type { DeliveryWish } from "./orders.ts";

let databases = 0;
const tabs: { close: () => void; errors: unknown[] }[] = [];

afterEach(() => {
  for (const tab of tabs.splice(0)) {
    tab.close();
    expect(tab.errors).toEqual([]);
  }
});

async function open(
  frameIDs: readonly string[] = OWNED,
  change: Partial<DeliveryWish> = {},
  options: Parameters<typeof openDeliveryDesk>[0] = {},
) {
  const desk = await openDeliveryDesk(options);
  const name = `deliveries ${++databases}`;
  const store = await openDeliveryStore(name, createChangeFeed(name));
  const [active, inactive] = await locationIDs(desk.caller);
  const wish = await wishFor(desk.session, frameIDs, { configID: active, ...change });
  const orderID = await place(store, desk.session, wish);
  const send = (...options: Parameters<typeof openSendingTab>[2][]) =>
    tabs.push(openSendingTab(store, desk.session, ...options));
  return { ...desk, name, store, wish, orderID, active, inactive, send };
}

const end = (store: DeliveryStore, orderID: string) =>
  expect.poll(async () => (await store.order(orderID))?.state, { timeout: 5_000 }).not.toBe("running");

async function states(store: DeliveryStore, orderID: string) {
  await end(store, orderID);
  return (await store.entries(orderID)).map(({ state }) => state);
}

async function letGoOn(store: DeliveryStore, orderID: string, change: typeof sendAgain | typeof lookAgain) {
  for (const { index } of await store.entries(orderID))
    await store.changeEntry(orderID, index, (entry) => change(entry, 1));
  await store.changeOrder(orderID, ({ stopReason: _, ...order }) => ({ ...order, state: "running" }));
}

test("an order is sent one delivery after the other, each to its own folder", async () => {
  const { store, orderID, send, caller } = await open();
  send();
  expect(await states(store, orderID)).toEqual(["accepted", "accepted", "accepted"]);
  expect((await store.order(orderID))?.state).toBe("finished");
  const made = await listed(caller);
  expect(made.map(({ url }: { url: string }) => url).sort()).toEqual(
    OWNED.map((frameID) => `s3://demo-bucket/claims/${frameID}/`),
  );
});

test("where a company has as many deliveries under way as it may, the rest waits to be sent, and nothing is lost", async () => {
  const quotas = { webhooks: 50, tasks: 1_000, deliveries: 2 };
  const { store, orderID, send, pass, posts } = await open(OWNED, {}, { quotas });
  send();
  expect(await states(store, orderID)).toEqual(["accepted", "accepted", "planned"]);
  expect(await store.order(orderID)).toMatchObject({
    ...{ state: "stopped", stopReason: "trouble" },
    trouble: { code: "ERR_LIMIT_REACHED", message: expect.stringMatching(/wait until one has ended/) },
  });
  expect(posts).toHaveLength(3);
  await pass(10);
  await letGoOn(store, orderID, sendAgain);
  expect(await states(store, orderID)).toEqual(["accepted", "accepted", "accepted"]);
});

test("the intent is on disk before the request goes out", async () => {
  const { store, orderID, send, session } = await open(["71_1"]);
  let before: string | undefined;
  const { client } = session;
  session.client = {
    call: async (endpoint, request, options) => {
      if (endpoint.operation === "createDelivery") before = (await store.entries(orderID))[0]?.state;
      return client.call(endpoint, request, options);
    },
  };
  send();
  await end(store, orderID);
  expect(before).toBe("sent");
});

test("a delivery whose answer is lost is found in the list and not sent again", async () => {
  const { store, orderID, send, fail, caller, posts } = await open();
  fail({ after: true, times: 1 });
  send();
  expect(await states(store, orderID)).toEqual(["accepted", "accepted", "accepted"]);
  expect(posts).toHaveLength(3);
  expect(await listed(caller)).toHaveLength(3);
});

/** The same items under ids that they do not have any more. */
const outdated = (delivery: DeliveryWish["deliveries"][number] | undefined) => ({
  subpath: "71_1",
  frameIDs: ["71_1"],
  items: (delivery?.items ?? []).map((item) => ({ ...item, id: crypto.randomUUID() })),
});

test("an earlier delivery of the same items to the same place is not taken for the one without an answer", async () => {
  const { store, send, fail, session, caller, wish, posts } = await open([]);
  const [now] = (await wishFor(session, ["71_1"])).deliveries;
  await caller.post("/api/delivery/v1/deliveries", {
    contractID: wish.contractID,
    itemIDs: now?.items.map(({ id }) => id),
    deliveryLocations: [{ configID: wish.configID, path: wish.path, subpath: "71_1" }],
  });
  fail({ after: false });
  const orderID = await place(store, session, { ...wish, deliveries: [outdated(now)] });
  send();
  expect(await states(store, orderID)).toEqual(["unknown"]);
  expect(posts).toHaveLength(1);
});

test("a second tab keeps its hands off what the first one has sent", async () => {
  const { store, name, session, orderID, posts } = await open(["71_1"]);
  const second = await openDeliveryStore(name, createChangeFeed(name));
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
  expect(await states(store, orderID)).toEqual(["accepted"]);
  expect(posts).toHaveLength(1);
  const said = (await store.entries(orderID))[0]?.history.map((entry) => entry.said);
  expect(said).toEqual(["planned", "sent", "PENDING"]);
});

test("a delivery that is nowhere to be found stops the order, and nothing is sent by itself", async () => {
  const { store, orderID, send, fail, caller, posts } = await open();
  fail({ times: 1 });
  send();
  expect(await states(store, orderID)).toEqual(["unknown", "planned", "planned"]);
  expect(await store.order(orderID)).toMatchObject({ state: "stopped", stopReason: "no-answer" });
  expect(posts).toHaveLength(1);
  expect(await listed(caller)).toEqual([]);
});

test("looking again sends nothing that was sent; sending again does so once", async () => {
  const { store, orderID, send, fail, posts, caller } = await open();
  fail({ times: 1 });
  send();
  await end(store, orderID);
  await letGoOn(store, orderID, lookAgain);
  expect(await states(store, orderID)).toEqual(["unknown", "planned", "planned"]);
  expect(posts).toHaveLength(1);
  await letGoOn(store, orderID, sendAgain);
  expect(await states(store, orderID)).toEqual(["accepted", "accepted", "accepted"]);
  expect(await listed(caller)).toHaveLength(3);
});

test("an error of the service is looked into before anything else is sent", async () => {
  const { store, orderID, send, fail, posts } = await open();
  fail({ kind: "500", times: 1 });
  send();
  expect(await states(store, orderID)).toEqual(["unknown", "planned", "planned"]);
  expect(posts).toHaveLength(1);
});

test("a service that takes fewer calls is asked again later", async () => {
  const { store, orderID, send, fail, caller } = await open();
  fail({ kind: "429", times: 2 });
  send();
  expect(await states(store, orderID)).toEqual(["accepted", "accepted", "accepted"]);
  expect(await listed(caller)).toHaveLength(3);
});

test("a refusal stops the order with the service's words", async () => {
  const { store, orderID, send } = await open(OWNED, { path: "demo-bucket/elsewhere" });
  send();
  expect(await states(store, orderID)).toEqual(["refused", "planned", "planned"]);
  expect(await store.order(orderID)).toMatchObject({ state: "stopped", stopReason: "refused" });
  expect((await store.entries(orderID))[0]?.error?.message).toMatch(/is not in contract/);
});

test("item ids are looked up anew before sending", async () => {
  const { store, send, session, wish, posts } = await open(["71_1"]);
  const [only] = wish.deliveries;
  const orderID = await place(store, session, { ...wish, deliveries: [outdated(only)] });
  send();
  expect(await states(store, orderID)).toEqual(["accepted"]);
  expect((await store.entries(orderID))[0]?.changedItems).toBe(2);
  expect(posts.at(-1)).toMatchObject({ itemIDs: only?.items.map(({ id }) => id) });
});

test("a frame that is not owned any more is named, and nothing is sent", async () => {
  const { store, session, send, wish, posts } = await open([]);
  const gone = { subpath: "74_1", frameIDs: ["74_1"], items: [{ id: "x", frameID: "74_1", product: "GRD" }] };
  const orderID = await place(store, session, { ...wish, deliveries: [gone] });
  send();
  expect(await states(store, orderID)).toEqual(["refused"]);
  expect((await store.entries(orderID))[0]?.error?.message).toBe(
    "Not owned under this contract any more: GRD of frame 74_1.",
  );
  expect(posts).toEqual([]);
});

test("two tabs on one ledger send every delivery once", async () => {
  const { store, name, session, orderID, posts, caller } = await open();
  const second = await openDeliveryStore(name, createChangeFeed(name));
  const hold = sharedLock();
  tabs.push(openSendingTab(store, session, { hold }), openSendingTab(second, session, { hold }));
  expect(await states(second, orderID)).toEqual(["accepted", "accepted", "accepted"]);
  expect(posts).toHaveLength(3);
  expect(await listed(caller)).toHaveLength(3);
});

test("what was out when the page ended is looked for, not sent again", async () => {
  const { store, orderID, send, session, wish, caller, posts } = await open(["71_1"]);
  const items = wish.deliveries[0]?.items ?? [];
  await store.changeEntry(orderID, 0, (entry) =>
    beginSending(entry, 1, { items, changed: 0, alikeBefore: [] }),
  );
  await session.client.call(createDelivery, {
    body: {
      contractID: wish.contractID,
      itemIDs: items.map(({ id }) => id),
      deliveryLocations: [{ configID: wish.configID, path: wish.path, subpath: "71_1" }],
    },
  });
  send();
  expect(await states(store, orderID)).toEqual(["accepted"]);
  expect(posts).toHaveLength(1);
  expect(await listed(caller)).toHaveLength(1);
});

test("a stopped order goes on where it was", async () => {
  const { store, orderID, send, session, posts } = await open();
  const { client } = session;
  session.client = {
    call: async (endpoint, request, options) => {
      const answer = await client.call(endpoint, request, options);
      if (endpoint.operation === "createDelivery" && posts.length === 1)
        await store.changeOrder(orderID, (order) => ({ ...order, state: "stopped", stopReason: "user" }));
      return answer;
    },
  };
  send();
  expect(await states(store, orderID)).toEqual(["accepted", "planned", "planned"]);
  await letGoOn(store, orderID, lookAgain);
  expect(await states(store, orderID)).toEqual(["accepted", "accepted", "accepted"]);
  expect(posts).toHaveLength(3);
});

test("whoever cannot be told from another user does not go on with an order by themselves", async () => {
  const { store, orderID, send, posts } = await open();
  send({ knowsUser: false });
  await end(store, orderID);
  expect(await store.order(orderID)).toMatchObject({ stopReason: "other-user" });
  expect(posts).toEqual([]);
});

test("a status is written down when it is news, and an overtaken answer is not", async () => {
  const { store, orderID, send, session, caller } = await open(["71_1"]);
  send();
  await end(store, orderID);
  const [delivery] = await listed(caller);
  const note = (status: string, at: number) =>
    store.noteStatuses(accountKey(session), [{ ...delivery, status }], at);
  await note("PENDING", 2);
  await note("SUCCESS", 3);
  await note("PENDING", 4);
  const said = (await store.entries(orderID))[0]?.history.map((entry) => entry.said);
  expect(said).toEqual(["planned", "sent", "PENDING", "SUCCESS"]);
});
