import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";
import { type DeliveryRow, groupOf } from "../deliveries/delivery-rows.ts";
import type { CallbackLogEntry } from "../demo.ts";
import { ENDED_UNSOLD } from "../purchases.ts";
import {
  type DeliverySight,
  deliveryOrder,
  type OrderLinks,
  purchaseOrder,
  sightOf,
  taskOrder,
} from "./one-order.ts";
import type { EventState, EventTime } from "./order-events.ts";

/** What is to be done with an order. */
export type OrderGroup = "needs-you" | "in-progress" | "done";

/**
 * Something that happened to an order, or is planned to. `ordered`: a task was ordered; `acquired`: the image is taken;
 * `bought`: a purchase was made, or the products of a task are ready; `ended`: it failed.
 */
export type MarkKind = "ordered" | "acquired" | "bought" | "delivered" | "webhook" | "ended";

/** A point on an order's time track. */
export interface TrackMark {
  key: string;
  kind: MarkKind;
  state: EventState;
  time: EventTime;
}

interface Joined {
  /** Distinguishes it from all others. */
  key: string;
  /** At the service; that of a delivery without an answer is its name in this browser. */
  id: string;
  group: OrderGroup;
  /** When it was ordered, milliseconds; undefined where it is not known. */
  orderedAt: number | undefined;
  /** Oldest first; only what has a time. */
  marks: readonly TrackMark[];
  /** In which the image of a task is to be taken, milliseconds. */
  window: { start: number; end: number } | undefined;
  /** Deliveries of its frames, oldest first; none for a delivery itself. */
  deliveries: readonly DeliveryRow[];
  /** Of the order and its deliveries, oldest first. */
  callbacks: readonly CallbackLogEntry[];
  /** Frames that it is about, as far as they are known. */
  frameIDs: readonly string[];
}

/** One line of the joint view: a task, a purchase or a delivery with what belongs to it. */
export type JoinedOrder =
  | (Joined & { kind: "task"; task: Task })
  | (Joined & { kind: "purchase"; purchase: Purchase })
  | (Joined & { kind: "delivery"; row: DeliveryRow });

/** What the service and this browser know of the caller's orders. */
export interface OrderSources {
  tasks: readonly Task[];
  purchases: readonly Purchase[];
  deliveries: readonly DeliveryRow[];
  /** The demo's log; not known elsewhere. */
  callbacks: readonly CallbackLogEntry[];
}

/**
 * Joins tasks, purchases, deliveries and callbacks by their ids: a task or purchase holds the deliveries of its frames and
 * the callbacks of both. A delivery has a line of its own as well unless it is over and all of it belongs to one order.
 * What needs the user comes first, then what is under way, then the rest, each newest first; what has no time comes last.
 */
export function joinOrders(sources: OrderSources, links: OrderLinks, now: number): JoinedOrder[] {
  const sights = sources.deliveries.map((row) => sightOf(row, links));
  const callbacksOf = groupBy(sources.callbacks, ({ resourceID }) => resourceID);
  const around = { sights, callbacksOf, sold: soldFrames(sources.purchases), links, now };

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

/** Whether one order holds all of a delivery, so that it needs no line of its own. */
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

/** Frames that some purchase holds: an earlier one that failed is settled with it. */
function soldFrames(purchases: readonly Purchase[]): Set<string> {
  return new Set(purchases.filter((one) => !ENDED_UNSOLD.has(one.status)).map(({ frameID }) => frameID));
}

function groupBy<T>(entries: readonly T[], keyOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return groups;
}
