import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";
import type { DeliveryRow } from "../deliveries/delivery-rows.ts";
import type { CallbackLogEntry } from "../demo/demo.ts";
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
