import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";
import type { DeliveryRow } from "../deliver/delivery-rows.ts";
import type { CallbackLogEntry } from "../demo.ts";
import {
  CALLBACK_STATES,
  DELIVERY_STATES,
  PURCHASE_STATES,
  type StepState,
  type TimelineTime,
} from "../order-timeline.ts";
import { lastSeen } from "../outbox/delivery.ts";
import { sentAt } from "../outbox/record.ts";
import { hasProducts } from "../tasking/task-status.ts";
import type { MarkKind, TrackMark } from "./joined-order.ts";

/** A delivery with the frames that it is known to hold. */
export interface DeliverySight {
  row: DeliveryRow;
  frames: readonly string[];
}

/** What happened to a task. `imaging`: when its image is or was to be taken, milliseconds. */
export function taskMarks(task: Task, imaging: number | undefined): TrackMark[] {
  const isOver = ENDED.has(task.status);
  return [
    ...mark("ordered", "ordered", "done", told(task.createdAt)),
    ...mark("acquired", "acquired", hasProducts(task) ? "done" : isOver ? "failed" : "waiting", at(imaging)),
    ...mark("ready", "bought", "done", told(task.fulfilledAt)),
    ...(isOver ? mark("ended", "ended", "failed", told(task.updatedAt)) : []),
  ];
}

/** What happened to a purchase. `sawEnd`: when this browser saw it come to its end. */
export function purchaseMarks(purchase: Purchase, sawEnd: number | undefined): TrackMark[] {
  const state = PURCHASE_STATES[purchase.status] ?? "unclear";
  return [
    ...mark("bought", "bought", state, told(purchase.createdAt)),
    ...(state === "failed" ? mark("ended", "ended", state, seen(sawEnd)) : []),
  ];
}

/** When a delivery came to its end, or was sent: as far as this browser saw it, since the interface tells no times. */
export function deliveryMark({ row: { id, status, entry } }: DeliverySight): TrackMark[] {
  const last = entry && lastSeen(entry);
  const state = DELIVERY_STATES[status.toUpperCase()] ?? "unclear";
  const sent = entry && sentAt(entry);
  const time = last && last.status === status && state !== "waiting" ? last.at : sent;
  return mark(`delivery ${id}`, "delivered", state, seen(time));
}

/** When a receiver was last called, and when one was not reached; `callbacks` oldest first. */
export function webhookMarks(callbacks: readonly CallbackLogEntry[]): TrackMark[] {
  const last = callbacks.at(-1);
  return callbacks
    .filter((entry) => entry === last || CALLBACK_STATES[entry.state] === "failed")
    .flatMap(({ id, state, attempts }) =>
      mark(`webhook ${id}`, "webhook", CALLBACK_STATES[state], at(attempts.at(-1)?.at)),
    );
}

/** Statuses of a task that came to nothing. */
const ENDED: ReadonlySet<string> = new Set(["REJECTED", "CANCELED", "FAILED"]);

function mark(key: string, kind: MarkKind, state: StepState, time: TimelineTime | undefined): TrackMark[] {
  return time ? [{ key, kind, state, time }] : [];
}

function told(time: string | undefined): TimelineTime | undefined {
  return time === undefined ? undefined : at(Date.parse(time));
}

function at(time: number | undefined): TimelineTime | undefined {
  return time === undefined || Number.isNaN(time) ? undefined : { at: time, source: "service" };
}

function seen(time: number | undefined): TimelineTime | undefined {
  return time === undefined ? undefined : { at: time, source: "seen" };
}
