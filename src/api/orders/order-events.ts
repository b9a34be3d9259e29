import type { CallbackLogEntry } from "../../contract/demo.ts";
import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";
import { type DeliveryRow, lastSeen } from "../deliveries/delivery-rows.ts";
import { sentAt } from "../outbox/record.ts";
import type { ObservedStatus } from "./observed-times.ts";

/**
 * States in their order. `ordered`: sent, not confirmed. `unknown`: its answer was lost. `accepted`: being processed.
 * `imaged`, `partly-ready`: of a task. The last ones are final.
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

/** Returns the state of a task; undefined for an unknown status. `imaging` (ms): time of its image, undefined while unknown. */
export function taskState({ status }: Pick<Task, "status">, imaging: number | undefined, now: number) {
  if (!(status in TASK_STATES)) return undefined;
  const state = TASK_STATES[status as keyof typeof TASK_STATES];
  return state === "accepted" && imaging !== undefined && imaging <= now ? "imaged" : state;
}

export function isCancelable(state: OrderState | undefined): boolean {
  return state === "ordered" || state === "accepted";
}

/** Time (ms) and its source: the service, or this browser's observation. */
export interface EventTime {
  at: number;
  source: "service" | "seen";
}

/** `unclear`: unknown status, or unknowable here. */
export type EventState = "done" | "waiting" | "failed" | "unclear";

/** Stages after the order; `first-products` are those of the SLA. */
export type TaskStage = "planned" | "imaged" | "first-products" | "all-products" | "ended";

interface Happening {
  key: string;
  state: EventState;
  time: EventTime | undefined;
}

/** Event of an order, for `storyOf` (list) and `trackOf` (time axis). */
export type OrderEvent =
  | (Happening & { kind: "ordered" })
  | (Happening & { kind: "products"; status: string })
  | (Happening & {
      kind: "stage";
      stage: TaskStage;
      status: string;
      promisedBy?: number | undefined;
    })
  | (Happening & {
      kind: "delivery";
      deliveryID: string;
      status: string;
      url: string;
      sent: EventTime | undefined;
    })
  | (Happening & {
      kind: "callback";
      about: string;
      attempts: number;
      answer: number | undefined;
    });

/** Delivery of an order's items; times in ms. */
export interface KnownDelivery {
  deliveryID: string;
  status: string;
  url: string;
  /** Sent by this browser; the interface has no times of deliveries. */
  sentAt?: number | undefined;
  seenAt?: number | undefined;
}

export type OrderFacts = (
  | {
      kind: "purchase";
      purchase: Purchase;
      seen: readonly ObservedStatus[];
      hasWebhook: boolean;
    }
  | {
      kind: "task";
      task: Task;
      seen: readonly ObservedStatus[];
      /** Time of the image, ms; undefined while nothing is planned. */
      imaging: number | undefined;
      /** Service time, ms. */
      now: number;
      promisedBy?: number | undefined;
    }
  | { kind: "delivery" }
) & {
  deliveries: readonly KnownDelivery[];
  callbacks: readonly CallbackLogEntry[];
};

export function orderEvents(facts: OrderFacts): OrderEvent[] {
  const callbacks = facts.callbacks.toSorted((a, b) => a.createdAt - b.createdAt).map(callbackEvent);
  const told = [...facts.deliveries.map(deliveryEvent), ...callbacks];
  switch (facts.kind) {
    case "task":
      return [...taskEvents(facts), ...told];
    case "purchase": {
      const own = purchaseEvents(facts);
      const isExpected = facts.hasWebhook && callbacks.length === 0;
      return [...own, ...told, ...(isExpected ? [expectedCallback(facts.purchase)] : [])];
    }
    case "delivery":
      return told;
  }
}

export function storyOf(events: readonly OrderEvent[]): OrderEvent[] {
  const hasEnded = events.some((event) => event.kind === "stage" && event.stage === "ended");
  const isTask = events.some(({ kind }) => kind === "stage");
  const last = events.findLast(({ kind }) => kind === "callback");
  return events.filter((event) => {
    if (event.kind === "stage") return !hasEnded || event.stage === "planned" || event.stage === "ended";
    return !isTask || event.kind !== "callback" || event === last;
  });
}

function purchaseEvents({ purchase, seen }: Extract<OrderFacts, { kind: "purchase" }>): OrderEvent[] {
  const { status, createdAt } = purchase;
  const state = stateOfPurchase(purchase);
  const time = state === "waiting" ? undefined : sawChange(seen, status);
  return [
    { kind: "ordered", key: "ordered", state: "done", time: told(Date.parse(createdAt)) },
    { kind: "products", key: "products", status, state, time },
  ];
}

