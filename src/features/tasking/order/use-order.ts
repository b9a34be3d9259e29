import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, isNotOffered } from "../../../api/api-error.ts";
import type { QuotedPrice } from "../../../api/contracts.ts";
import {
  batches,
  OUTBOX_KEY,
  outboxQuery,
  resumeBatch,
  startBatch,
  untilBatch,
} from "../../../api/outbox/outbox.ts";
import { isOnItsWay, planTask, type TaskEntry } from "../../../api/outbox/task.ts";
import { orderReference } from "../../../api/references.ts";
import { accountKey } from "../../../api/session.ts";
import { useOrderPrices } from "../../../api/tasking/task-price.ts";
import { forgetTaskEffects } from "../../../api/tasking/tasks.ts";
import { useSession } from "../../../api/use-session.ts";
import type { TaskRequest } from "../../../contract/task.ts";
import { readableTimes, t } from "../../../languages/texts.ts";
import { useOnline } from "../../../ui/layout/use-media.ts";
import type { Feasibility } from "../feasibility/use-preview.ts";
import { faultyField, focusField } from "../field-problems.tsx";

export type Ordering = ReturnType<typeof useOrder>;

/** Orders a request through the outbox; the order stays there until the page has shown the result. */
export function useOrder(
  request: TaskRequest | undefined,
  words: string,
  onOrdered: (task: OrderedTask) => void,
) {
  const session = useSession();
  const account = accountKey(session);
  const queries = useQueryClient();
  const online = useOnline();
  const outbox = useQuery(outboxQuery(session, "task")).data;
  const open = outbox?.entries.find((entry) => wasUnclear(entry) && !isOnItsWay(entry, online));
  const isUnderWay = outbox?.entries.some(
    (entry) =>
      isOnItsWay(entry, online) &&
      // A stopped batch does not send its planned entries.
      (entry.state !== "planned" ||
        outbox.batches.find(({ id }) => id === entry.batchID)?.state === "running"),
  );
  // A ref, because a second press can come before the next render.
  const isSending = useRef(false);
  const formKey = JSON.stringify(request);
  const refresh = () => queries.invalidateQueries({ queryKey: [OUTBOX_KEY, "task"] });
  const mutation = useMutation({
    mutationFn: async ({ begin }: { begin: () => Promise<string>; formKey: string | undefined }) => {
      const id = await begin();
      const entries = await untilBatch(
        "task",
        id,
        (_, entries) => !entries.some((entry) => isOnItsWay(entry, navigator.onLine)),
      );
      const [entry] = entries ?? [];
      if (entry?.state !== "unknown") await forget([id]);
      await refresh();
      return entry;
    },
    onSuccess: (entry) => {
      if (entry?.state === "done") onOrdered(taskOf(entry));
      const faulty = faultyField(refusalOf(entry));
      if (faulty) setTimeout(focusField, AFTER_DIALOG_MS, faulty);
    },
    onSettled: () => {
      isSending.current = false;
      forgetTaskEffects(queries, session);
    },
  });

  function send(begin: () => Promise<string>, onEnd?: () => void) {
    if (isSending.current) return;
    isSending.current = true;
    mutation.mutate({ begin, formKey }, { onSettled: () => onEnd?.() });
  }

  const { data: entry, variables } = mutation;
  return {
    busy: mutation.isPending || isUnderWay === true,
    refusal: variables?.formKey === formKey ? refusalOf(entry) : undefined,
    /** Earlier order without a clear answer, which blocks others. */
    open: mutation.isPending ? undefined : open,
    error: mutation.error,
    /** Orders at the visible `price` of all frames, which this device keeps; calls `onEnd` after the answer or its absence. */
    submit: (price: QuotedPrice | undefined, onEnd: () => void) => {
      if (!request || open || isUnderWay || isSending.current) return;
      send(async () => {
        // Their results have been shown, or they were never sent.
        await forget(outbox?.batches.map(({ id }) => id) ?? []);
        return startBatch(session, "task", (start) => {
          const reference = orderReference(words.trim(), start.id);
          if (price) {
            const { amount, currency, askedAt } = price;
            useOrderPrices.getState().note(account, [[reference, { amount, currency, askedAt }]]);
          }
          return planTask({ ...request, reference }, start);
        });
      }, onEnd);
    },
    repeat: () => {
      if (!open) return;
      send(async () => {
        await resumeBatch("task", open.batchID, { again: true });
        return open.batchID;
      });
    },
    drop: () => {
      if (open) void forget([open.batchID]).then(refresh);
    },
  };
}

/** Delay after which the dialog has returned the focus to its button, ms. */
const AFTER_DIALOG_MS = 80;

function refusalOf(entry: TaskEntry | undefined): ApiError | undefined {
  if (entry?.state !== "refused" || !entry.error) return undefined;
  return new ApiError({ kind: "answer", ...entry.error });
}

export type OrderedTask = TaskEntry["request"] & { id: string };

export function taskOf({ serviceID = "", request }: TaskEntry): OrderedTask {
  return { ...request, id: serviceID };
}

function wasUnclear({ state, history }: TaskEntry): boolean {
  return state === "unknown" || (state === "done" && history.some(({ said }) => said === "unknown"));
}

async function forget(ids: readonly string[]): Promise<void> {
  await (await batches("task")).forget(({ id }) => ids.includes(id));
}

interface OrderState {
  missing: string | undefined;
  online: boolean;
  hasOpen: boolean;
  feasibility: Pick<Feasibility, "answer" | "isStale" | "pending" | "error">;
  isPriced: boolean;
}

export function orderRefusal(state: OrderState): string | undefined {
  const { missing, online, hasOpen, feasibility, isPriced } = state;
  if (missing) return missing;
  if (!online) return t("Offline: nothing can be ordered until you are back online.");
  if (hasOpen) return t("Not known yet: checking your tasks for the last order.");
  const { answer, isStale, pending, error } = feasibility;
  // A service without the check takes orders anyway.
  if (!isNotOffered(error)) {
    if (pending) return t("Checking the feasibility.");
    if (error && faultyField(error)) return t("Refused: see the marked field.");
    if (error) return t("Not checked: try again under Feasibility.");
    if (!answer || isStale) return t("Not checked yet.");
    if (answer.result === "NOT_FEASIBLE")
      return t("Not feasible: {reason}", {
        reason: readableTimes(answer.reasons?.[0]?.message ?? t("an order would be rejected.")),
      });
  }
  return isPriced ? undefined : t("No price yet.");
}
