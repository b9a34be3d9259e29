import { expect, test, vi } from "vitest";
import type { FaultPlan } from "../../simulator/fault-plan.ts";
import { wholeRules } from "../../testing/service/whole-rules.ts";
import { keepFaults, readFaults, startDemoService } from "./browser.ts";

vi.mock("./intercept-calls.ts", () => ({ interceptCalls: async () => {} }));

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

test("a demo whose worker cannot be loaded keeps nobody waiting", async () => {
  class MissingWorker extends EventTarget {
    postMessage() {
      queueMicrotask(() => this.dispatchEvent(new Event("error")));
    }
  }
  vi.stubGlobal("Worker", MissingWorker);
  vi.stubGlobal("location", { href: "https://swath.test/" });
  await expect(startDemoService("https://swath.test/sandbox")).rejects.toThrow(
    "The demo's worker could not be loaded.",
  );
  vi.unstubAllGlobals();
});
