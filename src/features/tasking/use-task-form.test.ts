import { expect, test } from "vitest";
import { totalOf } from "./use-task-form.ts";

const frame = { amount: 95_000, currency: "EUR", askedAt: 1 };
const checked = (amount: number, currency = "EUR") =>
  ({ answer: { result: "FEASIBLE", checkedAt: 2, price: { amount, currency } }, isStale: false }) as const;

test("an image of several frames costs each of them", () => {
  const unchecked = { answer: undefined, isStale: false };
  expect(totalOf(frame, 3, unchecked)).toEqual({ ...frame, amount: 285_000, isOfParts: true });
  expect(totalOf(frame, 3, checked(285_000))?.isOfParts).toBe(true);
});

test("what the service says of the whole request goes before, and is not taken apart", () => {
  const total = { amount: 250_000, currency: "EUR", askedAt: 2, isOfParts: false };
  expect(totalOf(frame, 3, checked(250_000))).toEqual(total);
  expect(totalOf(frame, 3, { ...checked(250_000), isStale: true })?.amount).toBe(285_000);
  expect(totalOf(undefined, 3, checked(250_000))).toBeUndefined();
});
