import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DeliveryStore } from "../api/deliver/delivery-store.ts";
import { DELIVERY_LEDGER_KEY } from "../api/deliver/orders.ts";

/** Has what is shown of the ledger read again when it changes, as the app does. */
export function KeepsUp({ store }: { store: DeliveryStore }) {
  const queries = useQueryClient();
  useEffect(
    () => store.onChange(() => void queries.invalidateQueries({ queryKey: [DELIVERY_LEDGER_KEY] })),
    [store, queries],
  );
  return null;
}
