import { expect, test } from "vitest";
import { approvedPrices } from "./approvals.ts";

const request = {
  ...{ id: "a", kind: "purchase", state: "approved", requestedBy: "buyer@demo.example" },
  ...{ createdAt: "2026-06-02T12:00:00Z", decidedAt: "2026-06-02T13:00:00Z" },
  ...{ amount: 220_000, currency: "EUR" },
  order: { contractID: "c", frameID: "7_1" },
};

test("an approved purchase has the price that the manager approved; one that waits or has none has no price", () => {
  const { purchases, tasks } = approvedPrices([
    { ...request, orderID: "p1" },
    request,
    { ...request, orderID: "p2", amount: undefined },
  ]);
  expect([...purchases]).toEqual([
    ["p1", { amount: 220_000, currency: "EUR", askedAt: Date.parse("2026-06-02T13:00:00Z") }],
  ]);
  expect(tasks.size).toBe(0);
});
