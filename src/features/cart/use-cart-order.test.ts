import { expect, test } from "vitest";
import { cartTotals } from "../../api/cart/cart-totals.ts";
import type { Contract } from "../../contract/account.ts";
import { type BuyState, buyObstacles } from "./use-cart-order.tsx";

const contract: Contract = {
  id: "c",
  name: "Contract",
  catalog_collections: { allowed: ["public"] },
  hasPricingPlan: true,
};
const said = (amount: number) =>
  ({ kind: "said", price: { amount, currency: "EUR", askedAt: 1 } }) as const satisfies object;
const totals = cartTotals([{ frameID: "1_1", status: "ready", price: said(50_000) }]);
const fine: BuyState = {
  mayBuy: true,
  totals,
  contract,
  eula: "STANDARD",
  eulaOffered: true,
  online: true,
  checks: "done",
  caps: {},
  budget: null,
  webhookLost: false,
  referenceOver: 0,
  offer: { offered: ["GRD"], hasDefaults: true },
  hasChosen: false,
  costCenterMissing: false,
};
const obstacles = (change: Partial<BuyState>) => buyObstacles({ ...fine, ...change });

test("nothing stands in the way of a cart that is checked, priced and within its limits", () => {
  expect(obstacles({ caps: { EUR: 50_000, USD: 0 } })).toEqual([]);
});

test("offline nothing is queued", () => {
  expect(obstacles({ online: false, checks: "failed" })).toEqual([
    "Offline. Nothing is queued: buy when you are back online.",
  ]);
});

test("a webhook that no order can name is to be taken out first", () => {
  expect(obstacles({ webhookLost: true })).toEqual([
    "The chosen webhook is no longer active. Choose another or none.",
  ]);
});

test("the own cap blocks and both amounts are shown", () => {
  expect(obstacles({ caps: { EUR: 49_999 } })).toEqual([
    "€500.00 is above your spending cap of €499.99. Raise the cap or remove frames.",
  ]);
});

test("what the contract's limit leaves blocks, as the service tells it", () => {
  const budget = { currency: "EUR", spendLimit: 60_000, onHold: 10_000, consolidatedSpent: 10_000 };
  expect(obstacles({ budget })).toEqual([
    "The contract’s limit leaves €400.00, the cart needs €500.00. Remove frames or choose another contract.",
  ]);
});

test("missing prices block under a contract with a pricing plan, and do not under one without", () => {
  const unpriced = cartTotals([
    { frameID: "1_1", status: "ready", price: said(1) },
    { frameID: "2_1", status: "ready", price: { kind: "pending" } },
    { frameID: "3_1", status: "ready", price: { kind: "failed", error: new Error("no") } },
  ]);
  expect(obstacles({ totals: unpriced })).toEqual([
    "Getting prices: 1 of 3 priced.",
    "1 frame has no price yet. Try again or remove them.",
  ]);
  const agreed = cartTotals([{ frameID: "1_1", status: "ready", price: { kind: "by-agreement" } }]);
  expect(obstacles({ totals: agreed, contract: { ...contract, hasPricingPlan: false } })).toEqual([]);
});

test.each([
  ["no contract", { contract: undefined, eulaOffered: false }, /No contract/],
  ["a licence it does not offer", { eulaOffered: false, eula: "MULTI" }, /does not offer the Multi license/],
  ["nothing to buy", { totals: cartTotals([]) }, /No frame in the cart/],
  ["a reference too long", { referenceOver: 3 }, /by 3 characters/],
  [
    "products that an archive lacks",
    { offer: { offered: ["GRD"], hasDefaults: false } },
    /Choose products above/,
  ],
  ["frames without a common product", { offer: { offered: [], hasDefaults: false } }, /in several runs/],
  [
    "contracts being loaded",
    { contract: undefined, eulaOffered: false, checks: "pending" },
    /Checking the frames/,
  ],
  ["frames being checked", { checks: "pending" }, /Checking the frames/],
  ["frames that could not be checked", { checks: "failed" }, /Couldn’t check/],
] as const)("%s is shown", (_, change, sentence) => {
  const found = obstacles(change);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(sentence);
});
