import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo } from "react";
import { z } from "zod";
import { createStore, useStore } from "zustand";
import { serviceNow } from "../../../api/clock.ts";
import { useDeliveries } from "../../../api/deliveries/deliveries.ts";
import type { OrderSources } from "../../../api/orders/join-orders.ts";
import type { JoinedOrder } from "../../../api/orders/joined-order.ts";
import { type ObservedStatus, useObserved } from "../../../api/orders/observed-times.ts";
import { aloneOrders } from "../../../api/orders/one-order.ts";
import { isMoving, ownPurchasesQuery, purchasesOf } from "../../../api/purchases/purchases.ts";
import { accountKey } from "../../../api/session.ts";
import { tasksQuery } from "../../../api/tasking/tasks.ts";
import { useSession } from "../../../api/use-session.ts";
import { onePerAccount, openKept } from "../../../device.ts";
import { type Looked, lookAt, type Notice, noticesOf } from "./notices.ts";

/** Number of newest purchases whose end is looked up. */
const MOST_LOOKED_UP = 300;
const NOTHING: readonly ObservedStatus[] = [];

export interface Notices {
  notices: readonly Notice[];
  looked: Looked | undefined;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
  /** Marks all as seen. */
  look: () => void;
}

/** Notices of the user's orders, and those that are new on this device. */
export function useNotices(): Notices {
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
  const lookNow = () => look(lookAt(orders, seenOf, serviceNow()));
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

/** Returns the orders without their links, newest first. Unchanged orders keep their identity. */
export function ordersAlone({
  tasks,
  purchases,
  deliveries,
}: Omit<OrderSources, "callbacks">): JoinedOrder[] {
  return [
    ...tasks.map((task) => alone(task, aloneOrders.task)),
    ...purchases.map((purchase) => alone(purchase, aloneOrders.purchase)),
    ...deliveries.map((row) => alone(row, aloneOrders.delivery)),
  ].sort((a, b) => (b.orderedAt ?? 0) - (a.orderedAt ?? 0));
}

const aloneByRecord = new WeakMap<object, JoinedOrder>();

function alone<T extends object>(record: T, orderOf: (record: T) => JoinedOrder): JoinedOrder {
  const order = aloneByRecord.get(record) ?? orderOf(record);
  aloneByRecord.set(record, order);
  return order;
}
