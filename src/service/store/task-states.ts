import type { TaskStatus } from "../../domain/tasking-rules.ts";
import type { Slot } from "../../orbit/slots.ts";
import type { TaskRecord } from "./task-record.ts";

/** Whether more is to come of a task: its amount is held until then. */
export function isTaskUnderWay(status: TaskStatus): boolean {
  return status === "RECEIVED" || status === "ACTIVE" || status === "FULFILLED";
}

/** A task that has its pass. */
export type PlannedTask = TaskRecord & { plan: NonNullable<TaskRecord["plan"]> };

export function isPlanned(task: TaskRecord): task is PlannedTask {
  return task.plan !== undefined;
}

/** What a planned task takes of its satellite's time. */
export function slotOfPlan({ pass: { satellite, time }, slot }: PlannedTask["plan"]): Slot {
  return { satellite, start: time, end: time, roll: 0, ...slot };
}

/** A task whose image was taken and has products. */
export type ImagedTask = PlannedTask;

export function isImaged(task: TaskRecord): task is ImagedTask {
  return task.plan !== undefined && (task.status === "FULFILLED" || task.status === "DONE");
}
