import type { Purchase } from "../contract/purchases.ts";
import type { CallbackLogEntry } from "./demo.ts";
import type { ObservedStatus } from "./observed-times.ts";

/** A time and who tells it: the service, or this browser, which saw the change then. Milliseconds. */
export interface TimelineTime {
  at: number;
  source: "service" | "seen";
}

/** `unclear`: a status that this app does not know, or nobody here can tell. */
export type StepState = "done" | "waiting" | "failed" | "unclear";

/** A delivery of a purchase's items, joined by their ids. Times in milliseconds. */
export interface TimelineDelivery {
  deliveryID: string;
  /** As the service writes it, in either case. */
  status: string;
  /** Where the files go. */
  url: string;
  /** When the service says that it was asked for. */
  createdAt?: number | undefined;
  /** When this browser saw it come to its end. */
  seenAt?: number | undefined;
}

/** What a task passes through after it was ordered; `first-products` are those of the SLA. */
export type TaskStage = "planned" | "imaged" | "first-products" | "all-products" | "ended";

interface Step {
  key: string;
  state: StepState;
  /** Undefined where nobody tells it; never guessed. */
  time: TimelineTime | undefined;
}

export type TimelineStep =
  | (Step & { kind: "purchase" })
  | (Step & { kind: "products"; status: string })
  | (Step & { kind: "task"; stage: TaskStage; status: string })
  | (Step & { kind: "delivery"; deliveryID: string; status: string; url: string })
  | (Step & {
      kind: "callback";
      /** What it tells of: "purchase", "delivery". */
      about: string;
      /** Attempts so far. */
      attempts: number;
      /** What the receiver answered last. */
      answer: number | undefined;
    });

export interface TimelineInput {
  purchase: Purchase;
  /** Statuses of the purchase that this browser saw (`useObservedTimes`). */
  seen: readonly ObservedStatus[];
  deliveries: readonly TimelineDelivery[];
  /** Of this purchase and its deliveries, in any order; the demo's log alone tells of them. */
  callbacks: readonly CallbackLogEntry[];
  /** The order names a webhook. */
  hasWebhook: boolean;
}

/** The steps of an order: purchase, products, deliveries, callbacks. Times only where somebody tells them. */
export function orderTimeline({
  purchase,
  seen,
  deliveries,
  callbacks,
  hasWebhook,
}: TimelineInput): TimelineStep[] {
  const products = PURCHASE_STATES[purchase.status] ?? "unclear";
  const steps: TimelineStep[] = [
    { kind: "purchase", key: "purchase", state: "done", time: told(Date.parse(purchase.createdAt)) },
    {
      kind: "products",
      key: "products",
      status: purchase.status,
      state: products,
      time: products === "waiting" ? undefined : sawChange(seen, purchase.status),
    },
    ...deliveries.map(deliveryStep),
    ...callbacks.toSorted((a, b) => a.createdAt - b.createdAt).map(callbackStep),
  ];
  if (hasWebhook && callbacks.length === 0) {
    steps.push({
      kind: "callback",
      key: "callback",
      about: "purchase",
      state: products === "waiting" ? "waiting" : "unclear",
      time: undefined,
      attempts: 0,
      answer: undefined,
    });
  }
  return steps;
}

/** What a status means for a step; any other is unclear. */
export const PURCHASE_STATES: Readonly<Record<string, StepState>> = {
  received: "waiting",
  active: "waiting",
  closed: "done",
  failed: "failed",
  canceled: "failed",
};

/** By the status in capitals. */
export const DELIVERY_STATES: Readonly<Record<string, StepState>> = {
  PENDING: "waiting",
  SUCCESS: "done",
  FAILED: "failed",
};

export const CALLBACK_STATES = {
  pending: "waiting",
  delivered: "done",
  "given-up": "failed",
  refused: "failed",
} as const satisfies Record<CallbackLogEntry["state"], StepState>;

/** A delivery as a step. */
export function deliveryStep({ deliveryID, status, url, createdAt, seenAt }: TimelineDelivery): TimelineStep {
  const state = DELIVERY_STATES[status.toUpperCase()] ?? "unclear";
  const ended = state === "done" || state === "failed";
  const seen = seenAt === undefined ? undefined : ({ at: seenAt, source: "seen" } as const);
  return {
    kind: "delivery",
    key: deliveryID,
    deliveryID,
    status,
    url,
    state,
    time: ended ? seen : told(createdAt),
  };
}

/** A callback as a step. */
export function callbackStep({ id, resourceKey, state, attempts }: CallbackLogEntry): TimelineStep {
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

/** When a status came up, if this browser had seen another before. */
export function sawChange(seen: readonly ObservedStatus[], status: string): TimelineTime | undefined {
  const index = seen.findLastIndex((sight) => sight.status === status);
  const at = seen[index]?.at;
  return index > 0 && at !== undefined ? { at, source: "seen" } : undefined;
}

/** A time that the service tells. */
export function told(at: number | undefined): TimelineTime | undefined {
  return at === undefined || Number.isNaN(at) ? undefined : { at, source: "service" };
}
