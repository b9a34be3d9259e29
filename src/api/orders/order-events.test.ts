import { expect, test } from "vitest";
import type { CallbackLogEntry } from "../../contract/demo.ts";
import type { Task } from "../../contract/task.ts";
import { trackOf } from "./joined-order.ts";
import { type KnownDelivery, type OrderFacts, orderEvents, storyOf } from "./order-events.ts";

const BOUGHT = Date.parse("2026-06-02T12:00:00Z");

type Given<K> = Partial<Omit<Extract<OrderFacts, { kind: K }>, "kind">>;

function ofPurchase({ status = "closed", ...given }: Given<"purchase"> & { status?: string } = {}) {
  const createdAt = new Date(BOUGHT).toISOString();
  const purchase = { id: "p", frameID: "81_1", contractID: "c", createdAt, status, eula: "STANDARD" };
  const facts = { purchase, seen: [], deliveries: [], callbacks: [], hasWebhook: false, ...given };
  return orderEvents({ kind: "purchase", ...facts });
}

const list = (...given: Parameters<typeof ofPurchase>) => storyOf(ofPurchase(...given));

function ofTask(change: Partial<Task>, given: Given<"task"> = {}) {
  const task: Task = {
    id: "t",
    status: "ACTIVE",
    createdAt: "2026-06-02T10:00:00Z",
    updatedAt: "2026-06-02T11:00:00Z",
    contractID: "c",
    pointOfInterest: { lat: 1, lon: 2 },
    acquisitionWindow: { start: "2026-06-04T00:00:00Z", end: "2026-06-06T00:00:00Z" },
    imagingMode: "STRIPMAP",
    eula: "STANDARD",
    productTypes: ["GRD"],
    ...change,
  };
  const facts = { task, imaging: undefined, now: BOUGHT, seen: [], deliveries: [], callbacks: [], ...given };
  return orderEvents({ kind: "task", ...facts });
}

const listed = (change: Partial<Task>, imaging?: number) =>
  storyOf(ofTask(change, { imaging, now: (imaging ?? BOUGHT) - 1 })).map(
    (event) => `${event.kind === "stage" ? event.stage : event.kind} ${event.state}`,
  );

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
  expect(list({ seen }).map(({ kind, state, time }) => [kind, state, time])).toEqual([
    ["ordered", "done", { at: BOUGHT, source: "service" }],
    ["products", "done", { at: BOUGHT + 65_000, source: "seen" }],
  ]);
});

test("products whose coming nobody saw have no time", () => {
  expect(list()[1]?.time).toBeUndefined();
  expect(list({ seen: [{ status: "closed", at: BOUGHT + 65_000 }] })[1]?.time).toBeUndefined();
});

test("a purchase under way waits for its products, a failed one has failed", () => {
  const states = ["received", "active", "failed", "canceled", "held"].map(
    (status) => list({ status })[1]?.state,
  );
  expect(states).toEqual(["waiting", "waiting", "failed", "failed", "unclear"]);
});

const delivery: KnownDelivery = {
  deliveryID: "d",
  status: "PENDING",
  url: "s3://bucket/a/",
  sentAt: BOUGHT + 70_000,
  seenAt: BOUGHT + 99_000,
};

test("a delivery under way has no time in the list, one at its end the time at which it was seen", () => {
  const event = (status: string) => list({ deliveries: [{ ...delivery, status }] })[2];
  expect(event("PENDING")).toMatchObject({ state: "waiting", time: undefined });
  expect(event("success")).toMatchObject({ state: "done", time: { at: BOUGHT + 99_000, source: "seen" } });
  expect(event("FAILED")).toMatchObject({ state: "failed", url: "s3://bucket/a/" });
});

test("on the track a delivery stands where it was sent until it was seen to end", () => {
  const at = (change: Partial<KnownDelivery>) =>
    trackOf(ofPurchase({ deliveries: [{ ...delivery, ...change }] })).find(({ kind }) => kind === "delivered")
      ?.time.at;
  expect(at({})).toBe(BOUGHT + 70_000);
  expect(at({ status: "SUCCESS" })).toBe(BOUGHT + 99_000);
  expect(at({ status: "SUCCESS", seenAt: undefined })).toBe(BOUGHT + 70_000);
  expect(at({ sentAt: undefined, seenAt: undefined })).toBeUndefined();
});

test("a callback has the time and the answer of its last attempt", () => {
  expect(list({ callbacks: [callback()] })[2]).toEqual({
    kind: "callback",
    key: "callback-1",
    about: "purchase",
    state: "done",
    time: { at: BOUGHT + 14_000, source: "service" },
    attempts: 2,
    answer: 204,
  });
});

