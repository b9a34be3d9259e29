import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { newOrderID, orderReference } from "../../api/tasking/order-reference.ts";
import {
  forgetOrderEffects,
  type OrderOutcome,
  orderTask,
  type TaskOrder,
} from "../../api/tasking/order-task.ts";
import { useSession } from "../../api/use-session.ts";
import type { Task, TaskRequest } from "../../contract/tasking.ts";

/** The order of what the form holds. */
export interface Ordering {
  busy: boolean;
  /** What became of the last attempt; undefined before the first, and of a refusal once the form is another. */
  outcome: OrderOutcome | undefined;
  /** The last attempt. */
  order: TaskOrder | undefined;
  /** Something in this page went wrong on the way. */
  error: Error | null;
  submit: () => void;
}

/** Orders a request once a press. An attempt that is repeated after no answer keeps its id, so that both are told as one. */
export function useOrder(
  request: TaskRequest | undefined,
  words: string,
  onOrdered: (task: Task) => void,
): Ordering {
  const session = useSession();
  const queries = useQueryClient();
  // Set at once, where a second press could come before the page is drawn anew.
  const isSending = useRef(false);
  const mutation = useMutation({
    mutationFn: (order: TaskOrder) => orderTask(session, order),
    onSuccess: (outcome) => {
      if (outcome.kind === "ordered") onOrdered(outcome.task);
    },
    onSettled: () => {
      isSending.current = false;
      forgetOrderEffects(queries, session);
    },
  });
  const { data: outcome, variables: order } = mutation;
  const key = JSON.stringify(request);
  const isSame = order !== undefined && key === JSON.stringify({ ...order, reference: undefined });
  return {
    busy: mutation.isPending,
    outcome: outcome?.kind === "refused" && !isSame ? undefined : outcome,
    order,
    error: mutation.error,
    submit: () => {
      if (!request || isSending.current) return;
      isSending.current = true;
      const isRepeat = outcome?.kind === "unknown" && isSame;
      mutation.mutate(
        isRepeat ? order : { ...request, reference: orderReference(words.trim(), newOrderID()) },
      );
    },
  };
}
