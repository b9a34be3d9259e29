import { afterEach, expect, test, vi } from "vitest";
import type { FaultPlan } from "../../contract/demo.ts";
import { tabStorage } from "../../device.ts";
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

test("a demo whose worker gives no answer is started once more, and keeps nobody waiting", async () => {
  vi.useFakeTimers();
  const made: { silent: boolean; ended: boolean }[] = [];
  class SilentWorker extends EventTarget {
    readonly state = { silent: made.length === 0 || alwaysSilent, ended: false };
    constructor() {
      super();
      made.push(this.state);
    }
    terminate() {
      this.state.ended = true;
    }
    postMessage({ message, port }: { message: { kind: string }; port: MessagePort }) {
      const kind = message.kind === "start" ? "started" : "done";
      if (!this.state.silent) port.postMessage({ kind, aheadMs: 7 });
    }
  }
  let alwaysSilent = false;
  vi.stubGlobal("Worker", SilentWorker);
  vi.stubGlobal("location", { href: "https://swath.test/" });
  const starting = startDemoService("https://swath.test/sandbox");
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  expect((await starting).aheadMs).toBe(7);
  expect(made).toEqual([
    { silent: true, ended: true },
    { silent: false, ended: false },
  ]);

  vi.useFakeTimers();
  alwaysSilent = true;
  const failing = expect(startDemoService("https://swath.test/sandbox")).rejects.toThrow("in time");
  await vi.advanceTimersByTimeAsync(60_000);
  await failing;
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

test("a change of the plan builds on one whose answer is still to come", async () => {
  const unanswered: MessagePort[] = [];
  class BusyWorker extends EventTarget {
    postMessage({ message, port }: { message: { kind: string; name?: string }; port: MessagePort }) {
      if (message.name === "setFaults") unanswered.push(port);
      else port.postMessage({ kind: message.kind === "start" ? "started" : "done", aheadMs: 0 });
    }
  }
  vi.stubGlobal("Worker", BusyWorker);
  vi.stubGlobal("location", { href: "https://swath.test/" });
  const demo = await startDemoService("https://swath.test/sandbox");
  void demo.setFaults(plan);
  expect(demo.faults()).toEqual(plan);
  for (const port of unanswered) port.close();
  vi.unstubAllGlobals();
});
