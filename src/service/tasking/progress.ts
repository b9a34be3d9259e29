import type { TaskStatus } from "../../contract/tasking-terms.ts";
import { slotOf } from "../../orbit/slots.ts";
import { filesOf } from "../deliveries/plan.ts";
import type { DueStep, StepMade } from "../due-step.ts";
import type { ServiceContext } from "../parts.ts";
import { callbackOf, type ServiceEvent } from "../service-event.ts";
import type { DeliveryRecord } from "../store/delivery-ledger.ts";
import type { Reason, TaskMove, TaskRecord } from "../store/task-ledger.ts";
import { isPlanned, type PlannedTask } from "../store/task-states.ts";
import { reasonsFor } from "./feasibility.ts";
import { promisedProducts, type TaskItem, taskItems } from "./flown-image.ts";
import { bestOpportunity, reviewPasses } from "./opportunities.ts";
import { freeSlots } from "./taken-slots.ts";
import { failsAt, timesOf } from "./task-times.ts";

/** What happens next to the tasks under way (choices.md, Time in the built-in service); a callback tells of each change. */
export async function taskSteps({ ledger, stepSeconds }: ServiceContext): Promise<DueStep[]> {
  const underWay = await ledger.tasksUnderWay(Number.POSITIVE_INFINITY);
  return underWay.flatMap((task) => stepOf(task, stepSeconds) ?? []);
}

/**
 * The next step of a task: a decision a step after it was ordered, products when they are ready, which is within the SLA
 * after its image was taken; undefined at its end. Images that fail do so when products would be ready.
 */
function stepOf(task: TaskRecord, stepSeconds: number): DueStep | undefined {
  switch (task.status) {
    case "RECEIVED": {
      const at = task.updatedAt + stepSeconds * 1000;
      return { at, make: (context) => decide(context, task, at) };
    }
    case "ACTIVE":
    case "FULFILLED":
      return isPlanned(task) ? readyStep(task) : undefined;
    case "DONE":
    case "REJECTED":
    case "CANCELED":
    case "FAILED":
      return undefined;
  }
}

function readyStep(task: PlannedTask): DueStep {
  const { promised, complete } = timesOf(task);
  const promisedCount = promisedProducts(task).length;
  const isPartly = task.status === "ACTIVE" && promisedCount > 0 && promisedCount < task.productTypes.length;
  const at = task.status === "FULFILLED" || promisedCount === 0 ? complete : promised;
  if (task.status === "ACTIVE" && failsAt(task.pointOfInterest)) {
    return {
      at,
      make: (context) => move(context, task, { to: "FAILED", at, reasons: [IMAGE_FAILED] }),
    };
  }
  return { at, make: (context) => move(context, task, { to: isPartly ? "FULFILLED" : "DONE", at }) };
}

const IMAGE_FAILED: Reason = {
  code: "IMAGE_FAILED",
  message: "The image cannot be used; it failed on purpose, so that this can be seen.",
};

/** Gives a task the best pass that is free at `at`, or rejects it with the reasons. */
async function decide(context: ServiceContext, task: TaskRecord, at: number): Promise<StepMade | undefined> {
  const { ledger, constellation, random, stepSeconds } = context;
  for (;;) {
    // Looking for an opportunity takes a while; others have their turn between two looks.
    await context.pause();
    const isFree = await freeSlots(context, task.window);
    const review = reviewPasses(constellation, task, isFree);
    const chosen = bestOpportunity(review, task);
    if (!chosen) return move(context, task, { to: "REJECTED", at, reasons: reasonsFor(review, task) });
    const event = taskEvent(task, "ACTIVE", [], at);
    const callback = callbackOf(event, task.companyID, random);
    const change: TaskMove = { from: task.status, to: "ACTIVE", at, callback };
    const slot = slotOf(chosen.pass, chosen.image);
    const outcome = await ledger.planTask(task.id, change, chosen.pass, slot);
    if (outcome === "moved-on") return undefined;
    if (outcome === "taken") continue;
    const planned = await ledger.task(task.id);
    return { event, next: planned && stepOf(planned, stepSeconds) };
  }
}

/** Moves a task on, with the items that are there then and, when it is done, its deliveries. */
async function move(
  { ledger, constellation, random, stepSeconds }: ServiceContext,
  task: TaskRecord,
  { to, at, reasons }: { to: TaskStatus; at: number; reasons?: Reason[] },
): Promise<StepMade | undefined> {
  const moved: TaskRecord = {
    ...task,
    status: to,
    updatedAt: at,
    history: [...task.history, { status: to, at }],
  };
  const items = taskItems(constellation, moved);
  const event = taskEvent(task, to, items, at);
  const change: TaskMove = {
    from: task.status,
    to,
    at,
    callback: callbackOf(event, task.companyID, random),
    ...(reasons && { reasons }),
  };
  const deliveries = to === "DONE" ? dueDeliveries(moved, items, stepSeconds) : [];
  const isMoved = await ledger.moveTask(task.id, change, deliveries);
  return isMoved ? { event, next: stepOf(moved, stepSeconds) } : undefined;
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
