import type { TaskRequest } from "../../contract/task.ts";
import type { TaskStatus } from "../../contract/tasking-terms.ts";
import { hashFrame } from "../catalog/item-id.ts";
import { filesOf } from "../deliveries/plan.ts";
import type { ServiceContext } from "../parts.ts";
import { callbackOf, type ServiceEvent } from "../service-event.ts";
import type { DeliveryRecord } from "../store/delivery-ledger.ts";
import type { TaskMove, TaskPass, TaskRecord } from "../store/task-ledger.ts";
import { promisedProducts, type TaskItem, taskItems } from "./flown-image.ts";
import { bestOpportunity } from "./opportunities.ts";

/** One demo task in so many fails, so that a failed task can be seen. */
const FAILING_ONE_IN = 40;

/** Whether a task at a point fails; a property of the point to a thousandth of a degree, the same in every run. */
export function failsAt({ lat, lon }: TaskRequest["pointOfInterest"]): boolean {
  const steps = (degrees: number) => Math.round(degrees * 1000);
  const point = { imageID: steps(lat + 90) * 360_001 + steps(lon + 180), frameNumber: 1 };
  return hashFrame(point)[0] % FAILING_ONE_IN === 0;
}

/** What a task under way comes to next. */
type NextStep = { to: TaskStatus; pass?: TaskPass };

function nextStep({ constellation }: ServiceContext, task: TaskRecord): NextStep | undefined {
  switch (task.status) {
    case "RECEIVED": {
      const chosen = bestOpportunity(constellation, task);
      return chosen ? { to: "ACTIVE", pass: chosen.pass } : { to: "REJECTED" };
    }
    case "ACTIVE": {
      if (failsAt(task.pointOfInterest)) return { to: "FAILED" };
      const promised = promisedProducts(task).length;
      const isTwice = promised > 0 && promised < task.productTypes.length;
      return { to: isTwice ? "FULFILLED" : "DONE" };
    }
    case "FULFILLED":
      return { to: "DONE" };
    case "DONE":
    case "REJECTED":
    case "CANCELED":
    case "FAILED":
      return undefined;
  }
}

/** Moves on every task whose last change is `stepSeconds` old at `now`; a callback tells of each change. */
export async function advanceTasks(context: ServiceContext, now: number): Promise<ServiceEvent[]> {
  const { ledger, constellation, random, stepSeconds } = context;
  const events: ServiceEvent[] = [];
  for (const task of await ledger.tasksUnderWay(now - stepSeconds * 1000)) {
    // Looking for an opportunity takes a while; others have their turn between two of them.
    if (task.status === "RECEIVED") await context.pause();
    const step = nextStep(context, task);
    if (!step) continue;
    const moved: TaskRecord = {
      ...task,
      status: step.to,
      updatedAt: now,
      history: [...task.history, { status: step.to, at: now }],
    };
    const items = taskItems(constellation, moved);
    const event = taskEvent(task, step.to, items, now);
    const move: TaskMove = {
      from: task.status,
      to: step.to,
      at: now,
      callback: callbackOf(event, task.companyID, random),
    };
    const isMoved = step.pass
      ? await ledger.planTask(task.id, move, step.pass)
      : await ledger.moveTask(
          task.id,
          move,
          step.to === "DONE" ? dueDeliveries(moved, items, stepSeconds) : [],
        );
    if (isMoved) events.push(event);
  }
  return events;
}

/** A change of a task as subscribers learn of it. */
export function taskEvent(
  { id, webhookID }: TaskRecord,
  status: TaskStatus,
  items: readonly TaskItem[],
  at: number,
): ServiceEvent {
  return {
    resourceKey: "task",
    resourceID: id,
    status,
    itemIDs: items.map((item) => item.id),
    webhookID,
    at,
  };
}

/** The deliveries that a task which is done asked for, with everything it has. */
function dueDeliveries(task: TaskRecord, items: readonly TaskItem[], stepSeconds: number) {
  const { userID, companyID, contractID, webhookID, updatedAt: now } = task;
  return task.deliveries.map(({ id, places }) => {
    const record: DeliveryRecord = {
      ...{ id, userID, companyID, contractID },
      itemIDs: items.map((item) => item.id),
      places,
      files: items.flatMap(({ frameID, product }) => filesOf(frameID, product)),
      ...(webhookID !== undefined && { webhookID }),
      status: "PENDING",
      createdAt: now,
      updatedAt: now,
    };
    return { record, dueAt: now + stepSeconds * 1000 };
  });
}
