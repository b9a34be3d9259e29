import { useEffect, useMemo } from "react";
import { useCommercialChoice } from "../../api/contracts/contracts.ts";
import { useContract } from "../../api/use-session.ts";
import type { Price } from "../../contract/common.ts";
import type { TaskRequest } from "../../contract/task.ts";
import { readableTimes } from "../../languages/readable-times.ts";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { count, formatPrice } from "../../ui/text/format.ts";
import { type Feasibility, useFeasibility } from "./feasibility/use-feasibility.ts";
import { usePreview } from "./feasibility/use-preview.ts";
import { problemsOf } from "./field-problems.ts";
import { missingFor } from "./missing.ts";
import { totalOf } from "./order/task-total.ts";
import { type OrderedTask, useOrder } from "./order/use-order.ts";
import { choicesOf } from "./task-choices.ts";
import type { TaskDraft } from "./task-draft.ts";
import { toTaskSettings } from "./task-request.ts";
import { useTaskPrices } from "./use-task-prices.ts";

/** All that the parts of the screen show of a draft: choices, prices, feasibility, and the order. */
export type TaskForm = ReturnType<typeof useTaskForm>;

/** Fills a draft in, asks for its prices and its feasibility, and orders it. `now` in milliseconds. */
export function useTaskForm(draft: TaskDraft, now: number, onOrdered: (task: OrderedTask) => void) {
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const choices = useMemo(() => choicesOf(draft, contract, { eula, now }), [draft, contract, eula, now]);
  const missing = missingFor(choices, draft, { contract, now });
  const settings = useMemo(
    () => toTaskSettings(choices, draft, contract?.id ?? ""),
    [choices, draft, contract?.id],
  );
  const { point } = choices;
  const request = useMemo(
    (): TaskRequest | undefined =>
      missing === undefined && point
        ? { ...settings, pointOfInterest: { lat: point[1], lon: point[0] } }
        : undefined,
    [missing, settings, point],
  );
  const prices = useTaskPrices(choices, contract);
  const feasibility = useFeasibility(request);
  const preview = usePreview(choices, feasibility);
  const perFrame = prices.own.price;
  const total = totalOf(perFrame, choices.frames, feasibility);
  useFeasibilityAnnouncement(feasibility, { price: total, isPending: !total && prices.own.pending });
  /**
   * The total in what the service says now. The whole request is only checked again where the frames' price gives another
   * total.
   */
  const askTotal = async () => {
    const frame = await prices.askOwn();
    const ofFrames = totalOf(frame, choices.frames, { answer: undefined, isStale: true });
    if (ofFrames && total && ofFrames.amount === total.amount && ofFrames.currency === total.currency)
      return ofFrames;
    return totalOf(frame, choices.frames, { answer: await feasibility.recheck(), isStale: false });
  };
  const ordering = useOrder(request, draft.reference ?? "", onOrdered);
  return {
    draft,
    now,
    contract,
    choices,
    missing,
    /** The request without its point and its reference, for ordering it elsewhere too. */
    settings,
    prices,
    /** The price of one frame, and that of all. */
    perFrame,
    total,
    askTotal,
    feasibility,
    preview,
    ordering,
    problems: problemsOf(ordering.refusal, feasibility.error),
  };
}

/** What a check came to: "Feasible, 13 opportunities, from €1,484"; undefined while it is under way. */
function feasibilityWords(
  { answer, isStale, pending, error }: Omit<Feasibility, "check">,
  price: Pick<Price, "amount" | "currency"> | undefined,
): string | undefined {
  if (!answer || isStale || pending || error) return undefined;
  if (answer.result !== "FEASIBLE")
    return answer.reasons?.[0]
      ? t("Not feasible: {reason}", { reason: readableTimes(answer.reasons[0].message) })
      : t("Not feasible");
  const opportunities = count(answer.opportunities?.length ?? 0, "opportunity", "opportunities");
  return price
    ? t("Feasible, {opportunities}, from {price}", { opportunities, price: formatPrice(price) })
    : t("Feasible, {opportunities}", { opportunities });
}

/** Says the outcome of each check once, with the price as soon as there is one. */
function useFeasibilityAnnouncement(
  feasibility: Feasibility,
  { price, isPending }: { price: Pick<Price, "amount" | "currency"> | undefined; isPending: boolean },
): void {
  const words = isPending ? undefined : feasibilityWords(feasibility, price);
  const said = words && `${feasibility.answer?.checkedAt} ${words}`;
  useEffect(() => {
    if (said) announce(said.slice(said.indexOf(" ") + 1));
  }, [said]);
}
