import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { DeliveryBatch, DeliveryEntry } from "../outbox/delivery.ts";
import { outboxQuery } from "../outbox/outbox.ts";
import { useSession } from "../use-session.ts";
import { deliveriesQuery } from "./deliveries.ts";
import { deliveryRows } from "./delivery-rows.ts";

const NOTHING: { batches: DeliveryBatch[]; entries: DeliveryEntry[] } = { batches: [], entries: [] };

/** The service's deliveries, as far as they are loaded, with what was sent from here. */
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
