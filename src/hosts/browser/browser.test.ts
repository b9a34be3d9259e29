import { expect, test } from "vitest";
import type { FaultPlan } from "../../simulator/fault-plan.ts";
import { wholeRules } from "../../testing/service/whole-rules.ts";
import { keepFaults, readFaults } from "./browser.ts";

const plan: FaultPlan = { rules: wholeRules([{ retryAfterSeconds: 1 }]) };

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
  for (const corrupt of ["{", "null", "[]", '{"rules":"x"}', '{"rules":[null]}']) {
    for (const key of tab.kept.keys()) tab.kept.set(key, corrupt);
    expect(readFaults(tab)).toEqual({ rules: [] });
  }
});
