import { useDebouncedValue } from "@mantine/hooks";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useCommercialChoice } from "../../api/contracts/contracts.ts";
import type { QuotedPrice } from "../../api/contracts/prices.ts";
import { askTaskPricesAgain, taskPriceQuery } from "../../api/tasking/task-price.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import type { Price } from "../../contract/common.ts";
import type { TaskRequest } from "../../contract/task.ts";
import { offeredTerms } from "../../domain/contract-terms.ts";
import type { ImagingMode } from "../../domain/modes.ts";
import { readableTimes } from "../../languages/readable-times.ts";
import { t } from "../../languages/texts.ts";
import { type AskedPrice, askedPrice } from "../../shared/money/price-label.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { count, formatPrice } from "../../ui/text/format.ts";
import { type Feasibility, useFeasibility, usePreview } from "./feasibility/use-preview.ts";
import { problemsOf } from "./field-problems.ts";
import { modeRows, variantOf } from "./fields/mode-rows.ts";
import { type OrderedTask, useOrder } from "./order/use-order.ts";
import { choicesOf, type TaskChoices } from "./task-choices.ts";
import type { TaskDraft } from "./task-draft.ts";
import { missingFor, toTaskSettings } from "./task-request.ts";

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

/** What an order costs, all frames together. */
interface TaskTotal extends QuotedPrice {
  /** It is the price of a frame times the frames, so that its parts can be shown. */
  isOfParts: boolean;
}

/**
 * The price of a frame times the frames; the service's price of the whole request, when it checked it, takes precedence.
 * Undefined where no price is known.
 */
export function totalOf(
  perFrame: QuotedPrice | undefined,
  frames: number,
  { answer, isStale }: Pick<Feasibility, "answer" | "isStale">,
): TaskTotal | undefined {
  if (!perFrame) return undefined;
  const { currency, askedAt } = perFrame;
  const amount = perFrame.amount * frames;
  const checked = isStale ? undefined : answer?.price;
  if (!answer || !checked || checked.currency !== currency || checked.amount === amount)
    return { amount, currency, askedAt, isOfParts: true };
  return { amount: checked.amount, currency, askedAt: answer.checkedAt, isOfParts: false };
}

/** How long the form must rest before it is asked about. */
const REST_MS = 300;

/** The price of a mode as far as it is known. */
export type AskedTaskPrice = AskedPrice<QuotedPrice>;

/** The prices of the chosen mode and of those beside it. A price is never shown for other choices than it was quoted for. */
function useTaskPrices(choices: TaskChoices, contract: Contract | undefined) {
  const session = useSession();
  const queries = useQueryClient();
  const { point, exclusivity, priority, sla, eula, mode } = choices;
  const isPriced = contract?.hasPricingPlan === true && point !== undefined;
  const terms = {
    contractID: contract?.id ?? "",
    point: point ?? ([0, 0] as const),
    exclusivity,
    priority,
    sla,
    eula,
  };
  const key = JSON.stringify([terms, mode]);
  const [restedKey] = useDebouncedValue(key, REST_MS);
  const hasRested = restedKey === key;
  const enabled = isPriced && hasRested;
  const { modes } = offeredTerms(contract);
  const others = modeRows.flatMap((row) => variantOf(row, mode, modes) ?? []).filter((one) => one !== mode);
  // The chosen mode goes before the others through the lane that all share.
  const own = useQuery({ ...taskPriceQuery(session, { ...terms, imagingMode: mode }), enabled });
  const beside = useQueries({
    queries: others.map((imagingMode) => ({
      ...taskPriceQuery(session, { ...terms, imagingMode }),
      enabled,
    })),
  });
  const asked = (query: (typeof beside)[number]): AskedTaskPrice => {
    const price = askedPrice(query);
    return { ...price, pending: price.pending || (isPriced && !hasRested) };
  };
  return {
    isPriced,
    own: asked(own),
    /** Asks for the chosen mode's price once more. */
    askOwn: async () => (await askTaskPricesAgain(queries, session, [{ ...terms, imagingMode: mode }]))[0],
    priceOf: (imagingMode: ImagingMode): AskedTaskPrice | undefined => {
      const found = imagingMode === mode ? own : beside[others.indexOf(imagingMode)];
      return found && asked(found);
    },
  };
}
