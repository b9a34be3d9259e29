import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  type Delivery,
  type DeliveryLocationConfig,
  getDelivery,
  listDeliveries,
  listDeliveryLocationConfigs,
} from "../contract/deliveries.ts";
import { accountKey } from "./account-key.ts";
import { ApiError } from "./api-error.ts";
import { serviceNow } from "./clock.ts";
import { listAllDeliveries } from "./deliver/list-all.ts";
import { type DeliveryEntry, withStatus } from "./outbox/delivery.ts";
import { batches } from "./outbox/outbox.ts";
import { POLL_MS } from "./poll.ts";
import type { Session } from "./session.ts";

/** Time between two looks at a delivery that is not yet at its end. */
/** Where a service does not offer deliveries, it answers with one of these. */
const NOT_OFFERED = new Set([404, 501]);

/** Whether a delivery may still change; a status that is not known is taken as its end. */
export function isUnderWay({ status }: Pick<Delivery, "status">): boolean {
  return status === "PENDING";
}

/** The delivery destinations set up for the caller; null where the service offers no delivery. */
export function locationConfigsQuery(session: Session) {
  return queryOptions({
    queryKey: [session.id, "location-configs"],
    queryFn: async ({ signal }): Promise<DeliveryLocationConfig[] | null> => {
      try {
        const answer = await session.client.call(listDeliveryLocationConfigs, { query: {} }, { signal });
        return Array.isArray(answer) ? answer : answer.data;
      } catch (error) {
        if (error instanceof ApiError && NOT_OFFERED.has(error.status ?? 0)) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

/** The caller's deliveries as the service lists them, a page at a time; polled while one of them is pending. */
export function deliveriesQuery(session: Session) {
  return infiniteQueryOptions({
    queryKey: [session.id, "deliveries", "pages"],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: "100", ...(pageParam ? { cursor: pageParam } : {}) };
      const page = await session.client.call(listDeliveries, { query }, { signal });
      await noteSeen(session, page.data);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some(isUnderWay)) ? POLL_MS.deliveries : false,
  });
}

/** All of the caller's deliveries, for where a page would not do: what has gone into a folder, what holds an item. */
export function allDeliveriesQuery(session: Session) {
  return queryOptions({
    queryKey: [session.id, "deliveries", "all"],
    queryFn: ({ signal }) => listAllDeliveries(session, signal),
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS.deliveries : false),
  });
}

/** One delivery; polled while it is pending. Null when there is none. */
export function deliveryQuery(session: Session, deliveryID: string) {
  return queryOptions({
    queryKey: [session.id, "delivery", deliveryID],
    queryFn: async ({ signal }): Promise<Delivery | null> => {
      try {
        const delivery = await session.client.call(getDelivery, { params: { deliveryID } }, { signal });
        await noteSeen(session, [delivery]);
        return delivery;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS.deliveries : false),
  });
}

/** Keeps what was seen. What the service said is shown also where the outbox does not work, which is told elsewhere. */
async function noteSeen(session: Session, deliveries: readonly Delivery[]): Promise<void> {
  const now = serviceNow();
  const news = deliveries.map(
    (delivery) => [delivery.id, (entry: DeliveryEntry) => withStatus(entry, delivery, now)] as const,
  );
  const store = await batches("delivery").catch(() => undefined);
  await store?.changeKnown(accountKey(session), new Map(news)).catch(() => {});
}
