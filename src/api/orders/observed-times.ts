import { hashKey, queryOptions, useQuery } from "@tanstack/react-query";
import { type DBSchema, openDB } from "idb";
import { useMemo } from "react";
import { getOrAdd } from "../../domain/get-or-add.ts";
import { onceDone } from "../../domain/once.ts";
import { serviceNow } from "../clock.ts";
import { accountKey, type Session } from "../session.ts";
import { useSession } from "../use-session.ts";

export interface ObservedStatus {
  status: string;
  at: number;
}

type Account = Pick<Session, "kind" | "serviceName" | "account">;

interface Table extends DBSchema {
  orders: { key: [account: string, id: string]; value: KeptOrder };
}

interface KeptOrder {
  account: string;
  id: string;
  statuses: ObservedStatus[];
}

const NAME = "swath-observed";
const NOTHING: readonly ObservedStatus[] = [];

/** Last recorded status by account, so that an unchanged one is not looked up again. */
const recorded = new Map<string, Map<string, Recorded>>();

interface Recorded {
  status: string;
  statuses: readonly ObservedStatus[] | undefined;
}

/**
 * Records new statuses, with one lookup for each order new to this tab. A first observation that is already the end
 * shows no change. Storage errors are ignored.
 */
export async function recordObserved<Order extends { id: string; status: string }>(
  session: Account,
  orders: readonly Order[],
  isMoving: (order: Order) => boolean,
  now = serviceNow(),
): Promise<void> {
  const account = accountKey(session);
  const known = getOrAdd(recorded, account, () => new Map<string, Recorded>());
  const news = orders.filter(({ id, status }) => known.get(id)?.status !== status);
  if (news.length === 0) return;
  try {
    const transaction = (await openTable()).transaction("orders", "readwrite");
    const written = await Promise.all(
      news.map(async (order) => {
        const kept = await transaction.store.get([account, order.id]);
        const statuses = withObserved(kept?.statuses, order.status, isMoving(order), now);
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

export async function observedTimes(session: Account, orders: readonly { id: string; status: string }[]) {
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

function observedTimesQuery(session: Session, orders: readonly { id: string; status: string }[]) {
  return queryOptions({
    queryKey: ["observed", accountKey(session), orders.map(({ id, status }) => [id, status])],
    queryFn: () => observedTimes(session, orders),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
    enabled: orders.length > 0,
  });
}

/** Observed statuses by id; the options are memoized, as the key of many is costly. */
export function useObserved(orders: readonly { id: string; status: string }[]) {
  const session = useSession();
  const query = useMemo(() => {
    const options = observedTimesQuery(session, orders);
    return { ...options, queryHash: hashKey(options.queryKey) };
  }, [session, orders]);
  return useQuery(query).data;
}

export function useObservedTimes(order: { id: string; status: string }): readonly ObservedStatus[] {
  return useQuery(observedTimesQuery(useSession(), [order])).data?.get(order.id) ?? NOTHING;
}

function withObserved(
  kept: readonly ObservedStatus[] | undefined,
  status: string,
  moving: boolean,
  now: number,
): ObservedStatus[] | undefined {
  if (kept ? kept.at(-1)?.status === status : !moving) return undefined;
  return [...(kept ?? []), { status, at: now }];
}

const openTable = onceDone(() =>
  openDB<Table>(NAME, 1, {
    upgrade: (opened) => {
      opened.createObjectStore("orders", { keyPath: ["account", "id"] });
    },
    blocking: (_current, _blocked, { target }) => target instanceof IDBDatabase && target.close(),
  }),
);
