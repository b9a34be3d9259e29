import { expect, test } from "vitest";
import { signIn } from "../testing/service/caller.ts";
import { openDeliveries, write } from "../testing/service/delivery-orders.ts";
import { contracts } from "../testing/service/demo-contracts.ts";
import { openTasking } from "../testing/service/task-orders.ts";
import { startInProcess } from "../testing/service/ways-to-start.ts";

const hooks = "/api/notifications/v1/webhooks";
const target = {
  targetURL: "https://example.com/hook",
  auth: { type: "basic", username: "u", password: "p" },
};
const start: typeof startInProcess = (change) =>
  startInProcess({ quotas: { webhooks: 3, tasks: 2, deliveries: 2 }, ...change });

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();

test("a company has so many webhooks and no more, however many are registered at once", async () => {
  const service = await start();
  const [caller, other] = [await signIn(service), await signIn(service, "demo-two")];
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => caller.post(hooks, target)));
  expect(statuses(answers)).toEqual([200, 200, 200, 422, 422]);
  const message =
    "Your company has 3 webhooks, which is the most allowed: remove one that is no longer needed.";
  expect(answers.find(({ status }) => status === 422)?.body).toEqual({
    ...{ code: "ERR_LIMIT_REACHED", message },
    errors: [{ pointer: "", code: "exceeded", message }],
  });
  expect((await other.post(hooks, target)).status).toBe(200);
  const id = answers.find(({ status }) => status === 200)?.body.id;
  await caller.send("DELETE", `${hooks}/${id}`);
  expect(statuses([await caller.post(hooks, target), await caller.post(hooks, target)])).toEqual([200, 422]);
});

test("a company has so many tasks under way; each that ends makes room, and its money is held once", async () => {
  const tasking = await openTasking(start);
  const rejected = await tasking.orderUntil("REJECTED");
  expect(rejected).toBeTruthy();
  await tasking.orderUntil("DONE");
  const [first] = [await tasking.order(), await tasking.order()];
  const { onHold } = await tasking.summary();
  const refused = await tasking.order();
  expect([refused.status, refused.body.message]).toEqual([
    422,
    "Your company has 2 tasks under way, which is the most allowed: wait until one has ended, or cancel one.",
  ]);
  expect((await tasking.summary()).onHold).toBe(onHold);
  await tasking.cancel(first?.body.id);
  expect(statuses([await tasking.order(), await tasking.order()])).toEqual([200, 422]);
});

test("a company has so many deliveries under way; each that ends makes room", async () => {
  const { service, deliver, place } = await openDeliveries(start);
  const to = (subpath: string) => deliver({ deliveryLocations: [{ ...place, subpath }] });
  expect(statuses([await to("a"), await to("b"), await to("c")])).toEqual([200, 200, 422]);
  await write(service);
  expect(statuses([await to("c"), await to("d"), await to("e")])).toEqual([200, 200, 422]);
});

test("what would make a record endless is refused with its field", async () => {
  const { caller, place, itemIDs } = await openDeliveries(start);
  const body = {
    ...{ contractID: contracts.euros, itemIDs },
    deliveryLocations: [{ ...place, path: "x".repeat(1_025) }],
  };
  const { status, body: problem } = await caller.post("/api/delivery/v1/deliveries", body);
  expect([status, problem.errors]).toMatchObject([
    400,
    [{ pointer: "/deliveryLocations/0/path", code: "length" }],
  ]);
});
