import { useMemo } from "react";
import { useCommercialChoice } from "../../api/commercial-choice.ts";
import { useContract } from "../../api/use-session.ts";
import type { Task } from "../../contract/tasking.ts";
import { problemsOf } from "./field-problems.ts";
import { missingFor } from "./missing.ts";
import { choicesOf } from "./task-choices.ts";
import type { TaskDraft } from "./task-draft.ts";
import { toTaskRequest } from "./task-request.ts";
import { useFeasibility } from "./use-feasibility.ts";
import { useOrder } from "./use-order.ts";
import { usePreview } from "./use-preview.ts";
import { useTaskPrices } from "./use-task-prices.ts";

/** All that the parts of the screen show of a draft: choices, prices, feasibility, and the order. */
export type TaskForm = ReturnType<typeof useTaskForm>;

/** Fills a draft in, asks for its prices and its feasibility, and orders it. `now` in milliseconds. */
export function useTaskForm(draft: TaskDraft, now: number, onOrdered: (task: Task) => void) {
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const choices = useMemo(() => choicesOf(draft, contract, { eula, now }), [draft, contract, eula, now]);
  const missing = missingFor(choices, draft, { contract, now });
  const request = useMemo(
    () => (missing === undefined ? toTaskRequest(choices, draft, contract?.id ?? "") : undefined),
    [missing, choices, draft, contract?.id],
  );
  const prices = useTaskPrices(choices, contract);
  const feasibility = useFeasibility(request);
  const preview = usePreview(choices, feasibility);
  const ordering = useOrder(request, draft.reference ?? "", onOrdered);
  const refused = ordering.outcome?.kind === "refused" ? ordering.outcome.error : undefined;
  return {
    draft,
    now,
    contract,
    choices,
    missing,
    prices,
    feasibility,
    preview,
    ordering,
    problems: problemsOf(refused, feasibility.error),
  };
}
