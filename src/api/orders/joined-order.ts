import type { CallbackLogEntry } from "../../contract/demo.ts";
import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";
import { groupBy } from "../../domain/group-by.ts";
import { type DeliveryRow, entryKey, frameIDsOf, groupOf, itemIDsOf } from "../deliveries/delivery-rows.ts";
import { sentAt } from "../outbox/record.ts";
import { ENDED_UNSOLD, isMoving } from "../purchases.ts";
import { isTaskMoving } from "../tasking/tasks.ts";
import type { ObservedStatus } from "./observed-times.ts";
import {
  type EventState,
  type EventTime,
  knownDelivery,
  type OrderEvent,
  type OrderFacts,
  orderEvents,
} from "./order-events.ts";

export type OrderGroup = "needs-you" | "in-progress" | "done";

/**
 * `ordered`: a task was ordered; `acquired`: the image is taken; `bought`: a purchase was made, or the products of a
 * task are ready; `ended`: it failed.
 */
export type MarkKind = "ordered" | "acquired" | "bought" | "delivered" | "webhook" | "ended";

export interface TrackMark {
  key: string;
  kind: MarkKind;
  state: EventState;
  time: EventTime;
}

interface Joined {
  key: string;
  /** Id at the service, or the local name of a delivery without an answer. */
  id: string;
  group: OrderGroup;
  orderedAt: number | undefined;
  marks: readonly TrackMark[];
  window: { start: number; end: number } | undefined;
  deliveries: readonly DeliveryRow[];
  callbacks: readonly CallbackLogEntry[];
  frameIDs: readonly string[];
}

export type JoinedOrder =
  | (Joined & { kind: "task"; task: Task })
  | (Joined & { kind: "purchase"; purchase: Purchase })
  | (Joined & { kind: "delivery"; row: DeliveryRow });

export interface OrderSources {
  tasks: readonly Task[];
  purchases: readonly Purchase[];
  deliveries: readonly DeliveryRow[];
  callbacks: readonly CallbackLogEntry[];
}

/**
 * Joins tasks, purchases, deliveries and callbacks. A delivery has its own line unless it is over and belongs to one
 * order. Urgent ones first, then those under way, then the rest, newest first; orders without a time come last.
 */
export function joinOrders(sources: OrderSources, links: OrderLinks, now: number): JoinedOrder[] {
  const sights = sources.deliveries.map((row) => sightOf(row, links));
  const callbacksOf = groupBy(sources.callbacks, ({ resourceID }) => resourceID);
  // Frames with a purchase that settles an earlier failed one.
  const soldIn = sources.purchases.filter((one) => !ENDED_UNSOLD.has(one.status));
  const sold = new Set(soldIn.map(({ frameID }) => frameID));
  const around = { sights, callbacksOf, sold, links, now };

  const bought = [
    ...sources.tasks.map((task) => taskOrder(task, around)),
    ...sources.purchases.map((purchase) => purchaseOrder(purchase, around)),
  ];
  const holders = groupBy(
    bought.flatMap(({ key, deliveries }) => deliveries.map((row) => ({ key, row }))),
    ({ row }) => row.id,
  );
  const isHeld = (sight: DeliverySight) =>
    groupOf(sight.row, links.repeated) === "done" &&
    isHeldWhole(sight, holders.get(sight.row.id) ?? [], bought);
  const alone = sights.filter((sight) => !isHeld(sight)).map((sight) => deliveryOrder(sight, around));

  return [...bought, ...alone].sort(
    (a, b) => RANK[a.group] - RANK[b.group] || (b.orderedAt ?? 0) - (a.orderedAt ?? 0),
  );
}

const RANK = { "needs-you": 0, "in-progress": 1, done: 2 } as const satisfies Record<OrderGroup, number>;

function isHeldWhole(
  { row, frames }: DeliverySight,
  holders: readonly { key: string }[],
  orders: readonly JoinedOrder[],
): boolean {
  const [only, ...others] = holders;
  if (!only || others.length > 0) return false;
  const holder = orders.find(({ key }) => key === only.key);
  if (holder?.kind === "task" && holder.task.deliveries?.some(({ id }) => id === row.id)) return true;
  return frames.length > 0 && frames.every((frameID) => holder?.frameIDs.includes(frameID));
}

export interface OrderLinks {
  framesOfTask: ReadonlyMap<string, readonly string[]>;
  imagingOfTask: ReadonlyMap<string, number>;
  frameOfItem: ReadonlyMap<string, string>;
  repeated: ReadonlySet<string>;
  seenOf: (id: string) => readonly ObservedStatus[];
}

type DeliverySight = ReturnType<typeof sightOf>;

export interface Surroundings {
  sights: readonly DeliverySight[];
  callbacksOf: ReadonlyMap<string, readonly CallbackLogEntry[]>;
  sold: ReadonlySet<string>;
  links: OrderLinks;
  now: number;
}

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
  const imaging = links.imagingOfTask.get(task.id);
  const facts = { kind: "task", task, seen: links.seenOf(task.id), imaging, now } as const;
  return {
    kind: "task",
    task,
    key: `task:${task.id}`,
    id: task.id,
    group: taskGroup(task, now),
    orderedAt: instant(task.createdAt),
    window: windowOf(task),
    frameIDs,
    ...joined(facts, deliveries, [task.id, ...own], callbacksOf),
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
  const facts = { kind: "purchase", purchase, seen: links.seenOf(purchase.id), hasWebhook: false } as const;
  return {
    kind: "purchase",
    purchase,
    key: `purchase:${purchase.id}`,
    id: purchase.id,
    group: purchaseGroup(purchase, sold, now),
    orderedAt: instant(purchase.createdAt),
    window: undefined,
    frameIDs,
    ...joined(facts, deliveries, [purchase.id], callbacksOf),
  };
}

export function deliveryOrder(sight: DeliverySight, { callbacksOf, links }: Surroundings): JoinedOrder {
  const { row, frames } = sight;
  const { marks, callbacks } = joined({ kind: "delivery" }, [sight], [], callbacksOf);
  return {
    kind: "delivery",
    row,
    key: `delivery:${row.entry ? entryKey(row.entry) : row.id}`,
    id: row.id,
    group: groupOf(row, links.repeated),
    orderedAt: row.entry ? sentAt(row.entry) : callbacks[0]?.createdAt,
    window: undefined,
    marks,
    deliveries: [],
    callbacks,
    frameIDs: frames,
  };
}

export function sightOf(row: DeliveryRow, { frameOfItem }: OrderLinks) {
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

type OwnFacts<F = OrderFacts> = F extends OrderFacts ? Omit<F, "deliveries" | "callbacks"> : never;

/** Returns what deliveries and the callbacks about them and `ids` add to an order. */
function joined(
  own: OwnFacts,
  sights: readonly DeliverySight[],
  ids: readonly string[],
  callbacksOf: Surroundings["callbacksOf"],
): Pick<Joined, "marks" | "deliveries" | "callbacks"> {
  const rows = sights.map(({ row }) => row);
  const callbacks = [...new Set([...ids, ...rows.map(({ id }) => id)])]
    .flatMap((id) => callbacksOf.get(id) ?? [])
    .sort((a, b) => a.createdAt - b.createdAt);
  const events = orderEvents({ ...own, deliveries: rows.map(knownDelivery), callbacks });
  return { marks: trackOf(events), deliveries: rows, callbacks };
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
