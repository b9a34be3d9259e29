import type { Task } from "../../contract/task.ts";
import { nextTaskStatuses, type TaskStatus } from "../../domain/tasking-rules.ts";

/** Whether a task may still change; a status that is not known is taken as its end (interface 10.4). */
export function isTaskMoving({ status }: Pick<Task, "status">): boolean {
  return isKnown(status) && nextTaskStatuses[status].length > 0;
}

/** Whether a task can be canceled: from RECEIVED or ACTIVE only. */
export function isCancelable({ status }: Pick<Task, "status">): boolean {
  return isKnown(status) && (nextTaskStatuses[status] as readonly TaskStatus[]).includes("CANCELED");
}

/** Whether a task's products can be listed (interface 10.4). */
export function hasProducts({ status }: Pick<Task, "status">): boolean {
  return status === "FULFILLED" || status === "DONE";
}

/** Whether a task may have a planned scene: before ACTIVE and after a cancelation there is none (interface 10.4). */
export function mayHaveScene({ status }: Pick<Task, "status">): boolean {
  return status === "ACTIVE" || status === "FAILED" || hasProducts({ status });
}

function isKnown(status: string): status is TaskStatus {
  return status in nextTaskStatuses;
}
