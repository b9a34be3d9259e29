import { expect, test } from "vitest";
import { keepFaults, readFaults } from "./kept-faults.ts";
import type { SimulatedFault } from "./messages.ts";

const rules: SimulatedFault[] = [{ operation: "*", kind: "500", probability: 1, seed: 1 }];

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
  keepFaults(tab, rules);
  expect(readFaults(tab)).toEqual(rules);
});

test("an empty plan leaves nothing behind", () => {
  const tab = storage();
  keepFaults(tab, rules);
  keepFaults(tab, []);
  expect(tab.kept.size).toBe(0);
  expect(readFaults(tab)).toEqual([]);
});

test("a spoilt plan is no plan", () => {
  const tab = storage();
  keepFaults(tab, rules);
  for (const key of tab.kept.keys()) tab.kept.set(key, "{");
  expect(readFaults(tab)).toEqual([]);
});
