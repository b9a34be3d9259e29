import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { allDeliveriesQuery } from "../../api/deliveries/deliveries.ts";
import { deliveryRows, itemIDsOf } from "../../api/deliveries/delivery-rows.ts";
import { type KnownDelivery, knownDelivery } from "../../api/orders/order-events.ts";
import { outboxQuery } from "../../api/outbox/outbox.ts";
import { useSession } from "../../api/use-session.ts";

/** Returns the deliveries of some items, oldest first, with unsent and unanswered ones, without withdrawn ones. */
export function useDeliveriesOf(): (itemIDs: readonly string[]) => KnownDelivery[] {
  const session = useSession();
  const listed = useQuery(allDeliveriesQuery(session)).data;
  const entries = useQuery(outboxQuery(session, "delivery")).data?.entries;
  const rows = useMemo(() => deliveryRows(listed ?? [], entries ?? []), [listed, entries]);
  return useCallback(
    (itemIDs) => {
      const wanted = new Set(itemIDs.map((id) => id.toLowerCase()));
      return rows
        .filter(({ status }) => status !== "withdrawn")
        .filter((row) => itemIDsOf(row).some((id) => wanted.has(id.toLowerCase())))
        .map(knownDelivery)
        .reverse();
    },
    [rows],
  );
}
