import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  type Delivery,
  type DeliveryLocationConfig,
  getDelivery,
  listDeliveries,
  listDeliveryLocationConfigs,
} from "../../contract/deliveries.ts";
import { ifOffered } from "../api-error.ts";
import { serviceNow } from "../clock.ts";
import { deliveryKeys, oneQuery, POLL_MS, pagesQuery, pollOf } from "../collections.ts";
import type { DeliveryEntry } from "../outbox/delivery.ts";
import { batches, outboxQuery } from "../outbox/outbox.ts";
import type { Batch } from "../outbox/record.ts";
import { accountKey, type Session } from "../session.ts";
import { useSession } from "../use-session.ts";
import { DELIVERY_PAGE, deliveryRows, listAllDeliveries, withStatus } from "./delivery-rows.ts";

/** Returns whether a delivery may still change; an unknown status counts as its end. */
export function isUnderWay({ status }: Pick<Delivery, "status">): boolean {
  return status === "PENDING";
}

const POLL = { moves: isUnderWay, everyMs: POLL_MS.deliveries };

export function locationConfigsQuery(session: Session) {
  return queryOptions({
    queryKey: [session.id, "location-configs"],
    queryFn: async ({ signal }): Promise<DeliveryLocationConfig[] | null> => {
      const answer = await ifOffered(
        session.client.call(listDeliveryLocationConfigs, { query: {} }, { signal }),
      );
      return Array.isArray(answer) ? answer : (answer?.data ?? null);
    },
    staleTime: 60_000,
  });
}

export function deliveriesQuery(session: Session) {
  return pagesQuery(deliveryKeys.pages(session), POLL, async (next, signal) => {
    const query = { limit: String(DELIVERY_PAGE), ...next };
    const page = await session.client.call(listDeliveries, { query }, { signal });
    await recordObservedStatus(session, page.data);
    return page;
  });
}

export function allDeliveriesQuery(session: Session) {
  return queryOptions({
    queryKey: deliveryKeys.whole(session),
    queryFn: ({ signal }) => listAllDeliveries(session, signal),
    staleTime: 10_000,
    refetchInterval: ({ state: { data = [] } }) => pollOf(POLL, data, Math.ceil(data.length / DELIVERY_PAGE)),
  });
}

export function deliveryQuery(session: Session, deliveryID: string) {
  return oneQuery(deliveryKeys.one(session, deliveryID), POLL, async (signal) => {
    const delivery = await session.client.call(getDelivery, { params: { deliveryID } }, { signal });
    await recordObservedStatus(session, [delivery]);
    return delivery;
  });
}

/** Records observed statuses; a broken outbox is reported elsewhere. */
async function recordObservedStatus(session: Session, deliveries: readonly Delivery[]): Promise<void> {
  const now = serviceNow();
  const news = deliveries.map(
    (delivery) => [delivery.id, (entry: DeliveryEntry) => withStatus(entry, delivery, now)] as const,
  );
  const store = await batches("delivery").catch(() => undefined);
  await store?.changeKnown(accountKey(session), new Map(news)).catch(() => {});
}

const NOTHING: { batches: Batch[]; entries: DeliveryEntry[] } = { batches: [], entries: [] };

export function useDeliveries() {
  const session = useSession();
  const query = useInfiniteQuery(deliveriesQuery(session));
  const outbox = useQuery(outboxQuery(session, "delivery"));
  const { batches, entries } = outbox.data ?? NOTHING;
  const rows = useMemo(
    () => deliveryRows(query.data?.pages.flatMap((page) => page.data) ?? [], entries),
    [query.data, entries],
  );
  return { query, outbox, batches, entries, rows };
}
