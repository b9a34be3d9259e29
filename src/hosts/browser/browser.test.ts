import { expect, test } from "vitest";
import type { FaultPlan } from "../../simulator/fault-plan.ts";
import { keepFaults, readFaults } from "./browser.ts";

const plan: FaultPlan = {
  rules: [
    {
      operation: "*",
      kind: "500",
      probability: 1,
      seed: 1,
      latencyMs: 0,
      retryAfterSeconds: 1,
      after: false,
    },
  ],
};

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("a kept plan is read again", () => {
  const tab = storage();
  keepFaults(tab, plan);
  expect(readFaults(tab)).toEqual(plan);
});

test("an empty plan leaves nothing behind", () => {
  const tab = storage();
  keepFaults(tab, plan);
  keepFaults(tab, { rules: [] });
  expect(tab.kept.size).toBe(0);
  expect(readFaults(tab)).toEqual({ rules: [] });
});

test("a corrupt plan is no plan", () => {
  const tab = storage();
  keepFaults(tab, plan);
  for (const key of tab.kept.keys()) tab.kept.set(key, "{");
  expect(readFaults(tab)).toEqual({ rules: [] });
});
