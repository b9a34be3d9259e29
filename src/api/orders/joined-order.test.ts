import { expect, test } from "vitest";
import type { Delivery } from "../../contract/deliveries.ts";
import type { CallbackLogEntry } from "../../contract/demo.ts";
import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";
import { deliveryRow } from "../deliveries/delivery-rows.ts";
import type { DeliveryEntry } from "../outbox/delivery.ts";
import { joinOrders, type OrderLinks, type OrderSources } from "./joined-order.ts";

const NOW = Date.parse("2026-05-19T09:42:00Z");
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(NOW - hours * HOUR).toISOString();

const purchase = (frameID: string, change: Partial<Purchase> = {}): Purchase => ({
  id: `p-${frameID}`,
  frameID,
  contractID: "c",
  createdAt: ago(5),
  status: "closed",
  eula: "STANDARD",
  ...change,
});

const task = (id: string, change: Partial<Task> = {}): Task => ({
  id,
  status: "ACTIVE",
  createdAt: ago(10),
  updatedAt: ago(9),
  contractID: "c",
  pointOfInterest: { lat: -16.8, lon: 180 },
  acquisitionWindow: { start: ago(-20), end: ago(-90) },
  imagingMode: "STRIPMAP",
  eula: "STANDARD",
  productTypes: ["GRD"],
  ...change,
});

/** A delivery as the service lists it; `frames` are the first letters of its items. */
const listed = (id: string, items: string[], status = "SUCCESS") => {
  const delivery: Delivery = { id, status, url: `s3://b/${id}/`, itemIDs: items, deliveryLocations: [] };
  return deliveryRow(delivery, undefined);
};

const sentHere = (id: string, frameIDs: string[], status: string, hours: number) => {
  const at = NOW - hours * HOUR;
  const entry = {
    batchID: id,
    index: 0,
    items: frameIDs.map((frameID) => ({ id: `${frameID} GRD`, frameID, product: "GRD" })),
    place: { configID: "l", path: "b" },
    state: "done",
    serviceID: id,
    history: [
      { at, said: "sent" },
      { at: at + 60_000, said: status },
    ],
  } as unknown as DeliveryEntry;
  return deliveryRow(undefined, entry);
};

const callback = (resourceID: string, hours: number): CallbackLogEntry => ({
  id: `w-${resourceID}`,
  webhookID: "w",
  resourceKey: "purchase",
  resourceID,
  status: "closed",
  createdAt: NOW - hours * HOUR,
  state: "delivered",
  body: "{}",
  attempts: [{ at: NOW - hours * HOUR, headers: [], status: 204 }],
});

const nothing: OrderSources = { tasks: [], purchases: [], deliveries: [], callbacks: [] };
const noLinks: OrderLinks = {
  framesOfTask: new Map(),
  imagingOfTask: new Map(),
  frameOfItem: new Map(),
  repeated: new Set(),
  seenOf: () => [],
};
const join = (sources: Partial<OrderSources>, links: Partial<OrderLinks> = {}) =>
  joinOrders({ ...nothing, ...sources }, { ...noLinks, ...links }, NOW);
const keys = (orders: readonly { key: string }[]) => orders.map(({ key }) => key);

test("a delivered delivery of a purchase's frame stands in the purchase's line alone", () => {
  const [only, ...others] = join({
    purchases: [purchase("7_1")],
    deliveries: [sentHere("d", ["7_1"], "SUCCESS", 3)],
  });
  expect(others).toEqual([]);
  expect(only?.deliveries.map(({ id }) => id)).toEqual(["d"]);
  expect(only?.marks.map(({ kind }) => kind)).toEqual(["bought", "delivered"]);
});

test("a delivery of several orders has a line of its own and is marked on each of them", () => {
  const orders = join({
    purchases: [purchase("7_1"), purchase("8_1")],
    deliveries: [sentHere("d", ["7_1", "8_1"], "SUCCESS", 3)],
  });
  expect(keys(orders)).toContain("delivery:d.1");
  expect(orders.filter(({ deliveries }) => deliveries.length === 1)).toHaveLength(2);
});

test("a delivery that is not over has a line of its own, also when it is of one order", () => {
  const orders = join({ purchases: [purchase("7_1")], deliveries: [sentHere("d", ["7_1"], "FAILED", 3)] });
  expect(keys(orders)).toEqual(["delivery:d.1", "purchase:p-7_1"]);
  expect(orders[0]?.group).toBe("needs-you");
});

