import { afterEach, expect, test, vi } from "vitest";
import { tabStorage } from "../../device.ts";
import type { FaultPlan } from "../../simulator/fault-plan.ts";
import { wholeRules } from "../../testing/service/whole-rules.ts";
import { keepFaults, readFaults, startDemoService } from "./browser.ts";

vi.mock("./intercept-calls.ts", () => ({ interceptCalls: async () => {} }));

const plan: FaultPlan = { rules: wholeRules([{ retryAfterSeconds: 1 }]) };

const KEY = "swath:simulated-faults";

afterEach(() => tabStorage.removeItem(KEY));

test("a kept plan is read again", () => {
  keepFaults(plan);
  expect(readFaults()).toEqual(plan);
});

test("an empty plan leaves nothing behind", () => {
  keepFaults(plan);
  keepFaults({ rules: [] });
  expect(tabStorage.getItem(KEY)).toBeNull();
  expect(readFaults()).toEqual({ rules: [] });
});

test.each(["{", "null", "[]", '{"rules":"x"}', '{"rules":[null]}'])(
  "a plan kept as %s is no plan",
  (text) => {
    tabStorage.setItem(KEY, text);
    expect(readFaults()).toEqual({ rules: [] });
  },
);

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
