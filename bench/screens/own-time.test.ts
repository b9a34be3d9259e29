import { expect, test } from "vitest";
import { ownTime, type TraceEvent } from "./own-time.ts";

const thread = (tid: number, name: string): TraceEvent => ({
  name: "thread_name",
  ph: "M",
  pid: 1,
  tid,
  ts: 0,
  args: { name },
});
const task = (tid: number, from: number, lasts: number, own: number): TraceEvent => ({
  name: "ThreadControllerImpl::RunTask",
  ph: "X",
  pid: 1,
  tid,
  ts: from * 1_000,
  dur: lasts * 1_000,
  tdur: own * 1_000,
  args: {},
});
const act = (ph: "b" | "e", at: number, interactionId?: number): TraceEvent => ({
  name: "EventTiming",
  ph,
  pid: 1,
  tid: 1,
  ts: at * 1_000,
  id: "0x1",
  args: ph === "b" ? { data: { ...(interactionId && { interactionId }) } } : {},
});

test("long tasks and waits are counted by what the page's own thread took", () => {
  const trace = [
    thread(1, "CrRendererMain"),
    thread(2, "DedicatedWorker thread"),
    thread(3, "CrRendererMain"),
    task(1, 0, 300, 60),
    // Within the one before.
    task(1, 10, 100, 55),
    task(1, 400, 90, 40),
    task(2, 0, 900, 900),
    task(3, 0, 1, 1),
    act("b", 380, 7),
    act("e", 500),
    act("b", 0),
    act("e", 300),
  ];
  expect(ownTime(trace)).toEqual({ inLongTasks: 60, longestAct: 40 });
});

test("a trace of which nothing took long says so", () => {
  expect(ownTime([])).toEqual({ inLongTasks: 0, longestAct: 0 });
});