test("items that only the service knows are joined through their frames, whatever the case of their ids", () => {
  const deliveries = [listed("d", ["ITEM-1"])];
  const joined = join(
    { purchases: [purchase("7_1")], deliveries },
    { frameOfItem: new Map([["item-1", "7_1"]]) },
  );
  expect(keys(joined)).toEqual(["purchase:p-7_1"]);
  expect(keys(join({ purchases: [purchase("7_1")], deliveries }))).toEqual(["purchase:p-7_1", "delivery:d"]);
});

test("a task holds its own deliveries by their ids and later ones by its frame", () => {
  const own = { id: "d1", locations: [], status: "success" };
  const [only, ...others] = join(
    {
      tasks: [task("t", { status: "DONE", deliveries: [own] })],
      deliveries: [listed("d1", ["x"]), sentHere("d2", ["9_1"], "SUCCESS", 1)],
    },
    { framesOfTask: new Map([["t", ["9_1"]]]) },
  );
  expect(others).toEqual([]);
  expect(only?.deliveries.map(({ id }) => id)).toEqual(["d1", "d2"]);
});

test("callbacks of an order and of its deliveries are joined, oldest first", () => {
  const [only] = join({
    purchases: [purchase("7_1")],
    deliveries: [sentHere("d", ["7_1"], "SUCCESS", 3)],
    callbacks: [callback("d", 2), callback("p-7_1", 4), callback("other", 1)],
  });
  expect(only?.callbacks.map(({ resourceID }) => resourceID)).toEqual(["p-7_1", "d"]);
  expect(only?.marks.filter(({ kind }) => kind === "webhook").map(({ key }) => key)).toEqual(["webhook w-d"]);
});

test("a failed purchase needs the user until its frame was bought again, or two weeks have passed", () => {
  const failed = purchase("7_1", { id: "first", status: "failed" });
  expect(join({ purchases: [failed] })[0]?.group).toBe("needs-you");
  expect(join({ purchases: [failed, purchase("7_1")] }).every(({ group }) => group === "done")).toBe(true);
  expect(join({ purchases: [{ ...failed, createdAt: ago(24 * 15) }] })[0]?.group).toBe("done");
});

test("a failed purchase holds no delivery of the frame that was bought later", () => {
  const orders = join({
    purchases: [purchase("7_1", { id: "first", status: "failed" }), purchase("7_1")],
    deliveries: [sentHere("d", ["7_1"], "SUCCESS", 1)],
  });
  expect(orders.find(({ id }) => id === "first")?.deliveries).toEqual([]);
  expect(orders).toHaveLength(2);
});

test.each([
  ["RECEIVED", "in-progress"],
  ["ACTIVE", "in-progress"],
  ["FULFILLED", "in-progress"],
  ["DONE", "done"],
  ["CANCELED", "done"],
  ["REJECTED", "needs-you"],
  ["FAILED", "needs-you"],
  ["something new", "done"],
])("a task that is %s is %s", (status, group) => {
  expect(join({ tasks: [task("t", { status })] })[0]?.group).toBe(group);
});

test("the image of a task is marked where it is planned, and as taken once there are products", () => {
  const links = { imagingOfTask: new Map([["t", NOW + 32 * HOUR]]) };
  const acquired = (status: string) =>
    join({ tasks: [task("t", { status })] }, links)[0]?.marks.find(({ kind }) => kind === "acquired");
  expect(acquired("ACTIVE")).toMatchObject({ state: "waiting", time: { at: NOW + 32 * HOUR } });
  expect(acquired("FULFILLED")?.state).toBe("done");
  expect(join({ tasks: [task("t")] })[0]?.marks.map(({ kind }) => kind)).toEqual(["ordered"]);
});

test("what nobody tells has no mark, and what this browser saw says so", () => {
  const failed = purchase("7_1", { status: "failed" });
  expect(join({ purchases: [failed] })[0]?.marks.map(({ kind }) => kind)).toEqual(["bought"]);
  const seen = join(
    { purchases: [failed] },
    {
      seenOf: () => [
        { status: "active", at: 0 },
        { status: "failed", at: NOW },
      ],
    },
  )[0]?.marks.at(-1);
  expect(seen).toMatchObject({ kind: "ended", time: { at: NOW, source: "seen" } });
  expect(join({ deliveries: [listed("d", ["x"])] })[0]?.marks).toEqual([]);
});

test("each group is newest first, and what has no time comes last in it", () => {
  const orders = join({
    purchases: [purchase("1_1", { createdAt: ago(9) }), purchase("2_1", { createdAt: ago(1) })],
    tasks: [task("t", { status: "DONE", createdAt: ago(3) })],
    deliveries: [listed("d", ["x"])],
  });
  expect(keys(orders)).toEqual(["purchase:p-2_1", "task:t", "purchase:p-1_1", "delivery:d"]);
});
