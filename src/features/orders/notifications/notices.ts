import type { JoinedOrder } from "../../../api/orders/joined-order.ts";
import type { ObservedStatus } from "../../../api/orders/observed-times.ts";
import { knownDelivery } from "../../../api/orders/order-events.ts";
import { type OrderState, purchaseState, taskState } from "../../../api/orders/order-state.ts";
import { readRunReference } from "../../../api/runs/run-reference.ts";
import { t } from "../../../languages/texts.ts";
import { costOf, type RecordedPrices, sumCosts } from "../../../shared/orders/order-costs.ts";
import { count } from "../../../ui/text/format.ts";
import { groupSumWords } from "../order-words.ts";

/** How an order ended. */
type Outcome = "ready" | "failed" | "canceled" | "delivered";

/** Orders that are told of together: one, or those of a run that ended alike. */
export interface Notice {
  key: string;
  /** Undefined while they are under way. */
  outcome: Outcome | undefined;
  /** Newest first. */
  orders: readonly JoinedOrder[];
  /** Undefined for what belongs to no run of several. */
  runID: string | undefined;
  /** When the last of them ended, milliseconds; undefined where neither the service nor this browser knows. */
  endedAt: number | undefined;
  /** By this they are sorted: when they ended, else when they were ordered. */
  at: number;
  /** Ended since the user last looked. */
  isNew: boolean;
}

/** When the user last looked, and what was under way then. */
export interface Looked {
  at: number;
  moving: readonly string[];
}

/** How an order ended and when, milliseconds; undefined while it moves. `seen`: its statuses that this browser observed. */
function endOf(
  order: JoinedOrder,
  seen: readonly ObservedStatus[],
): { outcome: Outcome; at: number | undefined } | undefined {
  switch (order.kind) {
    case "task": {
      const state = taskState(order.task, undefined, 0);
      const outcome = state && ENDS[state];
      return outcome && { outcome, at: Date.parse(order.task.updatedAt) };
    }
    case "purchase": {
      const { status } = order.purchase;
      const state = purchaseState(order.purchase);
      const outcome = state && ENDS[state];
      const index = seen.findLastIndex((one) => one.status === status);
      return outcome && { outcome, at: index > 0 ? seen[index]?.at : undefined };
    }
    case "delivery": {
      const outcome = DELIVERY_ENDS[order.row.status];
      return outcome && { outcome, at: knownDelivery(order.row).seenAt };
    }
  }
}

const ENDS: Readonly<Partial<Record<OrderState, Outcome>>> = {
  ready: "ready",
  failed: "failed",
  rejected: "failed",
  canceled: "canceled",
};
const DELIVERY_ENDS: Readonly<Record<string, Outcome>> = {
  SUCCESS: "delivered",
  FAILED: "failed",
  refused: "failed",
};

/**
 * What is told of orders, newest first. Whether something ended since the user last looked follows from its time; the interface
 * has no time at which a purchase ended, so one that nobody observed is new when it was under way at the last look or was
 * ordered later. Before the first look nothing is new.
 */
export function noticesOf(
  orders: readonly JoinedOrder[],
  seenOf: (id: string) => readonly ObservedStatus[],
  looked: Looked | undefined,
): Notice[] {
  const notices = new Map<string, Notice & { orders: JoinedOrder[] }>();
  for (const order of orders) {
    const end = endOf(order, seenOf(order.id));
    const runID = order.kind === "purchase" ? readRunReference(order.purchase.reference)?.id : undefined;
    const key = runID ? `${runID} ${end?.outcome}` : order.key;
    const known = notices.get(key);
    const at = end?.at ?? order.orderedAt ?? 0;
    const orders = known?.orders ?? [];
    orders.push(order);
    notices.set(key, {
      key,
      outcome: end?.outcome,
      orders,
      runID,
      endedAt: latest(known?.endedAt, end?.at),
      at: Math.max(known?.at ?? 0, at),
      isNew: (known?.isNew ?? false) || (end !== undefined && isNew(order, end.at, looked)),
    });
  }
  return [...notices.values()].sort((a, b) => b.at - a.at);
}

/** What is kept of a look at an instant. */
export function lookAt(
  orders: readonly JoinedOrder[],
  seenOf: (id: string) => readonly ObservedStatus[],
  now: number,
): Looked {
  return {
    at: now,
    moving: orders.filter((order) => !endOf(order, seenOf(order.id))).map(({ id }) => id),
  };
}

function isNew({ id, orderedAt }: JoinedOrder, endedAt: number | undefined, looked: Looked | undefined) {
  if (!looked) return false;
  if (endedAt !== undefined) return endedAt > looked.at;
  return (orderedAt ?? 0) > looked.at || looked.moving.includes(id);
}

function latest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
}

/**
 * What happened: "Strip, near Barbate: Failed, not charged". `subject` is the title of the first order, `state` its status as lists have
 * it, which is that of all orders of a notice.
 */
export function noticeTitle({ orders }: Notice, subject: string, state: string): string {
  return t("{subject}: {state}", {
    subject: orders.length > 1 ? count(orders.length, "frame") : subject,
    state,
  });
}

/** What it was and what it cost: "81090432_2 · Nothing charged". `detail` is that of the only order. */
export function noticeDetail({ orders, runID }: Notice, detail: string, prices: RecordedPrices): string {
  const what = orders.length > 1 && runID ? t("run {id}", { id: runID }) : detail;
  const [first] = orders;
  if (first?.kind === "delivery") return what;
  return `${what} · ${groupSumWords(sumCosts(orders.map((order: JoinedOrder) => costOf(order, prices))))}`;
}

/** "3 orders ended since you last looked". */
export function newWords(number: number): string {
  return t("{number, plural, one {# order} other {# orders}} ended since you last looked", { number });
}
