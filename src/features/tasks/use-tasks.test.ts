import { expect, test } from "vitest";
import { isTaskMoving } from "../../api/tasking/tasks.ts";
import type { Task } from "../../contract/task.ts";
import { MOVING, passesStatus } from "../../shared/orders/status-and-contract.tsx";
import { inPointOrder, listFilterOf } from "./use-tasks.ts";

test("a range of days is asked for from its first moment to its last, in UTC", () => {
  expect(listFilterOf({ from: "2026-05-18", to: "2026-05-31" })).toEqual({
    createdAfter: "2026-05-18T00:00:00Z",
    createdBefore: "2026-06-01T00:00:00Z",
  });
});

test("no filter asks for everything", () => {
  expect(listFilterOf({})).toEqual({});
});

test("what is under way is any status that can still change", () => {
  const passes = (status: string) => passesStatus({ status } as Task, MOVING, isTaskMoving);
  expect(["RECEIVED", "ACTIVE", "FULFILLED", "DONE", "CANCELED", "new"].map(passes)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("inPointOrder: the tasks of a run stand together, point 1 first", () => {
  const tasks = ["points 801QKAYQ.2", "Harbour", "points 801QKAYQ.1", "Port · points 901QKAYQ.1"].map(
    (reference) => ({ reference }),
  );
  expect(inPointOrder(tasks).map(({ reference }) => reference)).toEqual([
    "points 801QKAYQ.1",
    "points 801QKAYQ.2",
    "Harbour",
    "Port · points 901QKAYQ.1",
  ]);
});
