import { expect, test } from "vitest";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { TEST_NOW, testParts } from "../../testing/service/start-service.ts";
import { demoDirectory } from "../../world/demo-directory.ts";
import { packArchive } from "../catalog/packed/packed-catalog.ts";
import { callerOf } from "../directory/people.ts";
import { notesOn } from "../http/env.ts";
import type { Quotas } from "../quotas.ts";
import { createService } from "../service.ts";
import { createMemoryStore } from "../store/memory-store.ts";

const PURCHASES = "/api/catalog/v2/purchases";
const APPROVALS = "/api/company/v1/approvals";
const EUROS = "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01";
const FINE = { contractID: EUROS, frameID: "10_1", eula: "MULTI" };
const LIMIT = 100_000;

/** A service that people of the demo's company call, as the host lets them. */
function startWithPeople(change: Partial<typeof demoDirectory> = {}, quotas: Partial<Quotas> = {}) {
  const archive = packArchive([1, 2, 3].map((frameNumber) => frameAt([4, 52], { imageID: 10, frameNumber })));
  const directory = { ...demoDirectory, ...change };
  const store = createMemoryStore(() => TEST_NOW);
  const parts = testParts({ archive, directory, store, quotas });
  const service = createService(parts);
  async function as(name: string, method: string, path: string, body?: object) {
    const person = directory.people.find(({ email }) => email === `${name}@demo.example`);
    const caller = person && callerOf(person, directory);
    const request = new Request(`${parts.baseUrl}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const answer = await service.fetch(request, { ...notesOn(undefined, () => "id"), caller });
    return { status: answer.status, body: await answer.json() };
  }
  const ask = async (order: object = FINE, name = "buyer", note?: string) =>
    as(name, "POST", APPROVALS, { kind: "purchase", order, ...(note && { note }) });
  const audit = () => store.read((tx) => tx.page("audit", "bySeq", { equals: {}, limit: 99 }));
  return { as, ask, audit, directory };
}

test("an order above a person's limit waits as a request; one within it is placed", async () => {
  const { as, ask } = startWithPeople();
  const refused = await as("buyer", "POST", PURCHASES, FINE);
  expect([refused.status, refused.body.code]).toEqual([403, "approval_needed"]);
  const asked = await ask(FINE, "buyer", "For the claim");
  expect(asked.body).toMatchObject({
    state: "waiting",
    requestedBy: "buyer@demo.example",
    note: "For the claim",
    currency: "EUR",
  });
  expect(asked.body.amount).toBeGreaterThan(LIMIT);
  const within = await as("buyer", "POST", PURCHASES, { ...FINE, frameID: "10_2", eula: "STANDARD" });
  expect([within.status, within.body.orderedBy]).toEqual([200, "buyer@demo.example"]);
  const needless = await ask({ ...FINE, frameID: "10_3", eula: "STANDARD" });
  expect([needless.status, needless.body.message]).toEqual([
    400,
    "This order is within your limit: place it.",
  ]);
  expect((await as("manager", "POST", PURCHASES, { ...FINE, frameID: "10_3" })).status).toBe(200);
});

test("a manager approves at the price of now; the order is the requester's, once", async () => {
  const { as, ask, audit } = startWithPeople();
  const { id } = (await ask()).body;
  const { amountNow } = (await as("manager", "GET", `${APPROVALS}/${id}`)).body;
  const approve = (amount: number) => as("manager", "POST", `${APPROVALS}/${id}/approval`, { amount });
  const changed = await approve(amountNow - 1);
  expect([changed.status, changed.body.code]).toEqual([409, "price_changed"]);
  const both = await Promise.all([approve(amountNow), approve(amountNow)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = await as("buyer", "GET", `${APPROVALS}/${id}`);
  expect(body).toMatchObject({
    ...{ state: "approved", decidedBy: "manager@demo.example" },
    amount: amountNow,
  });
  const { data } = (await as("buyer", "GET", PURCHASES)).body;
  expect(data).toMatchObject([
    { id: body.orderID, orderedBy: "buyer@demo.example", approvedBy: "manager@demo.example" },
  ]);
  expect((await audit()).map(({ action, who }) => [action, who])).toEqual([
    ["requested", "buyer@demo.example"],
    ["approved", "manager@demo.example"],
  ]);
});

test("a declined or withdrawn request keeps its word, and places no order", async () => {
  const { as, ask } = startWithPeople();
  const first = (await ask()).body.id;
  await as("manager", "POST", `${APPROVALS}/${first}/refusal`, { word: "We have one of that week." });
  expect((await as("buyer", "GET", `${APPROVALS}/${first}`)).body).toMatchObject({
    state: "declined",
    word: "We have one of that week.",
  });
  const second = (await ask()).body.id;
  expect((await as("buyer", "DELETE", `${APPROVALS}/${second}`)).body.state).toBe("withdrawn");
  for (const id of [first, second]) {
    const late = await as("manager", "POST", `${APPROVALS}/${id}/approval`, { amount: 1 });
    expect(late.status).toBe(409);
  }
  expect((await as("buyer", "GET", PURCHASES)).body.data).toEqual([]);
});

test("only a manager decides, and others see their own requests only", async () => {
  const { as, ask } = startWithPeople({
    people: demoDirectory.people.map((person) => ({ ...person, spendLimit: 0 })),
  });
  const { id } = (await ask()).body;
  for (const [path, body] of [
    ["approval", { amount: 1 }],
    ["refusal", {}],
  ] as const) {
    expect((await as("buyer", "POST", `${APPROVALS}/${id}/${path}`, body)).status).toBe(403);
    expect((await as("nobody", "POST", `${APPROVALS}/${id}/${path}`, body)).status).toBe(401);
  }
  expect((await as("tasker", "GET", `${APPROVALS}/${id}`)).status).toBe(404);
  expect((await as("tasker", "GET", APPROVALS)).body.data).toEqual([]);
  expect((await as("manager", "GET", APPROVALS)).body.data).toHaveLength(1);
  expect((await as("manager", "DELETE", `${APPROVALS}/${id}`)).status).toBe(403);
  const viewer = await ask(FINE, "viewer");
  expect([viewer.status, viewer.body.code]).toEqual([403, "forbidden"]);
});

test("a request says what stands in its way: a frame that is sold, a person who is gone", async () => {
  const { as, ask, directory } = startWithPeople();
  const { id } = (await ask()).body;
  await as("manager", "POST", PURCHASES, FINE);
  const { amountNow: amount } = (await as("manager", "GET", `${APPROVALS}/${id}`)).body;
  const sold = await as("manager", "POST", `${APPROVALS}/${id}/approval`, { amount });
  expect([sold.status, sold.body.message]).toEqual([409, "Frame 10_1 has already been purchased."]);
  expect((await as("buyer", "GET", `${APPROVALS}/${id}`)).body.state).toBe("waiting");
  directory.people = directory.people.filter(({ email }) => email !== "buyer@demo.example");
  expect((await as("manager", "GET", `${APPROVALS}/${id}`)).body.obstacle).toContain("no longer a person");
});

test("nobody approves an own request, also a manager with a limit", async () => {
  const { as, ask, directory } = startWithPeople();
  directory.people = [
    ...directory.people.map((person) => ({ ...person, spendLimit: LIMIT })),
    { email: "second@demo.example", company: "company-demo", role: "manager" },
  ];
  const { id, amount } = (await ask(FINE, "manager")).body;
  const own = await as("manager", "POST", `${APPROVALS}/${id}/approval`, { amount });
  expect([own.status, own.body.message]).toEqual([
    403,
    "Nobody approves an own request: another manager of the company decides on it.",
  ]);
  expect((await as("second", "POST", `${APPROVALS}/${id}/approval`, { amount })).status).toBe(200);
});

test("a request of a person who has lost the role for it cannot be approved", async () => {
  const { as, ask, directory } = startWithPeople();
  const { id, amount } = (await ask()).body;
  directory.people = directory.people.map((person) =>
    person.role === "buyer" ? { ...person, role: "viewer" } : person,
  );
  const message = "buyer@demo.example may no longer place such orders: decline the request.";
  expect((await as("manager", "GET", `${APPROVALS}/${id}`)).body.obstacle).toBe(message);
  const approved = await as("manager", "POST", `${APPROVALS}/${id}/approval`, { amount });
  expect([approved.status, approved.body.message]).toEqual([409, message]);
  expect((await as("manager", "POST", `${APPROVALS}/${id}/refusal`, {})).status).toBe(200);
});

test("as many requests of a company wait as it may have; a decided or withdrawn one makes room", async () => {
  const { as, ask } = startWithPeople({}, { approvals: 2 });
  const [first, second] = [(await ask()).body, (await ask({ ...FINE, frameID: "10_2" })).body];
  const beyond = await ask({ ...FINE, frameID: "10_3" });
  expect([beyond.status, beyond.body.message]).toEqual([
    422,
    "Your company has 2 requests that wait, which is the most allowed: withdraw one, or ask a manager to decide.",
  ]);
  const { amount } = first;
  await as("manager", "POST", `${APPROVALS}/${first.id}/approval`, { amount });
  const third = await ask({ ...FINE, frameID: "10_3" });
  await as("buyer", "DELETE", `${APPROVALS}/${second.id}`);
  const fourth = await ask({ ...FINE, frameID: "10_2" });
  expect([third.status, fourth.status, (await ask({ ...FINE, frameID: "10_2" })).status]).toEqual([
    200, 200, 422,
  ]);
});

test("an order that would be refused is no request, and says so once it would be", async () => {
  const required = demoDirectory.companies.map((company) => ({
    ...company,
    costCenters: { names: ["Claims"], isRequired: true },
  }));
  const { ask, as, directory } = startWithPeople();
  const { id } = (await ask()).body;
  const wrong = await ask({ ...FINE, frameID: "10_2", productTypes: ["VID"] });
  expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([400, "/productTypes/0"]);
  directory.companies = required;
  const without = await ask({ ...FINE, frameID: "10_2" });
  expect([without.status, without.body.message]).toEqual([400, "Name a cost center: Claims."]);
  expect((await as("manager", "GET", `${APPROVALS}/${id}`)).body.obstacle).toBe(
    "Name a cost center: Claims.",
  );
});

test("requests come in pages, latest first", async () => {
  const { as, ask } = startWithPeople();
  for (let count = 0; count < 3; count++) await ask();
  const first = (await as("buyer", "GET", `${APPROVALS}?limit=2`)).body;
  const rest = (await as("buyer", "GET", `${APPROVALS}?limit=2&cursor=${first.cursor}`)).body;
  expect([first.data.length, rest.data.length, rest.cursor]).toEqual([2, 1, undefined]);
  expect((await as("manager", "GET", `${APPROVALS}?cursor=${first.cursor}`)).status).toBe(400);
});

test.each([
  [{ isRequired: true }, undefined, 400, "Name a cost center: Claims, Underwriting."],
  [
    { isRequired: false },
    "Sales",
    400,
    'The company has no cost center "Sales"; it has Claims, Underwriting.',
  ],
  [{ isRequired: true }, "Claims", 200, undefined],
  [undefined, "Claims", 400, 'The company has no cost center "Claims"; it has none.'],
])("cost centers %j with %s: %d", async (rule, costCenter, status, message) => {
  const names = ["Claims", "Underwriting"];
  const companies = demoDirectory.companies.map(({ costCenters: _, ...company }) => ({
    ...company,
    ...(rule && { costCenters: { names, ...rule } }),
  }));
  const { as } = startWithPeople({ companies });
  const bought = await as("manager", "POST", PURCHASES, { ...FINE, ...(costCenter && { costCenter }) });
  expect([bought.status, bought.body.message]).toEqual([status, message]);
  if (status !== 200) return;
  expect(bought.body.costCenter).toBe(costCenter);
  const { data } = (await as("viewer", "GET", "/api/company/v1/orders")).body;
  expect(data).toMatchObject([{ costCenter, orderedBy: "manager@demo.example" }]);
});
