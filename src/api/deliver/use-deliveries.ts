import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { deliveriesQuery } from "../deliveries.ts";
import { useSession } from "../use-session.ts";
import type { DeliveryEntry, DeliveryOrder } from "./delivery-record.ts";
import { deliveryRows } from "./delivery-rows.ts";
import { deliveryLedgerQuery } from "./orders.ts";

const NOTHING: { orders: DeliveryOrder[]; entries: DeliveryEntry[] } = { orders: [], entries: [] };

/** The service's deliveries, as far as they are loaded, with what was sent from here. */
export function useDeliveries() {
  const session = useSession();
  const query = useInfiniteQuery(deliveriesQuery(session));
  const ledger = useQuery(deliveryLedgerQuery(session));
  const { orders, entries } = ledger.data ?? NOTHING;
  const rows = useMemo(
    () => deliveryRows(query.data?.pages.flatMap((page) => page.data) ?? [], entries),
    [query.data, entries],
  );
  return { query, ledger, orders, entries, rows };
}
