import { hashKey, queryOptions, useQuery } from "@tanstack/react-query";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { useMemo } from "react";
import { serviceNow } from "../clock.ts";
import { accountKey, type Session } from "../session.ts";
import { useSession } from "../use-session.ts";

/** When this browser first observed a status of an order, milliseconds. */
export interface ObservedStatus {
  status: string;
  at: number;
}

/** An order as an answer reports it. */
export interface ObservedOrder {
  id: string;
  status: string;
  /** Whether it may still change. One that is over when it is first met has no change to see. */
  moving: boolean;
}

type Account = Pick<Session, "kind" | "serviceName" | "account">;

interface Table extends DBSchema {
  orders: { key: [account: string, id: string]; value: KeptOrder };
}

interface KeptOrder {
  account: string;
  id: string;
  /** Oldest first. */
  statuses: ObservedStatus[];
}

const NAME = "swath-observed";
const NOTHING: readonly ObservedStatus[] = [];

/**
 * Which status of an order this tab has recorded last, and what was observed until then, by account: an unchanged one is not looked
 * up again.
 */
const recorded = new Map<string, Map<string, Recorded>>();

interface Recorded {
  status: string;
  /** Undefined where no change was observed. */
  statuses: readonly ObservedStatus[] | undefined;
}

/**
 * Writes down the statuses that are new here: one look-up an order whose status this tab has not met, none for the others. A
 * device that keeps nothing is no reason to fail.
 */
export async function recordObserved(
  session: Account,
  orders: readonly ObservedOrder[],
  now = serviceNow(),
): Promise<void> {
  const account = accountKey(session);
  const known = recorded.get(account) ?? new Map<string, Recorded>();
  recorded.set(account, known);
  const news = orders.filter(({ id, status }) => known.get(id)?.status !== status);
  if (news.length === 0) return;
  try {
    const transaction = (await openTable()).transaction("orders", "readwrite");
    const written = await Promise.all(
      news.map(async (order) => {
        const kept = await transaction.store.get([account, order.id]);
        const statuses = withObserved(kept?.statuses, order, now);
        if (statuses) await transaction.store.put({ account, id: order.id, statuses });
        return [order.id, { status: order.status, statuses: statuses ?? kept?.statuses }] as const;
      }),
    );
    await transaction.done;
    for (const [id, one] of written) known.set(id, one);
  } catch {
    // Full or forbidden: the time of the change is then not known later.
  }
}

/**
 * The statuses of orders that this browser observed, by id, each oldest first; an order without an observed change is
 * missing. What this tab has recorded of an order in this status is known; only the others are looked up.
 */
export async function observedTimes(
  session: Account,
  orders: readonly { id: string; status: string }[],
): Promise<Map<string, readonly ObservedStatus[]>> {
  const account = accountKey(session);
  try {
    const { store } = (await openTable()).transaction("orders");
    const known = recorded.get(account);
    const kept = await Promise.all(
      orders.map(async ({ id, status }) => {
        const own = known?.get(id);
        return [
          id,
          own?.status === status ? own.statuses : (await store.get([account, id]))?.statuses,
        ] as const;
      }),
    );
    return new Map(kept.flatMap(([id, statuses]) => (statuses ? [[id, statuses]] : [])));
  } catch {
    return new Map();
  }
}

/**
 * What this browser observed of orders. A look-up waits for all that was recorded before it, as an answer is before it is
 * shown: so each status is looked up once.
 */
export function observedTimesQuery(session: Session, orders: readonly { id: string; status: string }[]) {
  return queryOptions({
    queryKey: ["observed", accountKey(session), orders.map(({ id, status }) => [id, status])],
    queryFn: () => observedTimes(session, orders),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
    enabled: orders.length > 0,
  });
}

/** What this browser observed of orders, by id. The key of many takes time, so that it is made once for the same list. */
export function useObserved(
  orders: readonly { id: string; status: string }[],
): Map<string, readonly ObservedStatus[]> | undefined {
  const session = useSession();
  const query = useMemo(() => {
    const options = observedTimesQuery(session, orders);
    return { ...options, queryHash: hashKey(options.queryKey) };
  }, [session, orders]);
  return useQuery(query).data;
}

/** The statuses of an order that this browser observed, oldest first. */
export function useObservedTimes(order: { id: string; status: string }): readonly ObservedStatus[] {
  return useQuery(observedTimesQuery(useSession(), [order])).data?.get(order.id) ?? NOTHING;
}

/** What is kept of an order after it was observed; undefined when that changes nothing. */
function withObserved(
  kept: readonly ObservedStatus[] | undefined,
  { status, moving }: ObservedOrder,
  now: number,
): ObservedStatus[] | undefined {
  if (kept ? kept.at(-1)?.status === status : !moving) return undefined;
  return [...(kept ?? []), { status, at: now }];
}

let opening: Promise<IDBPDatabase<Table>> | undefined;

/** The table of this browser, opened when it is first needed and again when that failed. */
function openTable(): Promise<IDBPDatabase<Table>> {
  opening ??= openDB<Table>(NAME, 1, {
    upgrade: (opened) => {
      opened.createObjectStore("orders", { keyPath: ["account", "id"] });
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}
