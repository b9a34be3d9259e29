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

/** Of so many of the newest purchases it is looked up when they ended. */
const MOST_LOOKED_UP = 300;
const NOTHING: readonly ObservedStatus[] = [];

export interface Notices {
  notices: readonly Notice[];
  looked: Looked | undefined;
  /** One of the lists has not come yet. */
  isPending: boolean;
  /** Why one of them could not be loaded. */
  error: Error | null;
  retry: () => void;
  /** The user has looked: what has ended is not new any more. */
  look: () => void;
}

/** What is told of the user's orders, and what of it is new since they last looked on this device. */
export function useNotices(): Notices {
  const session = useSession();
  const tasks = useInfiniteQuery(tasksQuery(session));
  const purchases = useQuery({ ...ownPurchasesQuery(session), select: purchasesOf });
  const { query: deliveries, rows } = useDeliveries();
  const isPending = tasks.isPending || purchases.isPending || deliveries.isPending;
  // The screen that shows the same answers comes first.
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
  const { looked, look } = useLooked();
  const seenOf = useCallback((id: string) => seen?.get(id) ?? NOTHING, [seen]);
  const notices = useMemo(() => noticesOf(orders, seenOf, looked), [orders, seenOf, looked]);
  const lists = [tasks, purchases, deliveries];
  const lookNow = () => look(lookAt(orders, seenOf, serviceNow()));
  // What had ended before this device was first used is no news.
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

/** When the user of an account last looked, on this device; all tabs have the same. */
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

/** When the signed-in user last looked. */
function useLooked(): LookedState {
  return useStore(lookedOf(accountKey(useSession())));
}

/**
 * Orders each by itself, joined with nothing, newest first. Of what is the same as before the order is the same, too: a thousand are
 * told of at each answer of the service.
 */
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

const known = new WeakMap<object, JoinedOrder>();

function alone<T extends object>(record: T, orderOf: (record: T) => JoinedOrder): JoinedOrder {
  const order = known.get(record) ?? orderOf(record);
  known.set(record, order);
  return order;
}
