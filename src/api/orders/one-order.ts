import type { CallbackLogEntry } from "../../contract/demo.ts";
import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";
import { type DeliveryRow, entryKey, frameIDsOf, groupOf, itemIDsOf } from "../deliveries/delivery-rows.ts";
import { sentAt } from "../outbox/record.ts";
import { ENDED_UNSOLD, isMoving } from "../purchases.ts";
import { isTaskMoving } from "../tasking/tasks.ts";
import type { JoinedOrder, MarkKind, OrderGroup, TrackMark } from "./joined-order.ts";
import type { ObservedStatus } from "./observed-times.ts";
import {
  type EventState,
  type EventTime,
  knownDelivery,
  type OrderEvent,
  type OrderFacts,
  orderEvents,
} from "./order-events.ts";

export interface OrderLinks {
  framesOfTask: ReadonlyMap<string, readonly string[]>;
  imagingOfTask: ReadonlyMap<string, number>;
  frameOfItem: ReadonlyMap<string, string>;
  repeated: ReadonlySet<string>;
  seenOf: (id: string) => readonly ObservedStatus[];
}

export interface DeliverySight {
  row: DeliveryRow;
  frames: readonly string[];
}

export interface Surroundings {
  sights: readonly DeliverySight[];
  callbacksOf: ReadonlyMap<string, readonly CallbackLogEntry[]>;
  sold: ReadonlySet<string>;
  links: OrderLinks;
  now: number;
}

/** Age at which a failure is history, ms. */
const NEEDS_YOU_MS = 14 * 86_400_000;

export const aloneOrders = {
  task: (task: Task) => taskOrder(task, NOTHING),
  purchase: (purchase: Purchase) => purchaseOrder(purchase, NOTHING),
  delivery: (row: DeliveryRow) => deliveryOrder(sightOf(row, NOTHING.links), NOTHING),
};

const NOTHING: Surroundings = {
  ...{ sights: [], callbacksOf: new Map(), sold: new Set(), now: 0 },
  links: {
    ...{ framesOfTask: new Map(), imagingOfTask: new Map(), frameOfItem: new Map() },
    ...{ repeated: new Set(), seenOf: () => [] },
  },
};

export function taskOrder(task: Task, { sights, callbacksOf, links, now }: Surroundings): JoinedOrder {
  const frameIDs = links.framesOfTask.get(task.id) ?? [];
  const own = new Set((task.deliveries ?? []).map(({ id }) => id));
  const deliveries = sights.filter(({ row, frames }) => own.has(row.id) || meets(frames, frameIDs));
  const callbacks = toldOf([task.id, ...own, ...deliveries.map(({ row }) => row.id)], callbacksOf);
  return {
    kind: "task",
    task,
    key: `task:${task.id}`,
    id: task.id,
    group: taskGroup(task, now),
    orderedAt: instant(task.createdAt),
    window: windowOf(task),
    marks: marksOf(
      { kind: "task", task, seen: links.seenOf(task.id), imaging: links.imagingOfTask.get(task.id), now },
      deliveries,
      callbacks,
    ),
    deliveries: deliveries.map(({ row }) => row),
    callbacks,
    frameIDs,
  };
}

/** Joins a purchase with deliveries of its frame and all callbacks; a failed one has no deliveries. */
export function purchaseOrder(
  purchase: Purchase,
  { sights, callbacksOf, sold, links, now }: Surroundings,
): JoinedOrder {
  const frameIDs = [purchase.frameID];
  const deliveries = ENDED_UNSOLD.has(purchase.status)
    ? []
    : sights.filter(({ frames }) => meets(frames, frameIDs));
  const callbacks = toldOf([purchase.id, ...deliveries.map(({ row }) => row.id)], callbacksOf);
  return {
    kind: "purchase",
    purchase,
    key: `purchase:${purchase.id}`,
    id: purchase.id,
    group: purchaseGroup(purchase, sold, now),
    orderedAt: instant(purchase.createdAt),
    window: undefined,
    marks: marksOf(
      { kind: "purchase", purchase, seen: links.seenOf(purchase.id), hasWebhook: false },
      deliveries,
      callbacks,
    ),
    deliveries: deliveries.map(({ row }) => row),
    callbacks,
    frameIDs,
  };
}

