import { expect, test } from "vitest";
import type { FaultRule } from "../../api/demo/demo.ts";
import { type PurchaseEntry, planPurchases } from "../../api/outbox/purchase.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { faultPlan } from "../../simulator/fault-plan.ts";
import { wholeRules } from "../../testing/service/whole-rules.ts";
import {
  answersOf,
  brokenRun,
  cutOff,
  losing,
  proofOf,
  type RunLedger,
  stepOf,
  whoseFaults,
  withoutOwn,
} from "./scenario.ts";

const REFERENCE = "run 00000000";
const terms = { contractID: "c", eula: "STANDARD" as const, reference: "" };
const frames = ["1_1", "2_1", "3_1"].map((frameID) => ({
  frame: { frameID, items: [] as never },
  price: undefined,
}));

/** A run of three frames, each in a state with what it went through. */
function runOf(
  state: RunLedger["batch"]["state"],
  ...lives: [PurchaseEntry["state"], ...string[]][]
): RunLedger {
  const { batch, entries } = planPurchases(
    { ...terms, frames },
    { id: "00000000", account: "demo", now: 100 },
    1,
  );
  return {
    batch: { ...batch, state },
    entries: entries.map((entry, index) => {
      const [last, ...said] = lives[index] ?? ["done", "planned", "sent", "received"];
      return { ...entry, state: last, history: said.map((words, at) => ({ at, said: words })) };
    }),
  };
}

/** Purchases of the service, newest first. */
const purchases = (...made: [frameID: string, reference?: string, status?: string][]): Purchase[] =>
  made.map(([frameID, reference = REFERENCE, status = "active"], index) => ({
    id: `p${index}`,
    frameID,
    contractID: "c",
    createdAt: "2026-06-02T12:00:00Z",
    status,
    reference,
    eula: "STANDARD",
  }));
const proof = (run: RunLedger, ...made: Parameters<typeof purchases>) =>
  proofOf(run.entries, purchases(...made), REFERENCE);

test("the step that is due follows from what has happened, and the proof is asked for", () => {
  const begun = { account: "demo" };
  const chosen = { ...begun, frameIDs: [] };
  const [running, finished] = [runOf("running", ["unknown"]), runOf("finished")];
  expect(stepOf(begun, undefined)).toBe("frames");
  expect(stepOf(chosen, undefined)).toBe("confirm");
  expect(stepOf(chosen, running)).toBe("lost");
  expect(stepOf({ ...chosen, backAt: 1 }, running)).toBe("back");
  expect(stepOf(chosen, finished)).toBe("back");
  expect(stepOf({ ...chosen, isCounting: true }, finished)).toBe("proof");
  // Somebody has resumed it.
  expect(stepOf({ ...chosen, backAt: 1, isCounting: true }, running)).toBe("back");
});

test("a stopped run is over once nothing of it is looked for any more", () => {
  const counting = { account: "demo", frameIDs: [], backAt: 1, isCounting: true };
  expect(stepOf(counting, runOf("stopped", ["done"], ["unknown"], ["planned"]))).toBe("back");
  expect(stepOf(counting, runOf("stopped", ["done"], ["refused"], ["planned"]))).toBe("proof");
});

test("the broken run is the first after the failures were set", () => {
  const runs = [300, 200, 100].map((createdAt) => ({ ...runOf("running").batch, createdAt }));
  expect(brokenRun(runs, { account: "demo", armedAt: 150 })?.createdAt).toBe(200);
  expect(brokenRun(runs, { account: "demo", armedAt: 301 })).toBeUndefined();
  expect(brokenRun(runs, { account: "demo" })).toBeUndefined();
});

test("failures of the scenario are a valid plan beside others, and only they are taken back", () => {
  const others: FaultRule[] = wholeRules([
    { operation: "purchaseFrame", kind: "drop", after: true, times: 3 },
  ]);
  const away = cutOff(losing(others));
  expect(faultPlan.safeParse({ rules: away }).success).toBe(true);
  expect(away.map(({ operation, kind }) => [operation, kind])).toEqual([
    ["purchaseFrame", "drop"],
    ["purchaseFrame", "drop"],
    ["listPurchases", "latency"],
  ]);
  expect(whoseFaults(away)).toEqual({ own: true, others: 1 });
  expect(withoutOwn(away)).toEqual(others);
  expect(whoseFaults(others)).toEqual({ own: false, others: 1 });
});

test("lost answers are counted from the history of each entry, also those that were found since", () => {
  const { entries } = runOf(
    "running",
    ["done", "planned", "sent", "unknown", "received"],
    ["unknown", "planned", "sent", "unknown", "planned", "sent", "unknown"],
    ["planned", "planned"],
  );
  expect(answersOf(entries)).toEqual({
    lost: 3,
    inQuestion: ["2_1"],
    found: ["1_1"],
    bought: 1,
    underWay: 0,
    waiting: 1,
  });
});

test("an answer that another purchase has the frame is looked into: it is on its way, not lost", () => {
  const { entries } = runOf(
    "running",
    ["unknown", "planned", "sent", "unknown"],
    ["sent", "planned", "sent"],
  );
  const [first, ...others] = entries;
  const looked = first ? [{ ...first, uncertainty: "conflict" as const }, ...others] : [];
  expect(answersOf(looked)).toMatchObject({ inQuestion: [], underWay: 2 });
});

test("the proof holds where the ledger and the service agree, frame by frame", () => {
  expect(proof(runOf("finished"), ["1_1"], ["2_1"], ["3_1"])).toMatchObject({
    asked: 3,
    purchases: 3,
    twice: [],
    holds: true,
  });
  // What another run bought of other frames proves nothing.
  expect(proof(runOf("finished"), ["1_1"], ["2_1"], ["9_1", "run ZZZZZZZZ"])).toMatchObject({
    purchases: 2,
    missing: ["3_1"],
    holds: false,
  });
});

test("a frame with a second purchase is named, whatever became of it, and the proof does not hold", () => {
  const run = runOf("finished");
  expect(proof(run, ["1_1"], ["2_1"], ["3_1"], ["2_1", REFERENCE, "failed"])).toMatchObject({
    twice: ["2_1"],
    holds: false,
  });
  expect(proof(run, ["1_1"], ["2_1"], ["3_1"], ["1_1", "mine"])).toMatchObject({
    twice: ["1_1"],
    holds: false,
  });
  // One that failed before was no purchase of the frame.
  expect(proof(run, ["1_1"], ["2_1"], ["3_1"], ["1_1", "mine", "failed"])).toMatchObject({ holds: true });
});

test("frames that were not simply bought are named by what became of them", () => {
  const run = runOf("stopped", ["refused"], ["planned"], ["done"]);
  expect(proof(run, ["3_1", REFERENCE, "failed"])).toMatchObject({
    refused: ["1_1"],
    unsent: ["2_1"],
    failed: ["3_1"],
    holds: false,
  });
  expect(proof(run, ["1_1"], ["3_1"])).toMatchObject({ refused: [], unknownHere: ["1_1"], holds: false });
});
