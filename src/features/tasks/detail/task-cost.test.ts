import { expect, test } from "vitest";
import { costWords } from "./task-cost.tsx";

const price = { amount: 222_656, currency: "EUR", askedAt: 0 };
const known = { price, source: "ordered", pending: false, noPlan: false } as const;
const task = (status: string, updatedAt = "2026-05-20T00:00:00Z") => ({
  status,
  updatedAt,
  acquisitionWindow: { start: "2026-05-22T12:00:00Z", end: "2026-05-25T12:00:00Z" },
});

test("a price says whether it is that of the order or today's", () => {
  expect(costWords(task("ACTIVE"), known)).toEqual({ amount: "€2,226.56", note: "price when ordered" });
  expect(costWords(task("DONE"), { ...known, source: "today" }).note).toBe("today’s price");
  expect(costWords(task("DONE"), { ...known, source: "unknown", price: undefined })).toEqual({
    amount: undefined,
    note: "price not known here",
  });
});

test("a cancellation cost the share of the moment at which it was made", () => {
  expect(costWords(task("CANCELED"), known)).toEqual({
    amount: "€222.66",
    note: "fee 10\u00a0% of the price",
  });
  expect(costWords(task("CANCELED", "2026-05-22T00:00:00Z"), known).amount).toBe("€2,226.56");
  expect(costWords(task("CANCELED", "2026-05-01T00:00:00Z"), known).note).toBe("canceled free of charge");
});

test("what failed costs nothing", () => {
  for (const status of ["REJECTED", "FAILED"])
    expect(costWords(task(status), known)).toEqual({ amount: undefined, note: "not charged" });
});
