import { expect, test } from "vitest";
import type { CompanyOrder } from "../../contract/company.ts";
import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";
import { axisValues, companyUsage, labeledBars, ownUsage, usageOf, usageStarts } from "./usage.ts";

const NOW = Date.parse("2026-11-21T23:42:00Z");
const iso = (at: number) => new Date(at).toISOString();

const bought = (id: string, createdAt: string, change: Partial<Purchase> = {}): Purchase => ({
  ...{ id, frameID: id, contractID: "c", createdAt, status: "closed", eula: "STANDARD" },
  ...change,
});
const tasked = (reference: string, createdAt: string, status = "DONE", opensIn = 100): Task => ({
  ...{ id: reference, status, reference, createdAt, updatedAt: createdAt, contractID: "c", eula: "STANDARD" },
  ...{ pointOfInterest: { lat: 0, lon: 0 }, imagingMode: "STRIPMAP", productTypes: [] },
  acquisitionWindow: { start: iso(Date.parse(createdAt) + opensIn * 3_600_000), end: iso(NOW) },
});
const euros = (amount: number) => ({ amount, currency: "EUR" });

test("bars begin at days, Mondays and months in UTC, and end now", () => {
  expect(usageStarts("month", NOW).map((at) => iso(at).slice(0, 10))).toEqual([
    ...["2026-06-01", "2026-07-01", "2026-08-01"],
    ...["2026-09-01", "2026-10-01", "2026-11-01"],
  ]);
  expect(iso(usageStarts("week", NOW).at(-1) ?? 0)).toBe("2026-11-16T00:00:00.000Z");
  expect(iso(usageStarts("day", NOW).at(-1) ?? 0)).toBe("2026-11-21T00:00:00.000Z");
  expect(usageStarts("day", NOW)).toHaveLength(14);
});

test("archive and tasks are counted apart, by when they were ordered, of one contract; what was not charged is left out", () => {
  const bars = usageOf(
    ownUsage(
      [
        bought("1_1", "2026-11-02T00:00:00Z"),
        bought("1_2", "2026-10-31T23:59:59Z"),
        bought("1_3", "2026-11-02T00:00:00Z", { status: "failed" }),
        bought("1_4", "2026-11-02T00:00:00Z", { contractID: "other" }),
        bought("1_5", "2026-01-01T00:00:00Z"),
      ],
      [tasked("a", "2026-11-03T00:00:00Z"), tasked("b", "2026-11-03T00:00:00Z", "CANCELED")],
      {
        purchases: new Map([["1_1", euros(47_500)]]),
        tasks: new Map([["a", euros(222_656)]]),
        agreed: new Set(),
      },
    ),
    { contractID: "c", currency: "EUR", step: "month", now: NOW },
  );
  expect(bars.map(({ archive, tasks }) => [archive.orders, tasks.orders])).toEqual([
    ...[
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    ...[
      [0, 0],
      [1, 0],
      [1, 1],
    ],
  ]);
  expect(bars.at(-1)).toMatchObject({ archive: { amount: 47_500, unknown: 0 }, tasks: { amount: 222_656 } });
  expect(bars.at(-2)?.archive).toEqual({ orders: 1, amount: 0, unknown: 1 });
});

test("a price in another currency is not added, but counted as not known", () => {
  const [bar] = usageOf(
    ownUsage([bought("1_1", iso(NOW))], [], {
      purchases: new Map([["1_1", { amount: 5, currency: "USD" }]]),
      tasks: new Map(),
      agreed: new Set(),
    }),
    { contractID: "c", currency: "EUR", step: "day", now: NOW },
  ).slice(-1);
  expect(bar?.archive).toEqual({ orders: 1, amount: 0, unknown: 1 });
});

test("orders of the company count with what they cost, a canceled task with its fee, a failed one not at all", () => {
  const order = { contractID: "c", createdAt: iso(NOW), clientID: "a", eula: "STANDARD", history: [] };
  const orders: CompanyOrder[] = [
    { ...order, id: "1", kind: "purchase", status: "closed", cost: 47_500, currency: "EUR" },
    { ...order, id: "2", kind: "purchase", status: "failed", cost: 0, currency: "EUR" },
    { ...order, id: "3", kind: "purchase", status: "closed" },
    { ...order, id: "4", kind: "task", status: "CANCELED", cost: 900, currency: "EUR" },
    { ...order, id: "5", kind: "task", status: "CANCELED", cost: 0, currency: "EUR" },
  ];
  const [bar] = usageOf(companyUsage(orders), {
    ...{ contractID: "c", currency: "EUR", step: "day", now: NOW },
  }).slice(-1);
  expect(bar).toMatchObject({
    archive: { orders: 2, amount: 47_500, unknown: 1 },
    tasks: { orders: 1, amount: 900, unknown: 0 },
  });
});

test("an axis has round values from 0 to above the largest bar", () => {
  expect(axisValues(0)).toEqual([0, 1]);
  expect(axisValues(3)).toEqual([0, 1, 2, 3]);
  expect(axisValues(17)).toEqual([0, 5, 10, 15, 20]);
  expect(axisValues(1_802_700, 100)).toEqual([0, 500_000, 1_000_000, 1_500_000, 2_000_000]);
});

test("a bar has its value above it where no near bar is higher or has its own, the newest first", () => {
  const of = (totals: number[], reach: number) => [...labeledBars(totals, reach)].toSorted((a, b) => a - b);
  expect(of([4, 0, 3, 5], 0)).toEqual([0, 2, 3]);
  expect(of([0, 0, 0, 0, 7, 0], 3)).toEqual([4]);
  expect(of([5, 5, 5, 5], 1)).toEqual([1, 3]);
  expect(of([1, 2, 3, 2], 1)).toEqual([2]);
});
