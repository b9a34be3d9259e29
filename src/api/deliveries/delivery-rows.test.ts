import { expect, test } from "vitest";
import type { Delivery } from "../../contract/deliveries.ts";
import type { DeliveryEntry } from "../outbox/delivery.ts";
import { deliveryRow, deliveryRows, foldersOf, groupOf, repeatedIDs, rowsInto } from "./delivery-rows.ts";

const delivery = (id: string, status = "SUCCESS"): Delivery => ({
  id,
  status,
  url: `s3://bucket/claims/${id}/`,
  itemIDs: ["i"],
  deliveryLocations: [{ configID: "c", path: "bucket/claims", subpath: id }],
});

const entry = (change: Partial<DeliveryEntry>): DeliveryEntry => ({
  batchID: "ORDER001",
  index: 0,
  account: "me",
  contractID: "k",
  items: [{ id: "i", frameID: "1_1", product: "GRD" }],
  place: { configID: "c", path: "bucket/claims", subpath: "x" },
  template: "",
  state: "done",
  lookups: 0,
  attempts: 0,
  paused: false,
  alikeBefore: [],
  history: [{ at: 1, said: "planned" }],
  ...change,
});

const sent = (at: number, status?: string) => [
  { at, said: "sent" },
  ...(status ? [{ at: at + 1, said: status }] : []),
];

test("what the service lists and what was sent from here is one row, with the service's status", () => {
  const rows = deliveryRows([delivery("d")], [entry({ serviceID: "d", history: sent(5, "PENDING") })]);
  expect(rows).toMatchObject([{ id: "d", status: "SUCCESS", entry: { batchID: "ORDER001" } }]);
});

test("an end that was seen goes before a copy that is still under way", () => {
  const kept = entry({ serviceID: "d", history: sent(5, "SUCCESS") });
  expect(deliveryRow(delivery("d", "PENDING"), kept).status).toBe("SUCCESS");
});

test("what the service has not listed stands where its time puts it", () => {
  const rows = deliveryRows(
    [delivery("new"), delivery("old")],
    [
      entry({ serviceID: "new", index: 0, history: sent(30, "SUCCESS") }),
      entry({ state: "unknown", index: 1, history: sent(20) }),
      entry({ serviceID: "old", index: 2, history: sent(10, "SUCCESS") }),
    ],
  );
  expect(rows.map(({ id }) => id)).toEqual(["new", "ORDER001.2", "old"]);
});

test("a delivery that only this browser knows shows the status that was last seen", () => {
  const kept = entry({ serviceID: "d", history: sent(5, "PENDING") });
  expect(deliveryRow(undefined, kept)).toMatchObject({ id: "d", status: "PENDING" });
});

test("a status that is not known is kept as it stands and needs nobody", () => {
  const row = deliveryRow(delivery("d", "QUEUED"), undefined);
  expect([row.status, groupOf(row, new Set())]).toEqual(["QUEUED", "done"]);
});

test("a failed delivery needs the user until it was delivered again", () => {
  const row = deliveryRow(delivery("d", "FAILED"), undefined);
  expect(groupOf(row, new Set())).toBe("needs-you");
  expect(groupOf(row, repeatedIDs([entry({ again: "d" })]))).toBe("done");
  expect(groupOf(row, repeatedIDs([entry({ again: "d", state: "withdrawn" })]))).toBe("needs-you");
});

test("a folder was used before when something was sent there, not when it was refused", () => {
  const rows = [
    deliveryRow(delivery("x"), undefined),
    deliveryRow(undefined, entry({ state: "refused" })),
    deliveryRow(undefined, entry({ state: "unknown", history: sent(5) })),
    deliveryRow(delivery("y"), undefined),
  ];
  expect(rowsInto("bucket/claims/x", rows).map(({ status }) => status)).toEqual(["SUCCESS", "unknown"]);
});

test("the other casing of the subpath is read too", () => {
  const other = { ...delivery("d"), deliveryLocations: [{ configID: "c", path: "bucket", subPath: "e" }] };
  expect(foldersOf(deliveryRow(other, undefined))).toEqual(["bucket/e"]);
});
