import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { allDeliveriesQuery } from "../../api/deliveries/deliveries.ts";
import { deliveryRows, itemIDsOf } from "../../api/deliveries/delivery-rows.ts";
import { type KnownDelivery, knownDelivery } from "../../api/orders/order-events.ts";
import { outboxQuery } from "../../api/outbox/outbox.ts";
import { useSession } from "../../api/use-session.ts";

/**
 * Gives the deliveries that hold any of some items, oldest first, with the time at which this browser observed their end; also those
 * that are still to be sent from here or got no answer, without those that the user removed.
 * What the service does not answer is left out: the deliveries' own screen shows that.
 */
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
