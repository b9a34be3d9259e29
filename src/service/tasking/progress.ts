import type { ProductType } from "../../domain/modes.ts";
import type { TaskStatus } from "../../domain/tasking-rules.ts";
import { type Slot, slotOf } from "../../orbit/passes.ts";
import { filesIn } from "../catalog/items/frame.ts";
import { shownIDs } from "../catalog/own-items.ts";
import { addDelivery } from "../deliveries/delivery-worker.ts";
import { deliveryFiles } from "../deliveries/plan.ts";
import type { Fulfilment, PassOpportunity, PassReview, Sought } from "../fulfilment.ts";
import type { ServiceContext } from "../parts.ts";
import { grant } from "../purchases/purchases.ts";
import { giveOneBack } from "../quotas.ts";
import { addCallback, due, isUnchanged, processDue, type ServiceEvent } from "../service-event.ts";
import {
  type DeliveryFile,
  type DeliveryRecord,
  isPlanned,
  isTaskUnderWay,
  type PlannedTask,
  type Reason,
  type TaskPass,
  type TaskRecord,
} from "../store/records.ts";
import type { Stored, Tx } from "../store/store.ts";
import { freeSlots, reasonsFor, takeSlot } from "./feasibility.ts";
import { frameRecords, framesOfTask, promisedProducts, readyProducts, taskItems } from "./imaged-frames.ts";

const LEASE = 30_000;
const BATCH = 5;

/** Makes the next step of tasks due at `now` (ms, or the store's clock); callbacks report each. */
export function processTasks(context: ServiceContext, now?: number): Promise<ServiceEvent[]> {
  return processDue(context, "tasks", {
    lease: LEASE,
    batch: BATCH,
    now,
    step: (task) => makeStep(context, task),
    nextAt: (task) => nextStep(task, context.fulfilment)?.at,
  });
}

interface NextStep {
  at: number;
  to: "decision" | "FULFILLED" | "DONE" | "FAILED";
  reasons?: Reason[];
}

/**
 * Returns the next step: a decision, then products within the SLA; undefined at the end. A failing image fails
 * when products would be ready.
 */
function nextStep(task: TaskRecord, fulfilment: Fulfilment): NextStep | undefined {
  if (task.status === "RECEIVED") {
    const at = fulfilment.decidedAt(task);
    return at === undefined ? undefined : { at, to: "decision" };
  }
  return isTaskUnderWay(task.status) && isPlanned(task) ? readyStep(task, fulfilment) : undefined;
}

function readyStep(task: PlannedTask, fulfilment: Fulfilment): NextStep {
  const { promised, complete } = fulfilment.timesOf(task);
  const promisedCount = promisedProducts(task).length;
  const isPartly = task.status === "ACTIVE" && promisedCount > 0 && promisedCount < task.productTypes.length;
  const at = task.status === "FULFILLED" || promisedCount === 0 ? complete : promised;
  const fault = task.status === "ACTIVE" ? fulfilment.imageFault(task) : undefined;
  if (fault) return { at, to: "FAILED", reasons: [fault] };
  return { at, to: isPartly ? "FULFILLED" : "DONE" };
}

export function dueTask<T extends TaskRecord>(task: T, fulfilment: Fulfilment): T {
  return due(task, nextStep(task, fulfilment)?.at);
}

async function makeStep(context: ServiceContext, task: Stored<"tasks">): Promise<ServiceEvent | undefined> {
  const step = nextStep(task, context.fulfilment);
  if (!step) return undefined;
  const { to, ...how } = step;
  return to === "decision" ? decide(context, task, how.at) : moveOn(context, task, { to, ...how });
}

async function decide(context: ServiceContext, task: Stored<"tasks">, at: number) {
  for (;;) {
    const pause = () => context.pause(task.companyID);
    await pause();
    const isFree = await freeSlots(context, task.window, pause);
    const review = await context.fulfilment.reviewPasses(task, isFree, pause);
    const chosen = bestOpportunity(review, task);
    if (!chosen) return moveOn(context, task, { to: "REJECTED", at, reasons: reasonsFor(review, task) });
    const slot = slotOf(chosen.pass, chosen.image);
    const planned = await context.store.write((tx) =>
      plan(context, tx, task, { at, pass: chosen.pass, slot }),
    );
    if (planned !== "taken") return planned;
  }
}

async function plan(
  { fulfilment }: ServiceContext,
  tx: Tx,
  task: Stored<"tasks">,
  { at, pass, slot }: { at: number; pass: TaskPass; slot: Slot },
): Promise<ServiceEvent | "taken" | undefined> {
  if (!(await isUnchanged(tx, "tasks", task))) return undefined;
  if (!(await takeSlot(tx, task.id, slot))) return "taken";
  const imageID = FIRST_IMAGE + (await tx.next("image"));
  const { satellite: _satellite, ...taken } = slot;
  const moved = { ...changed(task, "ACTIVE", at), plan: { imageID, pass, slot: taken } };
  await tx.put("tasks", dueTask(moved, fulfilment));
  const event = taskEvent(task, "ACTIVE", [], at);
  await addCallback(tx, event, task.companyID);
  return event;
}

