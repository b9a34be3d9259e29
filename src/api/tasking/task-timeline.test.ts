import { expect, test } from "vitest";
import type { Task } from "../../contract/task.ts";
import { taskTimeline } from "./task-timeline.ts";

const NOW = Date.parse("2026-06-02T12:00:00Z");
const task = (change: Partial<Task>): Task => ({
  id: "t",
  status: "ACTIVE",
  createdAt: "2026-06-02T10:00:00Z",
  updatedAt: "2026-06-02T11:00:00Z",
  contractID: "c",
  pointOfInterest: { lat: 1, lon: 2 },
  acquisitionWindow: { start: "2026-06-04T00:00:00Z", end: "2026-06-06T00:00:00Z" },
  imagingMode: "STRIPMAP",
  eula: "STANDARD",
  productTypes: ["GRD"],
  ...change,
});
const steps = (change: Partial<Task>, imaging?: number) =>
  taskTimeline({ task: task(change), imaging, seen: [], deliveries: [], callbacks: [] }).map(
    (step) => `${step.kind === "task" ? step.stage : step.kind} ${step.state}`,
  );

test("a received task waits for everything", () => {
  expect(steps({ status: "RECEIVED" })).toEqual([
    "purchase done",
    "planned waiting",
    "imaged waiting",
    "first-products waiting",
    "all-products waiting",
  ]);
});

test("a planned one says when its image is to be taken", () => {
  const made = taskTimeline({ task: task({}), imaging: NOW, seen: [], deliveries: [], callbacks: [] });
  expect(made.find(({ key }) => key === "imaged")).toMatchObject({
    state: "waiting",
    time: { at: NOW, source: "service" },
  });
});

test("a fulfilled one still waits for the rest of its products", () => {
  expect(steps({ status: "FULFILLED", fulfilledAt: "2026-06-02T11:00:00Z" }, NOW).slice(-2)).toEqual([
    "first-products done",
    "all-products waiting",
  ]);
});

test.each(["REJECTED", "CANCELED", "FAILED"])(
  "one that is %s ends there, and what never comes is left out",
  (status) => {
    expect(steps({ status })).toEqual(["purchase done", "ended failed"]);
  },
);

test("one that failed after it was planned keeps its plan", () => {
  expect(steps({ status: "FAILED" }, NOW)).toEqual(["purchase done", "planned done", "ended failed"]);
});

test("a status that is not known is shown, not guessed", () => {
  expect(steps({ status: "PAUSED" })).toEqual(["purchase done", "planned waiting", "ended unclear"]);
});

test("a change is told with the time at which this browser saw it", () => {
  const seen = [
    { status: "RECEIVED", at: NOW },
    { status: "ACTIVE", at: NOW + 1 },
  ];
  const made = taskTimeline({ task: task({}), imaging: NOW, seen, deliveries: [], callbacks: [] });
  expect(made[1]?.time).toEqual({ at: NOW + 1, source: "seen" });
});
