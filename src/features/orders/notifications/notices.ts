import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo } from "react";
import { z } from "zod";
import { createStore, useStore } from "zustand";
import { serviceNow } from "../../../api/clock.ts";
import { useDeliveries } from "../../../api/deliveries/deliveries.ts";
import { aloneOrders, type JoinedOrder, type OrderSources } from "../../../api/orders/joined-order.ts";
import { type ObservedStatus, useObserved } from "../../../api/orders/observed-times.ts";
import {
  knownDelivery,
  type OrderState,
  purchaseState,
  taskState,
} from "../../../api/orders/order-events.ts";
import { isMoving, ownPurchasesQuery, purchasesOf } from "../../../api/purchases.ts";
import { readRunReference } from "../../../api/references.ts";
import { accountKey } from "../../../api/session.ts";
import { tasksQuery } from "../../../api/tasking/tasks.ts";
import { useSession } from "../../../api/use-session.ts";
import { onePerAccount, openKept } from "../../../device.ts";
import { t } from "../../../languages/texts.ts";
import { costOf, type RecordedPrices, sumCosts } from "../../../shared/orders/order-costs.ts";
import { count } from "../../../ui/text/format.ts";
import { groupSumWords } from "../order-words.ts";

type Outcome = "ready" | "failed" | "canceled" | "delivered";

/** One order, or those of a run, or deliveries sent together, that ended alike. */
export interface Notice {
  key: string;
  /** Undefined while they are under way. */
  outcome: Outcome | undefined;
  /** Newest first. */
  orders: readonly JoinedOrder[];
  runID: string | undefined;
  /** Time of the last end, ms; undefined if neither the service nor this browser knows it. */
  endedAt: number | undefined;
  /** Sort key: time of the end, otherwise of the order. */
  at: number;
  /** An order ended since the user last looked. */
  isNew: boolean;
}

/** Time of the last look, and ids of the orders under way then. */
interface Looked {
  at: number;
  moving: readonly string[];
}

/** Returns how and when (ms) an order ended; undefined while it moves. `seen`: statuses that this browser observed. */
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
 * Returns the notices, newest first. The interface has no end time of a purchase, so one that this browser did not observe
 * is new if it was under way at the last look or was ordered later. Before the first look nothing is new.
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
    const group = runID ?? (order.kind === "delivery" ? order.row.entry?.batchID : undefined);
    const key = group ? `${group} ${end?.outcome}` : order.key;
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

/** Returns "Strip, near Barbate: Failed, not charged" from the first order's title and the state of all. */
export function noticeTitle({ orders }: Notice, subject: string, state: string): string {
  const some =
    orders[0]?.kind === "delivery"
      ? count(orders.length, "delivery", "deliveries")
      : count(orders.length, "frame");
  return t("{subject}: {state}", { subject: orders.length > 1 ? some : subject, state });
}

/** Returns "run 7K2M9QXD" for orders of a run; `detail` describes the only order. */
export function noticeDetail({ orders, runID }: Notice, detail: string): string {
  const [first] = orders;
  if (orders.length === 1) return detail;
  if (first?.kind === "delivery") return t("Sent together");
  return runID ? t("run {id}", { id: runID }) : detail;
}

/** Returns "€4,250.00 charged"; undefined for deliveries, which cost nothing. */
export function noticeSum({ orders }: Notice, prices: RecordedPrices): string | undefined {
  if (orders[0]?.kind === "delivery") return undefined;
  return groupSumWords(sumCosts(orders.map((order: JoinedOrder) => costOf(order, prices))));
}

export function newWords(number: number): string {
  return t("{number, plural, one {# order} other {# orders}} ended since you last looked", { number });
}

/** Number of newest purchases whose end is looked up. */
const MOST_LOOKED_UP = 300;
const NOTHING: readonly ObservedStatus[] = [];

export type Notices = ReturnType<typeof useNotices>;

export function useNotices() {
  const session = useSession();
  const tasks = useInfiniteQuery(tasksQuery(session));
  const purchases = useQuery({ ...ownPurchasesQuery(session), select: purchasesOf });
  const { query: deliveries, rows } = useDeliveries();
  const isPending = tasks.isPending || purchases.isPending || deliveries.isPending;
  // Renders after the screen that shows the same answers.
  const known = useDeferredValue(
    useMemo(
      () => ({ tasks: tasks.data, purchases: purchases.data, rows, isPending }),
      [tasks.data, purchases.data, rows, isPending],
    ),
  );
  const newest = useMemo(
    () => (known.purchases ?? []).filter((one) => !isMoving(one)).slice(0, MOST_LOOKED_UP),
    [known.purchases],
  );
  const seen = useObserved(newest);
  const orders = useMemo(
    () =>
      ordersAlone({
        tasks: known.tasks?.pages.flatMap((page) => page.data) ?? [],
        purchases: known.purchases ?? [],
        deliveries: known.rows,
      }),
    [known],
  );
  const { looked, look } = useStore(lookedOf(accountKey(session)));
  const seenOf = useCallback((id: string) => seen?.get(id) ?? NOTHING, [seen]);
  const notices = useMemo(() => noticesOf(orders, seenOf, looked), [orders, seenOf, looked]);
  const lists = [tasks, purchases, deliveries];
  const lookNow = (): void => look(lookAt(orders, seenOf, serviceNow()));
  // Orders that had ended before the first use of this device are not new.
  const isFirst = !known.isPending && looked === undefined;
  const lookFirst = useEffectEvent(lookNow);
  useEffect(() => {
    if (isFirst) lookFirst();
  }, [isFirst]);
  return {
    notices,
    looked,
    isPending: known.isPending,
    error: lists.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const list of lists) if (list.error) void list.refetch();
    },
    /** Marks all as seen. */
    look: lookNow,
  };
}

interface LookedState {
  /** Undefined before the first look on this device. */
  looked: Looked | undefined;
  look: (looked: Looked) => void;
}

const schema = z.object({ at: z.number(), moving: z.array(z.string()) });

/** Last look of an account on this device, shared by all tabs. */
const lookedOf = onePerAccount((account) => {
  const kept = openKept<Looked>({ name: "swath-looked", schema, account });
  const store = createStore<LookedState>()((set) => ({
    looked: kept.read(),
    look(looked) {
      kept.write(looked);
      set({ looked });
    },
  }));
  kept.onOtherTab(() => store.setState({ looked: kept.read() }));
  return store;
});

/** Returns the orders without their links, newest first. */
export function ordersAlone(options: Omit<OrderSources, "callbacks">): JoinedOrder[] {
  const { tasks, purchases, deliveries } = options;
  return [
    ...tasks.map(aloneOrders.task),
    ...purchases.map(aloneOrders.purchase),
    ...deliveries.map(aloneOrders.delivery),
  ].sort((a, b) => (b.orderedAt ?? 0) - (a.orderedAt ?? 0));
}
