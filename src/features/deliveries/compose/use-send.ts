import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RefusedField } from "../../../api/api-error.ts";
import { deliveryKeys } from "../../../api/collections.ts";
import {
  type DeliveryBatchInput,
  type DeliveryEntry,
  planDeliveryBatch,
} from "../../../api/outbox/delivery.ts";
import { isLimitReached } from "../../../api/outbox/handler.ts";
import { startBatch, stopBatch, untilBatch, withdrawRest } from "../../../api/outbox/outbox.ts";
import { useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { type DraftField, refusedField } from "./draft.ts";

/** What the service, or the app in its stead, refused before anything was taken. */
export interface Refusal {
  entry: DeliveryEntry;
  message: string;
  /** The field that it is about, with the message. */
  at: RefusedField<DraftField> | undefined;
}

export interface Sending {
  begin: (input: DeliveryBatchInput) => void;
  /** Ends the order after the delivery that is under way. */
  stop: () => void;
  busy: boolean;
  /** Why the batch could not even be stored. */
  error: Error | null;
}

/**
 * Stores a batch and waits until it no longer continues by itself. When the very first delivery is refused, or there is no
 * room for it, nothing was created: the batch is dropped and the form stays; in any other case the list of deliveries takes
 * over.
 */
export function useSend(onSent: (entries: readonly DeliveryEntry[]) => void) {
  const session = useSession();
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<Refusal>();
  const [batchID, setBatchID] = useState<string>();
  const mutation = useMutation({
    mutationFn: async (input: DeliveryBatchInput) => {
      const id = await startBatch(session, "delivery", (of) => planDeliveryBatch(input, of));
      setBatchID(id);
      const entries = (await untilBatch("delivery", id, ({ state }) => state !== "running")) ?? [];
      const refused = entries.find(
        ({ state, error }) => state === "refused" || (state === "planned" && error && isLimitReached(error)),
      );
      const isUseless = refused && !entries.some(({ state }) => state === "done");
      if (isUseless) await withdrawRest("delivery", id);
      void queries.invalidateQueries({ queryKey: deliveryKeys.lists(session) });
      return { entries, refused: isUseless ? refused : undefined };
    },
  });

  function begin(input: DeliveryBatchInput) {
    setRefusal(undefined);
    // Given with the call, so that nobody is led away who has left the form meanwhile.
    mutation.mutate(input, {
      onSuccess({ entries, refused }) {
        if (!refused) return onSent(entries);
        const message = refused.error?.message ?? t("The service refused it.");
        announce(`${t("Nothing was delivered.")} ${message}`);
        setRefusal({ entry: refused, message, at: refused.error && refusedField(refused.error) });
      },
    });
  }

  const send: Sending = {
    begin,
    stop: () => {
      if (batchID) void stopBatch("delivery", batchID);
    },
    busy: mutation.isPending,
    error: mutation.error,
  };
  return { send, refusal, forgetRefusal: () => setRefusal(undefined) };
}
