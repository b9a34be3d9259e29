import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { PurchaseBatchInput } from "../../api/outbox/purchase.ts";
import { useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import type { Price } from "../../contract/common.ts";
import { sumsWords } from "../../shared/frames/cart-words.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { type OrderDraft, prepareOrder } from "./prepare-order.ts";

interface Buy {
  start: () => void;
  busy: boolean;
  /** Why the last press did not lead on. */
  message: ReactNode;
}

/**
 * The press on Buy: old prices are requested again, and only when the total is the one shown does the order continue to
 * `onBuy`.
 * `shown` are the sums on screen.
 */
export function useBuy(
  { contract, ...draft }: Omit<OrderDraft, "contract"> & { contract: Contract | undefined },
  shown: readonly Price[],
  onBuy: (order: PurchaseBatchInput) => void,
): Buy {
  const session = useSession();
  const queries = useQueryClient();
  const [changed, setChanged] = useState<string>();
  const prepare = useMutation({
    mutationFn: (complete: OrderDraft) => prepareOrder(queries, session, complete),
    onMutate: () => {
      setChanged(undefined);
      return { before: sumsWords(shown, true) };
    },
    onSuccess: ({ order, sums }, _, { before }) => {
      const now = sumsWords(sums, true);
      if (now === before) {
        onBuy(order);
        return;
      }
      const sentence = `Prices have changed: ${before} is ${now} now. Nothing was bought; press Buy again to continue.`;
      setChanged(sentence);
      announce(sentence);
    },
  });
  const message = prepare.error ? (
    <ErrorMessage error={prepare.error} title="Couldn’t get the prices again" bought="Nothing was bought." />
  ) : (
    changed
  );
  return {
    start: () => contract && prepare.mutate({ contract, ...draft }),
    busy: prepare.isPending,
    message,
  };
}
