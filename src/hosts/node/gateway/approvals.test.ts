import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { StoreAway } from "../../../service/store/store.ts";
import { openGateway, startUpstream } from "../../../testing/processes/open-gateway.ts";

const PURCHASES = "/api/catalog/v2/purchases";
const APPROVALS = "/api/company/v1/approvals";
const EUROS = "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01";
const BUYER = "buyer@demo.example";
const MANAGER = "manager@demo.example";
const ends: (() => unknown)[] = [];

let upstream: Awaited<ReturnType<typeof startUpstream>>;
beforeAll(async () => {
  upstream = await startUpstream((end) => ends.push(end));
});
afterAll(() => Promise.all(ends.map((end) => end())));
beforeEach(() => upstream.behave({ forget: true }));

const JSON_ANSWER = { "content-type": "application/json" };

/** A gateway on which the buyer has asked for a frame above the limit. */
async function openWithRequest() {
  const gateway = await openGateway(upstream.origin);
  gateway.directory.people = [
    ...gateway.directory.people,
    { email: "second@demo.example", company: "company-demo", role: "manager" },
  ];
  const [buyer, manager, second] = await Promise.all(
    [BUYER, MANAGER, "second@demo.example"].map((email) => gateway.signIn({ email })),
  );
  if (!buyer || !manager || !second) throw new Error("nobody is signed in");
  const { data } = (await buyer.ask("/api/catalog/v2/items?limit=50")).body;
  const frames = new Set<string>(
    data.map(({ properties }: { properties: { frame_id: string } }) => properties.frame_id),
  );
  let order = { contractID: EUROS, frameID: "", eula: "MULTI", reference: "claim 7" };
  for (const frameID of frames) {
    const query = new URLSearchParams({ contractID: EUROS, frameID, eula: "MULTI" });
    const { body } = await buyer.ask(`/api/catalog/v2/price?${query}`);
    if (body.amount > 100_000) order = { ...order, frameID };
  }
  const asked = await buyer.ask(APPROVALS, {
    kind: "purchase",
    order: { ...order, costCenter: "Claims" },
    note: "For the claim",
  });
  expect(asked.body).toMatchObject({ state: "waiting", requestedBy: BUYER, note: "For the claim" });
  const { id, amount } = asked.body;
  const path = `${APPROVALS}/${id}`;
  await upstream.behave({});
  return {
    ...{ ...gateway, buyer, manager, second, order, amount, path },
    approve: (who = manager, seen = amount) => who.ask(`${path}/approval`, { amount: seen }),
    state: async () => (await buyer.ask(path)).body,
    audit: async () =>
      (await gateway.store.read((tx) => tx.page("audit", "bySeq", { equals: {}, limit: 9 }))).map(
        ({ action, who }) => [action, who],
      ),
    remove: (email: string) => {
      gateway.directory.people = gateway.directory.people.filter((person) => person.email !== email);
    },
  };
}

async function ordersSent() {
  const { seen } = await upstream.saw();
  return seen.filter(({ method, url }) => method === "POST" && url.includes("/purchases"));
}

test("an order above a limit waits here, is shown with the price of now, and goes on once it is approved", async () => {
  const { buyer, manager, order, amount, path, approve, audit } = await openWithRequest();
  expect((await manager.ask(APPROVALS)).body.data).toMatchObject([{ state: "waiting", amount }]);
  expect((await manager.ask(path)).body).toMatchObject({ amountNow: amount });
  expect(await ordersSent()).toEqual([]);
  const approved = await approve();
  expect([approved.status, approved.body]).toMatchObject([200, { state: "approved", decidedBy: MANAGER }]);
  const sent = await ordersSent();
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([order]);
  expect((await buyer.ask(PURCHASES)).body.data).toContainEqual(
    expect.objectContaining({
      ...{ id: approved.body.orderID, frameID: order.frameID },
      ...{ orderedBy: BUYER, approvedBy: MANAGER, costCenter: "Claims" },
    }),
  );
  expect(await audit()).toEqual([
    ["requested", BUYER],
    ["approved", MANAGER],
  ]);
});

test("a declined request sends nothing, and nobody approves an own one", async () => {
  const { buyer, manager, path, approve, state } = await openWithRequest();
  expect((await approve(buyer)).status).toBe(403);
  await manager.ask(`${path}/refusal`, { word: "We have one of that week." });
  expect(await state()).toMatchObject({ state: "declined", word: "We have one of that week." });
  expect((await approve()).status).toBe(409);
  expect(await ordersSent()).toEqual([]);
});

test("another price than the manager has seen is a conflict, and nothing is sent", async () => {
  const { approve, state, manager, amount } = await openWithRequest();
  const dearer = { status: 200, headers: JSON_ANSWER, body: `{"amount":${amount + 1},"currency":"EUR"}` };
  await upstream.behave({ next: [dearer] });
  const changed = await approve();
  expect([changed.status, changed.body.code]).toEqual([409, "price_changed"]);
  expect([(await state()).state, await ordersSent()]).toEqual(["waiting", []]);
  expect((await approve(manager, amount)).status).toBe(200);
});

test("a service that is away at the approval leaves the request waiting", async () => {
  const { approve, state } = await openWithRequest();
  const away = { status: 502 };
  await upstream.behave({ next: [away, away, away] });
  const failed = await approve();
  expect([failed.status, failed.body.message]).toEqual([
    502,
    "What the order costs cannot be read now, and the limit needs it. Try again later.",
  ]);
  expect([(await state()).state, await ordersSent()]).toEqual(["waiting", []]);
});

