import { expect, test } from "vitest";
import type { CallbackLogEntry } from "./demo.ts";
import { orderTimeline, type TimelineInput } from "./order-timeline.ts";

const BOUGHT = Date.parse("2026-06-02T12:00:00Z");

function steps(change: Partial<TimelineInput> & { status?: string } = {}) {
  const { status = "closed", ...given } = change;
  const createdAt = new Date(BOUGHT).toISOString();
  const purchase = { id: "p", frameID: "81_1", contractID: "c", createdAt, status, eula: "STANDARD" };
  return orderTimeline({ purchase, seen: [], deliveries: [], callbacks: [], hasWebhook: false, ...given });
}

function callback(values: Partial<CallbackLogEntry> = {}): CallbackLogEntry {
  return {
    id: "callback-1",
    webhookID: "w",
    resourceKey: "purchase",
    resourceID: "p",
    status: "closed",
    createdAt: BOUGHT + 9000,
    state: "delivered",
    body: "{}",
    attempts: [
      { at: BOUGHT + 9000, headers: [], status: 500 },
      { at: BOUGHT + 14_000, headers: [], status: 204 },
    ],
    ...values,
  };
}

test("the purchase has the service's time, the products that at which this browser saw them", () => {
  const seen = [
    { status: "active", at: BOUGHT + 1000 },
    { status: "closed", at: BOUGHT + 65_000 },
  ];
  expect(steps({ seen }).map(({ kind, state, time }) => [kind, state, time])).toEqual([
    ["purchase", "done", { at: BOUGHT, source: "service" }],
    ["products", "done", { at: BOUGHT + 65_000, source: "seen" }],
  ]);
});

test("products whose coming nobody saw have no time", () => {
  expect(steps()[1]?.time).toBeUndefined();
  expect(steps({ seen: [{ status: "closed", at: BOUGHT + 65_000 }] })[1]?.time).toBeUndefined();
});

test("a purchase under way waits for its products, a failed one has failed", () => {
  const states = ["received", "active", "failed", "canceled", "held"].map(
    (status) => steps({ status })[1]?.state,
  );
  expect(states).toEqual(["waiting", "waiting", "failed", "failed", "unclear"]);
});

test("a delivery under way has the time of its order, one at its end the time it was seen", () => {
  const delivery = {
    deliveryID: "d",
    url: "s3://bucket/a/",
    createdAt: BOUGHT + 70_000,
    seenAt: BOUGHT + 99_000,
  };
  const time = (status: string) => steps({ deliveries: [{ ...delivery, status }] })[2];
  expect(time("PENDING")).toMatchObject({
    state: "waiting",
    time: { at: BOUGHT + 70_000, source: "service" },
  });
  expect(time("success")).toMatchObject({ state: "done", time: { at: BOUGHT + 99_000, source: "seen" } });
  expect(time("FAILED")).toMatchObject({ state: "failed", url: "s3://bucket/a/" });
});

test("a delivery of which nobody tells a time has none", () => {
  const deliveries = [{ deliveryID: "d", status: "SUCCESS", url: "s3://bucket/", createdAt: BOUGHT }];
  expect(steps({ deliveries })[2]?.time).toBeUndefined();
});

test("a callback has the time and the answer of its last attempt", () => {
  expect(steps({ callbacks: [callback()] })[2]).toEqual({
    kind: "callback",
    key: "callback-1",
    about: "purchase",
    state: "done",
    time: { at: BOUGHT + 14_000, source: "service" },
    attempts: 2,
    answer: 204,
  });
});

test("callbacks come last, in the order in which they arose", () => {
  const deliveries = [{ deliveryID: "d", status: "SUCCESS", url: "s3://bucket/" }];
  const callbacks = [callback({ id: "later", createdAt: BOUGHT + 90_000 }), callback({ id: "first" })];
  expect(steps({ deliveries, callbacks }).map(({ key }) => key)).toEqual([
    "purchase",
    "products",
    "d",
    "first",
    "later",
  ]);
});

test("a webhook without a callback waits while the purchase is under way, then nobody here can tell", () => {
  expect(steps({ hasWebhook: true, status: "active" })[2]).toMatchObject({
    kind: "callback",
    state: "waiting",
  });
  expect(steps({ hasWebhook: true })[2]).toMatchObject({
    kind: "callback",
    state: "unclear",
    time: undefined,
  });
});

test("a callback that has not been tried has no time", () => {
  expect(steps({ callbacks: [callback({ state: "pending", attempts: [] })] })[2]?.time).toBeUndefined();
});
