import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";
import { type DeliveryRow, entryKey, frameIDsOf, groupOf, itemIDsOf } from "../deliveries/delivery-rows.ts";
import type { CallbackLogEntry } from "../demo/demo.ts";
import { sentAt } from "../outbox/record.ts";
import { isMoving } from "../purchases/purchases.ts";
import { isTaskMoving } from "../tasking/tasks.ts";
import type { JoinedOrder, OrderGroup, TrackMark } from "./joined-order.ts";
import type { ObservedStatus } from "./observed-times.ts";
import { knownDelivery, type OrderFacts, orderEvents } from "./order-events.ts";
import { trackOf } from "./track-marks.ts";

/** What the service and this browser know of the caller's orders. */
export interface OrderSources {
  tasks: readonly Task[];
  purchases: readonly Purchase[];
  deliveries: readonly DeliveryRow[];
  /** The demo's log; not known elsewhere. */
  callbacks: readonly CallbackLogEntry[];
}

/** What connects them, as far as it was looked up. */
export interface OrderLinks {
  /** Frames of tasks whose products are there. */
  framesOfTask: ReadonlyMap<string, readonly string[]>;
  /** When the image of a task is or was to be taken, milliseconds. */
  imagingOfTask: ReadonlyMap<string, number>;
  /** Frames of items that only the service knows as part of a delivery. */
  frameOfItem: ReadonlyMap<string, string>;
  /** Deliveries that were sent again from here (`repeatedIDs`). */
  repeated: ReadonlySet<string>;
  /** The statuses of an order that this browser observed. */
  seenOf: (id: string) => readonly ObservedStatus[];
}

/** A delivery with the frames that it is known to hold. */
interface DeliverySight {
  row: DeliveryRow;
  frames: readonly string[];
}

/** What failed needs the user for so long; then it is history. */
const NEEDS_YOU_MS = 14 * 86_400_000;

/**
 * Joins tasks, purchases, deliveries and callbacks by their ids: a task or purchase holds the deliveries of its frames and
 * the callbacks of both. A delivery has a line of its own as well unless it is over and all of it belongs to one order.
 * What needs the user comes first, then what is under way, then the rest, each newest first; what has no time comes last.
 */
export function joinOrders(sources: OrderSources, links: OrderLinks, now: number): JoinedOrder[] {
  const sights = sources.deliveries.map((row) => sightOf(row, links));
  const callbacksOf = groupBy(sources.callbacks, ({ resourceID }) => resourceID);
  const soldAgain = soldFrames(sources.purchases);

  const tasks = sources.tasks.map((task): JoinedOrder => {
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
        { kind: "task", task, seen: links.seenOf(task.id), imaging: links.imagingOfTask.get(task.id) },
        deliveries,
        callbacks,
      ),
      deliveries: deliveries.map(({ row }) => row),
      callbacks,
      frameIDs,
    };
  });

  const purchases = sources.purchases.map((purchase): JoinedOrder => {
    const frameIDs = [purchase.frameID];
    const deliveries = cameToNothing(purchase) ? [] : sights.filter(({ frames }) => meets(frames, frameIDs));
    const callbacks = toldOf([purchase.id, ...deliveries.map(({ row }) => row.id)], callbacksOf);
    return {
      kind: "purchase",
      purchase,
      key: `purchase:${purchase.id}`,
      id: purchase.id,
      group: purchaseGroup(purchase, soldAgain, now),
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
  });

  const holders = groupBy(
    [...tasks, ...purchases].flatMap(({ key, deliveries }) => deliveries.map((row) => ({ key, row }))),
    ({ row }) => row.id,
  );
  const alone = sights.flatMap((sight): JoinedOrder[] => {
    const { row, frames } = sight;
    const group = groupOf(row, links.repeated);
    if (group === "done" && isHeldWhole(sight, holders.get(row.id) ?? [], [...tasks, ...purchases]))
      return [];
    const callbacks = toldOf([row.id], callbacksOf);
    return [
      {
        kind: "delivery",
        row,
        key: `delivery:${row.entry ? entryKey(row.entry) : row.id}`,
        id: row.id,
        group,
        orderedAt: row.entry ? sentAt(row.entry) : callbacks[0]?.createdAt,
        window: undefined,
        marks: marksOf({ kind: "delivery" }, [sight], callbacks),
        deliveries: [],
        callbacks,
        frameIDs: frames,
      },
    ];
  });

  return [...tasks, ...purchases, ...alone].sort(
    (a, b) => RANK[a.group] - RANK[b.group] || (b.orderedAt ?? 0) - (a.orderedAt ?? 0),
  );
}

const RANK = { "needs-you": 0, "in-progress": 1, done: 2 } as const satisfies Record<OrderGroup, number>;

function sightOf(row: DeliveryRow, { frameOfItem }: OrderLinks): DeliverySight {
  const frames = frameIDsOf(row) ?? itemIDsOf(row).flatMap((id) => frameOfItem.get(id.toLowerCase()) ?? []);
  return { row, frames: [...new Set(frames)] };
}

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

function cameToNothing({ status }: Purchase): boolean {
  return status === "failed" || status === "canceled";
}

/** Frames that some purchase holds: an earlier one that failed is settled with it. */
function soldFrames(purchases: readonly Purchase[]): Set<string> {
  return new Set(purchases.filter((one) => !cameToNothing(one)).map(({ frameID }) => frameID));
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

function groupBy<T>(entries: readonly T[], keyOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return groups;
}

function instant(time: string): number | undefined {
  const at = Date.parse(time);
  return Number.isNaN(at) ? undefined : at;
}
