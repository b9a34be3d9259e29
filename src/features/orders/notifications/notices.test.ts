import { beforeEach, expect, test } from "vitest";
import type { JoinedOrder } from "../../../api/orders/joined-order.ts";
import type { ObservedStatus } from "../../../api/orders/observed-times.ts";
import type { DeliveryEntry } from "../../../api/outbox/delivery.ts";
import type { Purchase } from "../../../contract/purchases.ts";
import { lookAt, noticeDetail, noticeSum, noticesOf, noticeTitle, ordersAlone } from "./notices.ts";

const LOOKED = Date.parse("2026-11-21T18:05:00Z");
const HOUR = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

const task = (id: string, status: string, updatedAt: number): JoinedOrder => ({
  ...{ kind: "task", key: `task:${id}`, id, group: "done", orderedAt: LOOKED - 9 * HOUR, marks: [] },
  ...{ window: undefined, deliveries: [], callbacks: [], frameIDs: [] },
  task: {
    ...{ id, status, createdAt: iso(LOOKED - 9 * HOUR), updatedAt: iso(updatedAt), contractID: "c" },
    ...{ pointOfInterest: { lat: 0, lon: 0 }, imagingMode: "STRIPMAP", eula: "STANDARD", productTypes: [] },
    acquisitionWindow: { start: iso(LOOKED), end: iso(LOOKED) },
  },
});
const purchase = (id: string, status: string, orderedAt: number, reference?: string): JoinedOrder => ({
  ...{ kind: "purchase", key: `purchase:${id}`, id, group: "done", orderedAt, marks: [] },
  ...{ window: undefined, deliveries: [], callbacks: [], frameIDs: [id] },
  purchase: {
    id,
    frameID: id,
    contractID: "c",
    createdAt: iso(orderedAt),
    status,
    eula: "STANDARD",
    reference,
  },
});

const ENTRY: DeliveryEntry = {
  ...{ batchID: "", index: 0, account: "me", contractID: "c", template: "", state: "done", items: [] },
  ...{ lookups: 0, attempts: 0, paused: false, alikeBefore: [], history: [] },
  place: { configID: "c", path: "a/b", subpath: "x" },
};
const NO_PRICES = { purchases: new Map(), tasks: new Map(), agreed: new Set<string>() };

let seen: Record<string, ObservedStatus[]> = {};
beforeEach(() => {
  seen = {};
});
const seenOf = (id: string) => seen[id] ?? [];
const fresh = (orders: JoinedOrder[], moving: string[] = []) =>
  noticesOf(orders, seenOf, { at: LOOKED, moving })
    .filter(({ isNew }) => isNew)
    .map(({ key }) => key);

test("a task is new when it ended after the last look, never while it moves", () => {
  expect(
    fresh([task("a", "DONE", LOOKED + 1), task("b", "DONE", LOOKED - 1), task("c", "ACTIVE", LOOKED + 1)]),
  ).toEqual(["task:a"]);
  expect(fresh([task("d", "CANCELED", LOOKED + 1), task("e", "REJECTED", LOOKED + 2)])).toEqual([
    "task:e",
    "task:d",
  ]);
});

test("a purchase whose end nobody observed is new when it was under way at the last look, or ordered later", () => {
  const old = purchase("1_1", "closed", LOOKED - HOUR);
  expect(fresh([old])).toEqual([]);
  expect(fresh([old], ["1_1"])).toEqual(["purchase:1_1"]);
  expect(fresh([purchase("1_1", "failed", LOOKED + HOUR)])).toEqual(["purchase:1_1"]);
});

test("an observed end counts, whenever the purchase was made", () => {
  seen = {
    "1_1": [
      { status: "active", at: LOOKED - HOUR },
      { status: "closed", at: LOOKED - 5 },
    ],
  };
  expect(fresh([purchase("1_1", "closed", LOOKED - HOUR)], ["1_1"])).toEqual([]);
  seen = {
    "1_1": [
      { status: "active", at: LOOKED - HOUR },
      { status: "closed", at: LOOKED + 5 },
    ],
  };
  expect(fresh([purchase("1_1", "closed", LOOKED - HOUR)])).toEqual(["purchase:1_1"]);
});

test("before the first look nothing is new; a look remembers what is under way", () => {
  const orders = [purchase("1_1", "active", LOOKED - HOUR), purchase("2_1", "closed", LOOKED - HOUR)];
  expect(noticesOf(orders, seenOf, undefined).some(({ isNew }) => isNew)).toBe(false);
  expect(lookAt(orders, seenOf, LOOKED)).toEqual({ at: LOOKED, moving: ["1_1"] });
});

test("frames of a run that ended alike are reported together, by the latest", () => {
  const run = "run 801QKAYQ";
  const notices = noticesOf(
    [
      purchase("1_1", "closed", LOOKED + 1, run),
      purchase("1_2", "closed", LOOKED + 9, run),
      purchase("1_3", "failed", LOOKED + 2, run),
      purchase("1_4", "active", LOOKED + 3, run),
    ],
    seenOf,
    { at: LOOKED, moving: [] },
  );
  expect(notices.map(({ outcome, orders, at }) => [outcome, orders.length, at - LOOKED])).toEqual([
    ["ready", 2, 9],
    [undefined, 1, 3],
    ["failed", 1, 2],
  ]);
});

test("deliveries that were sent together and ended alike are reported together", () => {
  const delivery = (id: string, status: string, batchID: string): JoinedOrder => ({
    ...{ kind: "delivery", key: `delivery:${id}`, id, group: "done", orderedAt: LOOKED, marks: [] },
    ...{ window: undefined, deliveries: [], callbacks: [], frameIDs: [id] },
    row: { id, status, delivery: undefined, entry: { ...ENTRY, batchID } },
  });
  const orders = [delivery("a", "SUCCESS", "B"), delivery("b", "SUCCESS", "B"), delivery("c", "FAILED", "B")];
  const notices = noticesOf([...orders, delivery("d", "SUCCESS", "C")], seenOf, undefined);
  expect(notices.map(({ outcome, orders }) => [outcome, orders.length])).toEqual([
    ["delivered", 2],
    ["failed", 1],
    ["delivered", 1],
  ]);
  const [two] = notices;
  expect(
    two && [noticeTitle(two, "Strip", "delivered"), noticeDetail(two, "a/b"), noticeSum(two, NO_PRICES)],
  ).toEqual(["2 deliveries: delivered", "Sent together", undefined]);
});

const closed = (id: string, createdAt: string): Purchase => ({
  ...{ id, createdAt, frameID: id, contractID: "c", status: "closed", eula: "STANDARD" },
});
const of = (purchases: Purchase[]) => ordersAlone({ tasks: [], purchases, deliveries: [] });

test("orders are reported newest first", () => {
  const older = closed("1_1", "2026-11-01T00:00:00Z");
  const newer = closed("1_2", "2026-11-02T00:00:00Z");
  const [first, second] = of([older, newer]);
  expect([first?.id, second?.id]).toEqual(["1_2", "1_1"]);
});
