import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";

/**
 * States of an order, in the order in which it passes through them. `ordered`: sent, not confirmed yet. `unknown`: its answer was
 * lost. `accepted`: confirmed, being processed. `imaged`, `partly-ready`: of a task. The last ones are its end.
 */
export const orderStates = [
  "planned",
  "ordered",
  "unknown",
  "accepted",
  "imaged",
  "partly-ready",
  "ready",
  "owned-before",
  "owned-elsewhere",
  "failed",
  "rejected",
  "canceled",
  "withdrawn",
] as const;
export type OrderState = (typeof orderStates)[number];

const PURCHASE_STATES = {
  received: "accepted",
  active: "accepted",
  closed: "ready",
  failed: "failed",
  canceled: "canceled",
} as const satisfies Readonly<Record<string, OrderState>>;

/** The state of a purchase; undefined for a status that this app does not know. */
export function purchaseState({ status }: Pick<Purchase, "status">) {
  return status in PURCHASE_STATES ? PURCHASE_STATES[status as keyof typeof PURCHASE_STATES] : undefined;
}

const TASK_STATES = {
  RECEIVED: "ordered",
  ACTIVE: "accepted",
  FULFILLED: "partly-ready",
  DONE: "ready",
  REJECTED: "rejected",
  FAILED: "failed",
  CANCELED: "canceled",
} as const satisfies Readonly<Record<string, OrderState>>;

/**
 * The state of a task at `now`; undefined for a status that this app does not know. `imaging`: when its image is or was to be
 * taken; undefined while that is not known. Milliseconds by the service's clock.
 */
export function taskState({ status }: Pick<Task, "status">, imaging: number | undefined, now: number) {
  if (!(status in TASK_STATES)) return undefined;
  const state = TASK_STATES[status as keyof typeof TASK_STATES];
  return state === "accepted" && imaging !== undefined && imaging <= now ? "imaged" : state;
}

/** Whether a task of this state can be canceled: not once its image is taken. */
export function isCancelable(state: OrderState | undefined): boolean {
  return state === "ordered" || state === "accepted";
}
