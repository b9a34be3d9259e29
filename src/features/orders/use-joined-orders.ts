import { useCallbackRef, useThrottledValue } from "@mantine/hooks";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { isNotOffered } from "../../api/api-error.ts";
import { useDeliveries } from "../../api/deliveries/deliveries.ts";
import { type DeliveryRow, itemIDsOf, repeatedIDs } from "../../api/deliveries/delivery-rows.ts";
import { itemsByIDQuery } from "../../api/deliveries/owned-items.ts";
import { useFrames } from "../../api/frames/frames.ts";
import { joinOrders, type OrderLinks } from "../../api/orders/joined-order.ts";
import { useObserved } from "../../api/orders/observed-times.ts";
import { ENDED_UNSOLD, purchasesQuery } from "../../api/purchases.ts";
import { tasksQuery, useTaskLinks } from "../../api/tasking/tasks.ts";
import { useSession } from "../../api/use-session.ts";
import { type CallbackSource, callbacksQuery } from "../../api/webhooks.ts";
import { useStable } from "../../ui/list/use-stable.ts";

export interface LoadedList {
  name: "tasks" | "purchases" | "deliveries";
  loaded: number;
  moreExist: boolean;
  /** Null also if the service does not offer the list. */
  error: Error | null;
}

export type JoinedOrders = ReturnType<typeof useJoinedOrders>;

/** Links of tasks arrive one by one, and joining a thousand orders at each would take seconds. */
const LINKS_EVERY_MS = 1_000;

/** The caller's loaded orders, joined by ids. Joins and renders deferred, so that answers do not block the page. */
export function useJoinedOrders(callbacks: CallbackSource | undefined, now: number) {
  const { listed: live, loadingOlder, answeredAt, loadOlder, retry } = useOrderLists(callbacks);
  const listed = useDeferredValue(live, NOTHING_LISTED);
  // Requests the links after the orders are drawn.
  const links = useDeferredValue(useOrderLinks(listed));
  const { tasks, purchases, deliveries, log } = listed;
  const joined = useMemo(
    () => joinOrders({ tasks, purchases, deliveries, callbacks: log ?? [] }, links, now),
    [tasks, purchases, deliveries, log, links, now],
  );
  const orders = useStable(joined);
  const frameIDs = useMemo(() => [...new Set(orders.flatMap((order) => order.frameIDs))], [orders]);
  const frames = useDeferredValue(useFrames(frameIDs).data);
  const { lists, pending } = listed;
  return useStable({ orders, frames, lists, pending, loadingOlder, answeredAt, loadOlder, retry });
}

/** Loads the lists; `listed` keeps its identity while they are unchanged. */
function useOrderLists(callbacks: CallbackSource | undefined) {
  const session = useSession();
  const tasks = useInfiniteQuery(tasksQuery(session));
  const purchases = useInfiniteQuery(purchasesQuery(session, undefined));
  const { query: deliveries, rows, entries } = useDeliveries();
  const log = useQuery(callbacksQuery(session, callbacks)).data;

  const allTasks = useMemo(() => tasks.data?.pages.flatMap((page) => page.data) ?? [], [tasks.data]);
  const allPurchases = useMemo(
    () => purchases.data?.pages.flatMap((page) => page.data) ?? [],
    [purchases.data],
  );
  const lists = useStable([
    useStable<LoadedList>({
      ...{ name: "tasks", loaded: allTasks.length, moreExist: tasks.hasNextPage },
      error: missing(tasks.error),
    }),
    useStable<LoadedList>({
      ...{ name: "purchases", loaded: allPurchases.length, moreExist: purchases.hasNextPage },
      error: purchases.error,
    }),
    useStable<LoadedList>({
      ...{ name: "deliveries", loaded: rows.length, moreExist: deliveries.hasNextPage },
      error: missing(deliveries.error),
    }),
  ]);
  const queries = [tasks, purchases, deliveries];
  const pending = queries.some(({ isLoading }) => isLoading);
  return {
    listed: useStable({
      ...{ tasks: allTasks, purchases: allPurchases, deliveries: rows, entries, log },
      ...{ lists, pending },
    }),
    loadingOlder: queries.some(({ isFetchingNextPage }) => isFetchingNextPage),
    /** Returns the time of the last answer, ms. */
    answeredAt: useCallbackRef(() =>
      Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0), Date.now()),
    ),
    loadOlder: useCallbackRef(() => {
      for (const query of queries) if (query.hasNextPage) void query.fetchNextPage();
    }),
    retry: useCallbackRef(() => {
      for (const query of queries) if (query.error) void query.refetch();
    }),
  };
}

type ListedOrders = ReturnType<typeof useOrderLists>["listed"];

const NOTHING_LISTED: ListedOrders = {
  ...{ tasks: [], purchases: [], deliveries: [], entries: [], lists: [], pending: true },
  log: undefined,
};

/** Links between the orders, as far as they are loaded; keeps its identity while they are unchanged. */
function useOrderLinks({ tasks, purchases, deliveries, entries }: ListedOrders): OrderLinks {
  const session = useSession();
  const ofTasks = useThrottledValue(useTaskLinks(tasks), LINKS_EVERY_MS);
  const unresolvedIDs = useMemo(() => unresolvedItemIDs(deliveries), [deliveries]);
  const items = useQuery({
    ...itemsByIDQuery(session, unresolvedIDs),
    enabled: unresolvedIDs.length > 0,
  }).data;
  const ended = useMemo(() => purchases.filter(({ status }) => ENDED_UNSOLD.has(status)), [purchases]);
  const seen = useObserved(ended);
  return useMemo(
    () => ({
      ...ofTasks,
      frameOfItem: new Map((items ?? []).map(({ id, frameID }) => [id.toLowerCase(), frameID])),
      repeated: repeatedIDs(entries),
      seenOf: (id) => seen?.get(id) ?? [],
    }),
    [ofTasks, items, entries, seen],
  );
}

/** Returns the items of deliveries that were not sent from this device. */
function unresolvedItemIDs(rows: readonly DeliveryRow[]): string[] {
  return [...new Set(rows.filter(({ entry }) => !entry).flatMap(itemIDsOf))].sort();
}

function missing(error: Error | null): Error | null {
  return isNotOffered(error) ? null : error;
}