/** Base of image numbers for tasks, far above those of any archive. */
const FIRST_IMAGE = 2_000_000_000;

function moveOn(
  { store, fulfilment }: ServiceContext,
  task: Stored<"tasks">,
  move: TaskMove,
): Promise<ServiceEvent | undefined> {
  return store.write(async (tx) =>
    (await isUnchanged(tx, "tasks", task)) ? moveTask(tx, fulfilment, task, move) : undefined,
  );
}

interface TaskMove {
  to: TaskStatus;
  /** Milliseconds since 1970. */
  at: number;
  reasons?: Reason[];
  scene?: TaskRecord["scene"];
}

/** Moves a task on, with its money, frames, grants, deliveries and callback. Ends with a lock of the feed. */
export async function moveTask(
  tx: Tx,
  fulfilment: Fulfilment,
  task: Stored<"tasks">,
  { to, at, reasons, scene }: TaskMove,
): Promise<ServiceEvent> {
  const moved = { ...changed(task, to, at), ...(reasons && { reasons }), ...(scene && { scene }) };
  const frames = frameRecords(fulfilment, moved, await framesOfTask(tx, task));
  const items = taskItems(moved, frames);
  const reason = reasons?.map(({ message }) => message).join(" ");
  const ids: string[] = [];
  for (const { frameID } of frames) ids.push(...(await shownIDs(tx, frameID, readyProducts(moved))));
  const event = { ...taskEvent(task, to, ids, at), ...(reason && { reason }) };
  await tx.put("tasks", dueTask(moved, fulfilment));
  const { amount = 0 } = task;
  if (to === "DONE") await tx.add(task, { held: -amount, spent: amount });
  if (to === "FAILED" || to === "REJECTED") await tx.add(task, { held: -amount });
  if (!isTaskUnderWay(to)) await giveOneBack(tx, { companyID: task.companyID, what: "tasks" });
  await addCallback(tx, event, task.companyID);
  if (to === "DONE") {
    const dueAt = at + fulfilment.deliveryDelay;
    const files = await deliveryFiles(tx, items);
    for (const delivery of deliveriesOf(moved, ids, files)) await addDelivery(tx, delivery, dueAt);
  }
  const { companyID, userID } = task;
  for (const { frameID } of frames) await grant(tx, { companyID, userID, frameID }, readyProducts(moved), at);
  if (frames.length > 0) await tx.addFrames(frames);
  return event;
}

/** Moves a task of an operator on as far as the files of its frames allow. */
export async function takeImages(
  tx: Tx,
  fulfilment: Fulfilment,
  task: Stored<"tasks">,
  at: number,
): Promise<ServiceEvent | undefined> {
  if (!isTaskUnderWay(task.status)) return undefined;
  const frames = await framesOfTask(tx, task);
  if (frames.length < (task.scene?.frames ?? 1)) return undefined;
  const areThere = (types: readonly ProductType[]) =>
    types.every((type) => frames.every(({ products }) => filesIn(products)?.products.includes(type)));
  const promised = promisedProducts(task);
  const isPromiseKept = task.status === "ACTIVE" && promised.length > 0 && areThere(promised);
  const to = areThere(task.productTypes) ? "DONE" : isPromiseKept ? "FULFILLED" : undefined;
  return to && moveTask(tx, fulfilment, task, { to, at });
}

export function changed(task: Stored<"tasks">, status: TaskStatus, at: number): Stored<"tasks"> {
  return { ...task, status, updatedAt: at, history: [...task.history, { status, at }] };
}

export function taskEvent(
  { id, webhookID }: TaskRecord,
  status: TaskStatus,
  itemIDs: string[],
  at: number,
): ServiceEvent {
  return {
    resourceKey: "task",
    resourceID: id,
    status,
    itemIDs,
    webhookID,
    at,
  };
}

function deliveriesOf(task: TaskRecord, itemIDs: string[], files: DeliveryFile[]): DeliveryRecord[] {
  const { userID, companyID, contractID, webhookID, updatedAt: now } = task;
  return task.deliveries.map(({ id, places }) => ({
    ...{ id, userID, companyID, contractID },
    itemIDs,
    places,
    files,
    ...(webhookID !== undefined && { webhookID }),
    status: "PENDING",
    createdAt: now,
    updatedAt: now,
  }));
}

/** Chooses the opportunity nearest the middle of the incidence range; of two, the earlier. */
export function bestOpportunity(
  { opportunities }: PassReview,
  { incidenceAngle: { min, max } }: Pick<Sought, "incidenceAngle">,
): PassOpportunity | undefined {
  const distance = ({ pass }: PassOpportunity) => Math.abs(pass.incidence - (min + max) / 2);
  return opportunities.reduce<PassOpportunity | undefined>(
    (best, next) => (best && distance(best) <= distance(next) ? best : next),
    undefined,
  );
}
