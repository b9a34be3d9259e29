import type { CallbackLogEntry } from "../../contract/demo.ts";
import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";
import { type DeliveryRow, groupOf } from "../deliveries/delivery-rows.ts";
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
  /** Imaging window of a task, ms. */
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

/** Frames with a purchase that settles an earlier failed one. */
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