test("callbacks come last, in the order in which they arose; a task's last one stands for all", () => {
  const callbacks = [callback({ id: "later", createdAt: BOUGHT + 90_000 }), callback({ id: "first" })];
  const given = { deliveries: [delivery], callbacks };
  expect(list(given).map(({ key }) => key)).toEqual(["ordered", "products", "d", "first", "later"]);
  expect(storyOf(ofTask({}, given)).map(({ key }) => key)).toEqual([
    "ordered",
    "planned",
    "imaged",
    "first-products",
    "all-products",
    "d",
    "later",
  ]);
});

test("of the callbacks the track shows the last, and each that did not reach its receiver", () => {
  const callbacks = [
    callback({ id: "lost", state: "given-up", createdAt: BOUGHT }),
    callback({ id: "reached", createdAt: BOUGHT + 1 }),
    callback({ id: "last", createdAt: BOUGHT + 2 }),
  ];
  const marks = trackOf(ofPurchase({ callbacks })).filter(({ kind }) => kind === "webhook");
  expect(marks.map(({ key, state }) => `${key} ${state}`)).toEqual([
    "webhook lost failed",
    "webhook last done",
  ]);
});

test("a webhook without a callback waits while the purchase is under way, then nobody here can tell", () => {
  expect(list({ hasWebhook: true, status: "active" })[2]).toMatchObject({
    kind: "callback",
    state: "waiting",
  });
  expect(list({ hasWebhook: true })[2]).toMatchObject({
    kind: "callback",
    state: "unclear",
    time: undefined,
  });
});

test("a callback that has not been tried has no time", () => {
  expect(list({ callbacks: [callback({ state: "pending", attempts: [] })] })[2]?.time).toBeUndefined();
});

test("a received task waits for everything", () => {
  expect(listed({ status: "RECEIVED" })).toEqual([
    "ordered done",
    "planned waiting",
    "imaged waiting",
    "first-products waiting",
    "all-products waiting",
  ]);
});

test("a planned one says when its image is to be taken", () => {
  expect(ofTask({}, { imaging: BOUGHT, now: BOUGHT - 1 }).find(({ key }) => key === "imaged")).toMatchObject({
    state: "waiting",
    time: { at: BOUGHT, source: "service" },
  });
});

test("from the moment of its image on a planned one is imaged, in the list and along the track", () => {
  const events = ofTask({}, { imaging: BOUGHT, now: BOUGHT });
  expect(events.find(({ key }) => key === "imaged")?.state).toBe("done");
  expect(trackOf(events).find(({ kind }) => kind === "acquired")?.state).toBe("done");
});

test("a fulfilled one still waits for the rest of its products", () => {
  expect(listed({ status: "FULFILLED", fulfilledAt: "2026-06-02T11:00:00Z" }, BOUGHT).slice(-2)).toEqual([
    "first-products done",
    "all-products waiting",
  ]);
});

test.each(["REJECTED", "CANCELED", "FAILED"])(
  "one that is %s ends there, and what never comes is left out",
  (status) => {
    expect(listed({ status })).toEqual(["ordered done", "ended failed"]);
  },
);

test("one that failed after it was planned keeps its plan, and the track where the image was to be", () => {
  expect(listed({ status: "FAILED" }, BOUGHT)).toEqual(["ordered done", "planned done", "ended failed"]);
  const marks = trackOf(ofTask({ status: "FAILED" }, { imaging: BOUGHT }));
  expect(marks.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    "ordered done",
    "ended failed",
    "acquired failed",
  ]);
});

test("a status that is not known is shown, not guessed, and has no mark", () => {
  expect(listed({ status: "PAUSED" })).toEqual(["ordered done", "planned waiting", "ended unclear"]);
  expect(trackOf(ofTask({ status: "PAUSED" })).map(({ kind }) => kind)).toEqual(["ordered"]);
});

test("a change is reported with the time at which this browser saw it", () => {
  const seen = [
    { status: "RECEIVED", at: BOUGHT },
    { status: "ACTIVE", at: BOUGHT + 1 },
  ];
  expect(ofTask({}, { imaging: BOUGHT, seen })[1]?.time).toEqual({ at: BOUGHT + 1, source: "seen" });
});

test("where list and track both tell a time, they tell the same", () => {
  const seen = [
    { status: "active", at: BOUGHT + 1000 },
    { status: "failed", at: BOUGHT + 65_000 },
  ];
  const events = ofPurchase({ status: "failed", seen, callbacks: [callback()] });
  const times = (shown: readonly { time: { at: number } | undefined }[]) => shown.map(({ time }) => time?.at);
  expect(times(trackOf(events)).sort()).toEqual(times(storyOf(events)).sort());
});
