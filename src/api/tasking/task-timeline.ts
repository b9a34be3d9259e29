import type { Task } from "../../contract/task.ts";
import type { CallbackLogEntry } from "../demo.ts";
import type { ObservedStatus } from "../observed-times.ts";
import {
  callbackStep,
  deliveryStep,
  type StepState,
  sawChange,
  type TaskStage,
  type TimelineDelivery,
  type TimelineStep,
  type TimelineTime,
  told,
} from "../order-timeline.ts";
import { hasProducts } from "./task-status.ts";

interface TaskTimelineInput {
  task: Task;
  /** When the image is or was to be taken, milliseconds; undefined while nothing is planned. */
  imaging: number | undefined;
  /** Statuses of the task that this browser saw (`useObservedTimes`). */
  seen: readonly ObservedStatus[];
  deliveries: readonly TimelineDelivery[];
  /** Of this task and its deliveries, in any order. */
  callbacks: readonly CallbackLogEntry[];
}

/** The steps of a task: order, plan, image, products, deliveries, callbacks. Times only where somebody tells them. */
export function taskTimeline({
  task,
  imaging,
  seen,
  deliveries,
  callbacks,
}: TaskTimelineInput): TimelineStep[] {
  const { status } = task;
  const step = (stage: TaskStage, state: StepState, time: TimelineTime | undefined): TimelineStep => ({
    kind: "task",
    key: stage,
    stage,
    status,
    state,
    time,
  });
  const ended = ENDED.has(status);
  const steps: TimelineStep[] = [
    { kind: "purchase", key: "ordered", state: "done", time: told(Date.parse(task.createdAt)) },
  ];
  const isPlanned = imaging !== undefined || hasProducts(task);
  if (isPlanned || !ended)
    steps.push(step("planned", isPlanned ? "done" : "waiting", sawChange(seen, "ACTIVE")));
  if (ended || !KNOWN.has(status)) {
    steps.push(step("ended", ended ? "failed" : "unclear", told(Date.parse(task.updatedAt))));
  } else {
    const isDone = status === "DONE";
    steps.push(
      step("imaged", hasProducts(task) ? "done" : "waiting", told(imaging)),
      step(
        "first-products",
        hasProducts(task) ? "done" : "waiting",
        task.fulfilledAt === undefined ? undefined : told(Date.parse(task.fulfilledAt)),
      ),
      step(
        "all-products",
        isDone ? "done" : "waiting",
        isDone ? told(Date.parse(task.updatedAt)) : undefined,
      ),
    );
  }
  return [
    ...steps,
    ...deliveries.map(deliveryStep),
    // There is one for each change of the status; the last one stands for them.
    ...callbacks
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .slice(-1)
      .map(callbackStep),
  ];
}

const ENDED: ReadonlySet<string> = new Set(["REJECTED", "CANCELED", "FAILED"]);
const KNOWN: ReadonlySet<string> = new Set(["RECEIVED", "ACTIVE", "FULFILLED", "DONE"]);
