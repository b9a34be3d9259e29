import type { TaskStatus } from "../../contract/tasking-terms.ts";
import type { TaskRecord } from "./task-ledger.ts";

/** Whether more is to come of a task: its amount is held until then. */
export function isTaskUnderWay(status: TaskStatus): boolean {
  return status === "RECEIVED" || status === "ACTIVE" || status === "FULFILLED";
}

/** A task whose image was taken and has products. */
export type FlownTask = TaskRecord & { plan: NonNullable<TaskRecord["plan"]> };

export function isFlown(task: TaskRecord): task is FlownTask {
  return task.plan !== undefined && (task.status === "FULFILLED" || task.status === "DONE");
}
