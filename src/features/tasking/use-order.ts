import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { accountKey } from "../../api/account-key.ts";
import type { ApiError } from "../../api/api-error.ts";
import type { QuotedPrice } from "../../api/outbox/record.ts";
import { useOpenOrders } from "../../api/tasking/open-orders.ts";
import { useOrderPrices } from "../../api/tasking/order-prices.ts";
import { newOrderID, orderReference } from "../../api/tasking/order-reference.ts";
import { orderTask, type TaskOrder } from "../../api/tasking/order-task.ts";
import { forgetTaskEffects } from "../../api/tasking/tasks.ts";
import { useSession } from "../../api/use-session.ts";
import type { Task, TaskRequest } from "../../contract/task.ts";

/** The order of what the form holds. */
export interface Ordering {
  busy: boolean;
  /** Why the service refused what the form holds; gone once the form is another. */
  refusal: ApiError | undefined;
  /** An earlier order without an answer; nothing else is ordered until it is clear what became of it. */
  open: TaskOrder | undefined;
  /** Something in this page went wrong on the way. */
  error: Error | null;
  /** `price` of all frames as it was shown, which this device keeps; `onEnd` once there is an answer, or none came. */
  submit: (price: QuotedPrice | undefined, onEnd: () => void) => void;
  /** Sends the open order again, under its id. */
  repeat: () => void;
  /** Takes the open order for one that came to nothing. */
  drop: () => void;
}

/** Orders a request once a press. The order is written down before it is sent, and struck out with a clear answer. */
export function useOrder(
  request: TaskRequest | undefined,
  words: string,
  onOrdered: (task: Task) => void,
): Ordering {
  const session = useSession();
  const account = accountKey(session);
  const queries = useQueryClient();
  const { put, forget } = useOpenOrders.getState();
  const settle = () => forget((other) => other === account);
  const open = useOpenOrders(({ orders }) => orders[account]);
  // Set at once, where a second press could come before the page is drawn anew.
  const isSending = useRef(false);
  const formKey = JSON.stringify(request);
  const mutation = useMutation({
    mutationFn: async ({ order }: { order: TaskOrder; formKey: string | undefined }) => {
      put(account, order);
      const outcome = await orderTask(session, order);
      if (outcome.kind !== "unknown") settle();
      return outcome;
    },
    onSuccess: (outcome) => {
      if (outcome.kind === "ordered") onOrdered(outcome.task);
    },
    onSettled: () => {
      isSending.current = false;
      forgetTaskEffects(queries, session);
    },
  });

  function send(order: TaskOrder, onEnd?: () => void) {
    if (isSending.current) return;
    isSending.current = true;
    mutation.mutate({ order, formKey }, { onSettled: () => onEnd?.() });
  }

  const { data: outcome, variables } = mutation;
  return {
    busy: mutation.isPending,
    refusal: outcome?.kind === "refused" && variables?.formKey === formKey ? outcome.error : undefined,
    open: mutation.isPending ? undefined : open,
    error: mutation.error,
    submit: (price, onEnd) => {
      if (!request || open || isSending.current) return;
      const order = { ...request, reference: orderReference(words.trim(), newOrderID()) };
      if (price) {
        const { amount, currency, askedAt } = price;
        useOrderPrices.getState().note(account, [[order.reference, { amount, currency, askedAt }]]);
      }
      send(order, onEnd);
    },
    repeat: () => {
      if (open) send(open);
    },
    drop: settle,
  };
}
