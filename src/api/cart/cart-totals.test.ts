import { expect, test } from "vitest";
import { ApiError } from "../api-error.ts";
import {
  budgetLeft,
  type CartLine,
  cartTotals,
  linePrice,
  lineStatusOf,
  overBudget,
  overCap,
} from "./cart-totals.ts";

const said = (amount: number, currency = "EUR", askedAt = 5): CartLine["price"] => ({
  kind: "said",
  price: { amount, currency, askedAt },
});
const line = (frameID: string, price: CartLine["price"], status: CartLine["status"] = "ready") => ({
  frameID,
  price,
  status,
});
const refused = (status: number, code = "forbidden") =>
  new ApiError({ kind: "answer", status, code, message: "No." });

test("a sum is made for each currency, and two are never added", () => {
  const { subtotals } = cartTotals([
    line("a", said(135_000)),
    line("b", said(74_000, "USD")),
    line("c", said(1)),
  ]);
  expect(subtotals).toEqual([
    { currency: "EUR", amount: 135_001 },
    { currency: "USD", amount: 74_000 },
  ]);
});

test("a partial sum says how much of it is priced, and which prices failed", () => {
  const totals = cartTotals([
    line("a", said(100)),
    line("b", { kind: "pending" }),
    line("c", { kind: "failed", error: new Error("no") }),
  ]);
  expect(totals).toMatchObject({ toBuy: 3, priced: 1, pending: 1, failed: ["c"] });
});

test("what is not bought counts neither as a frame to buy nor in the sum", () => {
  const totals = cartTotals([
    line("a", said(100)),
    line("b", said(200), "owned"),
    line("c", said(300), "active"),
    line("d", said(400), "gone"),
    line("e", { kind: "excluded", error: refused(403) }, "excluded"),
  ]);
  expect(totals).toMatchObject({ toBuy: 1, leftOut: 4, subtotals: [{ currency: "EUR", amount: 100 }] });
});

test("the time of a sum is that of its oldest price", () => {
  expect(cartTotals([line("a", said(1, "EUR", 9)), line("b", said(1, "EUR", 4))]).askedAt).toBe(4);
  expect(cartTotals([]).askedAt).toBeUndefined();
});

test("403 and 404 are answers about the frame, no plan is one about the contract, the rest may be asked again", () => {
  const price = (error: Error) => linePrice({ data: undefined, error, isFetching: false }).kind;
  expect(price(refused(403, "OUT_OF_BOUND_CONTRACT"))).toBe("by-agreement");
  expect(price(refused(403))).toBe("excluded");
  expect(price(refused(404))).toBe("gone");
  expect(price(refused(500))).toBe("failed");
  expect(linePrice({ data: undefined, error: refused(500), isFetching: true }).kind).toBe("pending");
});

test("a price that is known stays while a new one is asked for or fails to come", () => {
  const data = { amount: 1, currency: "EUR", askedAt: 1 };
  expect(linePrice({ data, error: refused(500), isFetching: false }).kind).toBe("said");
});

test("what was bought counts more than what the catalog or the contract says", () => {
  const excluded = { kind: "excluded", error: refused(403) } as const;
  expect(lineStatusOf("owned", true, excluded)).toBe("owned");
  expect(lineStatusOf("active", true, excluded)).toBe("active");
  expect(lineStatusOf("cart", true, excluded)).toBe("gone");
  expect(lineStatusOf("cart", false, { kind: "gone" })).toBe("gone");
  expect(lineStatusOf("cart", false, excluded)).toBe("excluded");
  expect(lineStatusOf("cart", false, { kind: "by-agreement" })).toBe("ready");
});

test("a cap holds for its own currency, and a sum may reach it", () => {
  const subtotals = [
    { currency: "EUR", amount: 500 },
    { currency: "USD", amount: 900 },
  ];
  expect(overCap({ subtotals }, { EUR: 500 })).toBeUndefined();
  expect(overCap({ subtotals }, { EUR: 499 })?.cap).toEqual({ currency: "EUR", amount: 499 });
  expect(overCap({ subtotals }, { EUR: 500, USD: 0 })?.subtotal.currency).toBe("USD");
  expect(overCap({ subtotals }, {})).toBeUndefined();
});

test("a contract's limit less what is held and spent is what is left, in its own currency only", () => {
  const budget = { currency: "EUR", spendLimit: 1000, onHold: 300, consolidatedSpent: 200 };
  expect(budgetLeft(budget)).toEqual({ currency: "EUR", amount: 500 });
  expect(overBudget({ subtotals: [{ currency: "EUR", amount: 500 }] }, budget)).toBeUndefined();
  expect(overBudget({ subtotals: [{ currency: "EUR", amount: 501 }] }, budget)?.left.amount).toBe(500);
  expect(overBudget({ subtotals: [{ currency: "USD", amount: 501 }] }, budget)).toBeUndefined();
});
