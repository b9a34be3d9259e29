import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { deliveryRows } from "../../api/deliver/delivery-rows.ts";
import { deliveryLedgerQuery } from "../../api/deliver/orders.ts";
import { deliveriesQuery } from "../../api/deliveries.ts";
import { useSession } from "../../api/use-session.ts";

/** The service's deliveries, as far as they are loaded, with what was sent from here. */
export function useDeliveries() {
  const session = useSession();
  const query = useInfiniteQuery(deliveriesQuery(session));
  const ledger = useQuery(deliveryLedgerQuery(session));
  const { orders = [], entries = [] } = ledger.data ?? {};
  const listed = query.data?.pages.flatMap((page) => page.data) ?? [];
  return { query, ledger, orders, entries, rows: deliveryRows(listed, entries) };
}
