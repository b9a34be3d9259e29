import { expect, test } from "vitest";
import { offeredTerms } from "../../domain/contract-terms.ts";
import { framesTimes, type PricedTerms, priceSteps, stepLines } from "./price-steps.ts";

const all = offeredTerms(undefined);
const PRIVATE_3H: PricedTerms = {
  exclusivity: "PRIVATE",
  priority: "COMMERCIAL",
  sla: "SLA_3H",
  eula: "GOVERNMENT",
};

test("each step changes one choice, and each of them can be ordered", () => {
  const steps = priceSteps(PRIVATE_3H, all, "Strip");
  expect(steps.map(({ label }) => label)).toEqual([
    "Strip, new image",
    "Commercial priority, ready within 8\u00a0h",
    "Ready within 3\u00a0h instead",
    "Private",
    "Government license",
  ]);
  expect(steps.at(-1)?.terms).toEqual(PRIVATE_3H);
  for (const { terms } of steps) expect(terms.priority === "BACKGROUND").toBe(terms.sla === "SLA_24H");
});

test("a contract with few terms has few steps", () => {
  const little = { ...all, exclusivities: ["PRIVATE"], slas: ["SLA_3H"], eulas: ["GOVERNMENT"] } as const;
  const steps = priceSteps(PRIVATE_3H, little, "Strip");
  expect(new Set(steps.map(({ terms }) => JSON.stringify(terms))).size).toBe(1);
});

test("the lines sum up to the price of all frames, cent by cent", () => {
  const steps = priceSteps(PRIVATE_3H, all, "Strip");
  const amounts = [95_001, 118_751, 148_439, 222_658, 311_721];
  const prices = amounts.map((amount) => ({ amount, currency: "EUR" }));
  const lines = stepLines(steps, [{ prices, frames: 3, tasks: 1 }]) ?? [];
  const cents = lines.map(({ amount }) => Math.round(Number(amount.replace(/[^\d.-]/g, "")) * 100));
  expect(cents.reduce((sum, cent) => sum + cent, 0)).toBe(3 * 311_721);
  expect(lines[0]?.how).toBe("3 frames × €950.01");
  expect(lines.map(({ factor }) => factor)).toEqual([undefined, "× 1.25", "× 1.25", "× 1.5", "× 1.4"]);
});

test("a price is named with its tasks and frames where they are more than one", () => {
  const price = { amount: 95_000, currency: "EUR" };
  expect(framesTimes(1, price)).toBeUndefined();
  expect(framesTimes(1, price, 2)).toBe("2 tasks × €950.00");
  expect(framesTimes(3, price)).toBe("3 frames × €950.00");
  expect(framesTimes(3, price, 2)).toBe("2 tasks × 3 frames × €950.00");
});

test("without one of the prices no parts are shown", () => {
  const steps = priceSteps(PRIVATE_3H, all, "Strip");
  const prices = [{ amount: 1, currency: "EUR" }];
  expect(stepLines(steps, [{ prices, frames: 1, tasks: 1 }])).toBeUndefined();
});

test("several tasks at two prices sum up, and only shared steps are shown", () => {
  const steps = priceSteps(PRIVATE_3H, all, "Strip");
  const at = (...amounts: number[]) => amounts.map((amount) => ({ amount, currency: "EUR" }));
  const near = { prices: at(1000, 1250, 1500, 2250, 3000), frames: 2, tasks: 3 };
  const far = { prices: at(2000, 2500, 4000, 6000, 9000), frames: 2, tasks: 1 };
  const [one] = stepLines(steps, [near]) ?? [];
  expect(one).toMatchObject({ how: "3 tasks × 2 frames × €10.00", amount: "€60.00" });
  const both = stepLines(steps, [near, far]) ?? [];
  const cents = both.map(({ amount }) => Math.round(Number(amount.replace(/[^\d.-]/g, "")) * 100));
  expect(cents.reduce((sum, cent) => sum + cent, 0)).toBe(6 * 3000 + 2 * 9000);
  expect(both[0]?.how).toBeUndefined();
  expect(both.map(({ factor }) => factor)).toEqual([undefined, "× 1.25", undefined, "× 1.5", undefined]);
});