test("an order that the service refuses leaves the request waiting, with the service's words", async () => {
  const { approve, state, audit, store, amount } = await openWithRequest();
  const body = '{"code":"conflict","message":"The frame has been sold."}';
  await upstream.behave({ next: [null, { status: 409, headers: JSON_ANSWER, body }] });
  const refused = await approve();
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: "conflict", message: "The frame has been sold." },
  ]);
  const left = await state();
  expect([left.state, left.decidedBy, left.amount]).toEqual(["waiting", undefined, amount]);
  expect((await audit()).at(-1)).toEqual(["failed", MANAGER]);
  const company = { companyID: "company-demo", what: "approvals" } as const;
  expect((await store.read((tx) => tx.get("tallies", company)))?.count).toBe(1);
  expect((await approve()).body.state).toBe("approved");
});

test.each([
  ["lost", 0],
  ["a 502", 502],
])("an order whose answer is %s is unknown until it shows up, and is never sent again", async (_, status) => {
  const { approve, state, second, wait, buyer, manager } = await openWithRequest();
  await upstream.behave({ next: [null, { status, isDone: true }] });
  const sent = await approve();
  expect([sent.status, sent.body.state, sent.body.orderID]).toEqual([200, "sent", undefined]);
  const again = await approve(second);
  expect([again.status, again.body.message]).toEqual([409, `The request was approved by ${MANAGER}.`]);
  wait(6_000);
  await expect.poll(async () => (await state()).state).toBe("approved");
  const { orderID } = await state();
  expect((await buyer.ask(`${PURCHASES}/${orderID}`)).body).toMatchObject({
    orderedBy: BUYER,
    approvedBy: MANAGER,
  });
  expect((await manager.ask(APPROVALS)).body.data).toMatchObject([{ orderID }]);
  expect(await ordersSent()).toHaveLength(1);
});

test("an order that has arrived is never sent again, also where the store was away for its answer", async () => {
  const { approve, state, store } = await openWithRequest();
  const { write } = store;
  let writes = 0;
  store.write = (change) => {
    writes += 1;
    if (writes !== 2) return write(change);
    return Promise.reject(new StoreAway(Object.assign(new Error("refused"), { code: "ECONNREFUSED" })));
  };
  expect((await approve()).body.state).toBe("sent");
  store.write = write;
  expect([(await state()).state, (await approve()).status]).toEqual(["sent", 409]);
  expect(await ordersSent()).toHaveLength(1);
});

test("an order that never arrived stays unknown, whatever others have bought since", async () => {
  const { approve, state, second, wait, order } = await openWithRequest();
  await upstream.behave({ next: [null, { status: 0 }] });
  expect((await approve()).body.state).toBe("sent");
  await second.ask(PURCHASES, { ...order, reference: "another claim", costCenter: "Claims" });
  wait(6_000);
  await state();
  await expect
    .poll(async () => (await upstream.saw()).seen.some(({ url }) => url.includes("/purchases?")))
    .toBe(true);
  expect((await state()).state).toBe("sent");
});

test("a request whose order never arrived is given up by a manager after an hour, not before", async () => {
  const { approve, state, manager, buyer, path, wait, store, audit } = await openWithRequest();
  await upstream.behave({ next: [null, { status: 0 }] });
  expect((await approve()).body.state).toBe("sent");
  const company = { companyID: "company-demo", what: "approvals" } as const;
  expect((await store.read((tx) => tx.get("tallies", company)))?.count).toBe(0);
  wait(3_590_000);
  expect((await manager.ask(`${path}/refusal`, {})).status).toBe(409);
  wait(20_000);
  expect((await buyer.ask(`${path}/refusal`, {})).status).toBe(403);
  const given = await manager.ask(`${path}/refusal`, { word: "It never arrived" });
  expect([given.status, given.body.state, given.body.word]).toEqual([200, "declined", "It never arrived"]);
  expect((await state()).state).toBe("declined");
  expect((await store.read((tx) => tx.get("tallies", company)))?.count).toBe(0);
  expect((await audit()).at(-1)).toEqual(["declined", MANAGER]);
  expect((await manager.ask(`${path}/refusal`, {})).status).toBe(409);
});

test("the request of a person who is gone can only be declined", async () => {
  const { approve, manager, path, remove } = await openWithRequest();
  remove(BUYER);
  const message = `${BUYER} is no longer a person of the company: decline the request.`;
  expect((await manager.ask(path)).body.obstacle).toBe(message);
  const refused = await approve();
  expect([refused.status, refused.body.message]).toEqual([409, message]);
  expect((await manager.ask(`${path}/refusal`, {})).body.state).toBe("declined");
  expect(await ordersSent()).toEqual([]);
});

test("of two managers at once one approves, and one order is sent", async () => {
  const { approve, manager, second } = await openWithRequest();
  const answers = await Promise.all([approve(manager), approve(second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await ordersSent()).toHaveLength(1);
});

test("a client without a person asks for nothing", async () => {
  const { signIn } = await openGateway(upstream.origin);
  const { ask } = await signIn();
  expect((await ask(APPROVALS)).body).toEqual({ data: [] });
  const order = { contractID: EUROS, frameID: "1_1", eula: "MULTI" };
  expect((await ask(APPROVALS, { kind: "purchase", order })).status).toBe(403);
});
