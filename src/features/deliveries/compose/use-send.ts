import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeliveryEntry } from "../../../api/deliver/delivery-record.ts";
import {
  type DeliveryWish,
  settledOrder,
  startOrder,
  stopOrder,
  withdrawRest,
} from "../../../api/deliver/orders.ts";
import { isLimitReached } from "../../../api/orders-ledger/decide.ts";
import type { RefusedField } from "../../../api/refused-fields.ts";
import { useSession } from "../../../api/use-session.ts";
import { announce } from "../../../ui/live-region.tsx";
import { type DraftField, refusedField } from "./draft.ts";

/** What the service, or the app in its stead, refused before anything was taken. */
export interface Refusal {
  entry: DeliveryEntry;
  message: string;
  /** The field that it is about, with what is said against it. */
  at: RefusedField<DraftField> | undefined;
}

export interface Sending {
  begin: (wish: DeliveryWish) => void;
  /** Ends the order after the delivery that is under way. */
  stop: () => void;
  busy: boolean;
  /** Why the order could not even be written down. */
  error: Error | null;
}

/**
 * Writes an order down and waits until it does not go on by itself. When the very first delivery is refused, or there is no room for it, nothing was
 * created: the order is given up and the form stays; in any other case the list of deliveries goes on.
 */
export function useSend(onSent: (entries: readonly DeliveryEntry[]) => void) {
  const session = useSession();
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<Refusal>();
  const [orderID, setOrderID] = useState<string>();
  const mutation = useMutation({
    mutationFn: async (wish: DeliveryWish) => {
      const id = await startOrder(session, wish);
      setOrderID(id);
      const settled = await settledOrder(id);
      const refused = settled?.entries.find(
        ({ state, error }) => state === "refused" || (state === "planned" && error && isLimitReached(error)),
      );
      const isUseless = refused && !settled?.entries.some(({ state }) => state === "accepted");
      if (isUseless) await withdrawRest(id);
      void queries.invalidateQueries({ queryKey: [session.id, "deliveries"] });
      return { entries: settled?.entries ?? [], refused: isUseless ? refused : undefined };
    },
  });

  function begin(wish: DeliveryWish) {
    setRefusal(undefined);
    // Given with the call, so that nobody is led away who has left the form meanwhile.
    mutation.mutate(wish, {
      onSuccess({ entries, refused }) {
        if (!refused) return onSent(entries);
        const message = refused.error?.message ?? "The service did not take it.";
        announce(`Nothing was delivered. ${message}`);
        setRefusal({ entry: refused, message, at: refused.error && refusedField(refused.error) });
      },
    });
  }

  const send: Sending = {
    begin,
    stop: () => {
      if (orderID) void stopOrder(orderID);
    },
    busy: mutation.isPending,
    error: mutation.error,
  };
  return { send, refusal, forgetRefusal: () => setRefusal(undefined) };
}