export function deliveryOrder(sight: DeliverySight, { callbacksOf, links }: Surroundings): JoinedOrder {
  const { row, frames } = sight;
  const callbacks = toldOf([row.id], callbacksOf);
  return {
    kind: "delivery",
    row,
    key: `delivery:${row.entry ? entryKey(row.entry) : row.id}`,
    id: row.id,
    group: groupOf(row, links.repeated),
    orderedAt: row.entry ? sentAt(row.entry) : callbacks[0]?.createdAt,
    window: undefined,
    marks: marksOf({ kind: "delivery" }, [sight], callbacks),
    deliveries: [],
    callbacks,
    frameIDs: frames,
  };
}

export function sightOf(row: DeliveryRow, { frameOfItem }: OrderLinks): DeliverySight {
  const frames = frameIDsOf(row) ?? itemIDsOf(row).flatMap((id) => frameOfItem.get(id.toLowerCase()) ?? []);
  return { row, frames: [...new Set(frames)] };
}

function taskGroup(task: Task, now: number): OrderGroup {
  if (isTaskMoving(task)) return "in-progress";
  const isLost = task.status === "REJECTED" || task.status === "FAILED";
  return isLost && isRecent(task.updatedAt, now) ? "needs-you" : "done";
}

function purchaseGroup(purchase: Purchase, sold: ReadonlySet<string>, now: number): OrderGroup {
  if (isMoving(purchase)) return "in-progress";
  const isLost = purchase.status === "failed" && !sold.has(purchase.frameID);
  return isLost && isRecent(purchase.createdAt, now) ? "needs-you" : "done";
}

function isRecent(time: string, now: number): boolean {
  return (instant(time) ?? now) > now - NEEDS_YOU_MS;
}

function windowOf({ acquisitionWindow: { start, end } }: Task): { start: number; end: number } | undefined {
  const [from, to] = [instant(start), instant(end)];
  return from === undefined || to === undefined ? undefined : { start: from, end: to };
}

function meets(frames: readonly string[], others: readonly string[]): boolean {
  return frames.some((frameID) => others.includes(frameID));
}

function toldOf(
  ids: readonly string[],
  callbacksOf: ReadonlyMap<string, readonly CallbackLogEntry[]>,
): CallbackLogEntry[] {
  return [...new Set(ids)]
    .flatMap((id) => callbacksOf.get(id) ?? [])
    .sort((a, b) => a.createdAt - b.createdAt);
}

type OwnFacts<F = OrderFacts> = F extends OrderFacts ? Omit<F, "deliveries" | "callbacks"> : never;

function marksOf(
  own: OwnFacts,
  sights: readonly DeliverySight[],
  callbacks: readonly CallbackLogEntry[],
): TrackMark[] {
  const deliveries = sights.map(({ row }) => knownDelivery(row));
  return trackOf(orderEvents({ ...own, deliveries, callbacks }));
}

function instant(time: string): number | undefined {
  const at = Date.parse(time);
  return Number.isNaN(at) ? undefined : at;
}

export function trackOf(events: readonly OrderEvent[]): TrackMark[] {
  const lastCallback = events.findLast(({ kind }) => kind === "callback");
  const products = events.find(({ kind }) => kind === "products");
  return events
    .flatMap((event) => eventMarks(event, products, event === lastCallback))
    .sort((a, b) => a.time.at - b.time.at);
}

function eventMarks(
  event: OrderEvent,
  products: OrderEvent | undefined,
  isLastCallback: boolean,
): TrackMark[] {
  const { key, state, time } = event;
  switch (event.kind) {
    case "ordered":
      return products ? mark("bought", "bought", products.state, time) : mark(key, "ordered", state, time);
    case "products":
      return state === "failed" ? mark("ended", "ended", state, time) : [];
    case "stage":
      return stageMark(event);
    case "delivery":
      return mark(`delivery ${key}`, "delivered", state, time ?? event.sent);
    case "callback":
      return isLastCallback || state === "failed" ? mark(`webhook ${key}`, "webhook", state, time) : [];
  }
}

function stageMark({ stage, state, time }: Extract<OrderEvent, { kind: "stage" }>): TrackMark[] {
  switch (stage) {
    case "imaged":
      return mark("acquired", "acquired", state, time);
    case "first-products":
      return mark("ready", "bought", state, time);
    case "ended":
      return state === "failed" ? mark("ended", "ended", state, time) : [];
    case "planned":
    case "all-products":
      return [];
  }
}

function mark(key: string, kind: MarkKind, state: EventState, time: EventTime | undefined): TrackMark[] {
  return time ? [{ key, kind, state, time }] : [];
}
