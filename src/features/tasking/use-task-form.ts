import { useDebouncedValue } from "@mantine/hooks";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { isAboveLimit, needsApproval } from "../../api/approvals.ts";
import { type QuotedPrice, useCommercialChoice } from "../../api/contracts.ts";
import { useCostCenter } from "../../api/cost-center.ts";
import { askTaskPricesAgain, taskPriceQuery } from "../../api/tasking/task-price.ts";
import { useContract, useMay, useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import type { TaskRequest } from "../../contract/task.ts";
import { offeredTerms } from "../../domain/contract-terms.ts";
import type { ImagingMode } from "../../domain/modes.ts";
import type { Position } from "../../geo/types.ts";
import { readableTimes, t } from "../../languages/texts.ts";
import { noCostCenterWords } from "../../shared/money/cost-center-select.tsx";
import type { AskedPrice } from "../../shared/money/price-label.tsx";
import { mayNotWords } from "../../shared/orders/may-not.ts";
import { useAnnounce } from "../../ui/feedback/live-region.tsx";
import { useOnline } from "../../ui/layout/use-media.ts";
import { type Amount, count, formatPrice } from "../../ui/text/format.ts";
import { type Feasibility, useFeasibility, usePreview } from "./feasibility/use-preview.ts";
import { problemsOf } from "./field-problems.tsx";
import { modeRows, variantOf } from "./fields/mode-rows.ts";
import { type OrderedTask, orderRefusal, useOrder } from "./order/use-order.ts";
import type { TaskDraft } from "./task-choices.ts";
import { choicesOf, missingFor, type TaskChoices, toTaskSettings } from "./task-choices.ts";

export type TaskForm = ReturnType<typeof useTaskForm>;

/** Props of a part of the form. */
export interface TaskPartProps {
  form: TaskForm;
  onChange: (change: TaskDraft) => void;
}

/**
 * Completes a draft, requests prices and feasibility, and orders it. `now` in ms. Modes are priced at `beforePoint`
 * until a point is set.
 */
export function useTaskForm(
  draft: TaskDraft,
  now: number,
  onOrdered: (task: OrderedTask) => void,
  beforePoint: Position,
) {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const choices = useMemo(() => choicesOf(draft, contract, { eula, now }), [draft, contract, eula, now]);
  const missing = missingFor(choices, draft, { contract, now });
  const { point } = choices;
  const request: TaskRequest | undefined =
    missing === undefined && point
      ? {
          ...toTaskSettings(choices, draft, contract?.id ?? ""),
          pointOfInterest: { lat: point[1], lon: point[0] },
        }
      : undefined;
  const prices = useTaskPrices(choices, contract, beforePoint);
  const feasibility = useFeasibility(request);
  const preview = usePreview(choices, feasibility);
  const perFrame = prices.own.data;
  const total = totalOf(perFrame, choices.frames, feasibility);
  const result = total || !prices.own.isFetching ? feasibilityWords(feasibility, total) : undefined;
  useAnnounce(result, feasibility.answer?.checkedAt);
  /** Requests the total again. Checks the whole request only if the frames' price gives another total. */
  const askTotal = async () => {
    const frame = await prices.askOwn();
    const ofFrames = totalOf(frame, choices.frames, { answer: undefined, isStale: true });
    const isSame = ofFrames?.amount === total?.amount && ofFrames?.currency === total?.currency;
    const now = isSame
      ? ofFrames
      : totalOf(frame, choices.frames, { answer: await feasibility.recheck(), isStale: false });
    return now && [now];
  };
  const costCenter = useCostCenter();
  const order: TaskRequest | undefined = request && {
    ...request,
    ...(costCenter.chosen !== undefined && { costCenter: costCenter.chosen }),
  };
  const ordering = useOrder(order, draft.reference ?? "", onOrdered);
  const isPriced = total !== undefined || contract?.hasPricingPlan === false;
  const online = useOnline();
  const mayOrder = useMay("tasks:write");
  return {
    draft,
    now,
    contract,
    choices,
    missing,
    prices,
    perFrame,
    total,
    askTotal,
    feasibility,
    preview,
    order,
    ordering,
    /** A manager must approve it. */
    isAbove: isPriced && (isAboveLimit(session, total) || needsApproval(ordering.refusal)),
    obstacle: orderRefusal({
      missing: mayOrder
        ? (missing ?? (costCenter.isMissing ? noCostCenterWords() : undefined))
        : mayNotWords("tasks:write"),
      online,
      hasOpen: ordering.open !== undefined,
      feasibility,
      isPriced,
    }),
    problems: problemsOf(ordering.refusal, feasibility.error),
  };
}

/** Returns the result of a check: "Feasible, 13 opportunities, from €1,484"; undefined while it runs. */
function feasibilityWords(
  { answer, isStale, pending, error }: Omit<Feasibility, "check">,
  price: Amount | undefined,
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

/**
 * Returns the price of a frame times the frames (`isOfParts`, as its parts can be shown), or the service's own price of the
 * whole request if it checked it.
 */
export function totalOf(
  perFrame: QuotedPrice | undefined,
  frames: number,
  { answer, isStale }: Pick<Feasibility, "answer" | "isStale">,
) {
  if (!perFrame) return undefined;
  const { currency, askedAt } = perFrame;
  const amount = perFrame.amount * frames;
  const checked = isStale ? undefined : answer?.price;
  if (!answer || !checked || checked.currency !== currency || checked.amount === amount)
    return { amount, currency, askedAt, isOfParts: true };
  return { amount: checked.amount, currency, askedAt: answer.checkedAt, isOfParts: false };
}

/** Time without changes before prices are requested, ms. */
const REST_MS = 300;

type AskedTaskPrice = AskedPrice<QuotedPrice>;

/** Prices of the chosen mode and of the others, never for choices other than they were quoted for. `own` needs a point. */
function useTaskPrices(choices: TaskChoices, contract: Contract | undefined, beforePoint: Position) {
  const session = useSession();
  const queries = useQueryClient();
  const { point, exclusivity, priority, sla, eula, mode } = choices;
  const isPriced = contract?.hasPricingPlan === true;
  const terms = {
    contractID: contract?.id ?? "",
    point: point ?? beforePoint,
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
  // First through the lane that all prices share.
  const own = useQuery({ ...taskPriceQuery(session, { ...terms, imagingMode: mode }), enabled });
  const beside = useQueries({
    queries: others.map((imagingMode) => ({
      ...taskPriceQuery(session, { ...terms, imagingMode }),
      enabled,
    })),
  });
  const asked = ({ data, isFetching, error, refetch }: (typeof beside)[number]): AskedTaskPrice => ({
    data,
    isFetching: isFetching || (isPriced && !hasRested),
    error,
    refetch,
  });
  return {
    isPriced,
    at: terms.point,
    own: point ? asked(own) : { data: undefined, isFetching: false, error: null, refetch: own.refetch },
    askOwn: async () => (await askTaskPricesAgain(queries, session, [{ ...terms, imagingMode: mode }]))[0],
    priceOf: (imagingMode: ImagingMode): AskedTaskPrice | undefined => {
      const found = imagingMode === mode ? own : beside[others.indexOf(imagingMode)];
      return found && asked(found);
    },
  };
}