function taskEvents(facts: Extract<OrderFacts, { kind: "task" }>): OrderEvent[] {
  const { task, imaging, now, promisedBy, seen } = facts;
  const { status } = task;
  const own = taskState(task, imaging, now);
  const hasEnded = own !== undefined && ENDED.has(own);
  const isReady = own === "partly-ready" || own === "ready";
  const isImaged = isReady || own === "imaged";
  const isPlanned = imaging !== undefined || isReady;
  const ready = task.fulfilledAt === undefined ? undefined : told(Date.parse(task.fulfilledAt));
  const updated = told(Date.parse(task.updatedAt));
  const stage = (name: TaskStage, state: EventState, time: EventTime | undefined) => ({
    kind: "stage" as const,
    key: name,
    stage: name,
    status,
    state,
    time,
  });
  const events: OrderEvent[] = [
    { kind: "ordered", key: "ordered", state: "done", time: told(Date.parse(task.createdAt)) },
  ];
  if (isPlanned || !hasEnded)
    events.push(
      isPlanned
        ? stage("planned", "done", sawChange(seen, "ACTIVE"))
        : stage("planned", "waiting", undefined),
    );
  events.push(stage("imaged", isImaged ? "done" : hasEnded ? "failed" : "waiting", told(imaging)), {
    ...stage("first-products", isReady || ready ? "done" : "waiting", ready),
    promisedBy,
  });
  if (hasEnded || own === undefined) events.push(stage("ended", hasEnded ? "failed" : "unclear", updated));
  else if (own === "ready") events.push(stage("all-products", "done", updated));
  else events.push(stage("all-products", "waiting", undefined));
  return events;
}

function deliveryEvent({ deliveryID, status, url, sentAt: sent, seenAt }: KnownDelivery): OrderEvent {
  const state = DELIVERY_STATES[status.toUpperCase()] ?? "unclear";
  const time = state === "waiting" ? undefined : sawAt(seenAt);
  return { kind: "delivery", key: deliveryID, deliveryID, status, url, state, time, sent: sawAt(sent) };
}

function callbackEvent({ id, resourceKey, state, attempts }: CallbackLogEntry): OrderEvent {
  const last = attempts.at(-1);
  return {
    kind: "callback",
    key: id,
    about: resourceKey,
    state: CALLBACK_STATES[state],
    time: told(last?.at),
    attempts: attempts.length,
    answer: last?.status,
  };
}

function expectedCallback(purchase: Purchase): OrderEvent {
  return {
    kind: "callback",
    key: "callback",
    about: "purchase",
    state: stateOfPurchase(purchase) === "waiting" ? "waiting" : "unclear",
    time: undefined,
    attempts: 0,
    answer: undefined,
  };
}

export function knownDelivery({ id, status, delivery, entry }: DeliveryRow): KnownDelivery {
  const seen = entry && lastSeen(entry);
  return {
    deliveryID: id,
    status,
    url: delivery?.url ?? entry?.url ?? "",
    sentAt: entry && sentAt(entry),
    seenAt: seen?.status === status ? seen.at : undefined,
  };
}

function stateOfPurchase(purchase: Purchase): EventState {
  switch (purchaseState(purchase)) {
    case "accepted":
      return "waiting";
    case "ready":
      return "done";
    case undefined:
      return "unclear";
    default:
      return "failed";
  }
}

const DELIVERY_STATES: Readonly<Record<string, EventState>> = {
  PLANNED: "waiting",
  SENT: "waiting",
  PENDING: "waiting",
  SUCCESS: "done",
  FAILED: "failed",
  REFUSED: "failed",
  WITHDRAWN: "failed",
};

const CALLBACK_STATES = {
  pending: "waiting",
  delivered: "done",
  "given-up": "failed",
  refused: "failed",
} as const satisfies Record<CallbackLogEntry["state"], EventState>;

const ENDED: ReadonlySet<OrderState> = new Set(["rejected", "canceled", "failed"]);

function sawChange(seen: readonly ObservedStatus[], status: string): EventTime | undefined {
  const index = seen.findLastIndex((sight) => sight.status === status);
  return index > 0 ? sawAt(seen[index]?.at) : undefined;
}

function sawAt(at: number | undefined): EventTime | undefined {
  return at === undefined ? undefined : { at, source: "seen" };
}

function told(at: number | undefined): EventTime | undefined {
  return at === undefined || Number.isNaN(at) ? undefined : { at, source: "service" };
}
