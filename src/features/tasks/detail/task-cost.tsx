import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import { contractsQuery } from "../../../api/contracts.ts";
import { taskPriceQuery, useOrderPrice } from "../../../api/tasking/task-price.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Task } from "../../../contract/task.ts";
import { cancellationFee } from "../../../domain/tasking-rules.ts";
import { t, text } from "../../../languages/texts.ts";
import { feeOf } from "../../../shared/tasks/cancel-now-note.tsx";
import { formatPrice, formatTime } from "../../../ui/text/format.ts";
import { framesOfTask, NO_TERMS, priceQuestionOf } from "../points/point-prices.ts";
import classes from "./task-cost.module.css";

/** Amount and its source; an amount of the order needs no note. */
export function TaskCost({ task }: { task: Task }) {
  const cost = useTaskCost(task);
  const { amount, note } = costWords(task, cost);
  const isPlain = amount !== undefined && cost.source === "ordered" && task.status !== "CANCELED";
  const title =
    amount && cost.price
      ? t("Quoted {time}. The invoice is binding.", { time: formatTime(cost.price.askedAt) })
      : undefined;
  return (
    <span className={classes.cost} title={title}>
      {amount && <b>{amount}</b>} {!isPlain && <span>{note}</span>}
    </span>
  );
}

export type TaskCost = ReturnType<typeof useTaskCost>;

/** Returns the price of a task from this device (`ordered`), otherwise the service's of the same order now (`today`). */
export function useTaskCost(task: Task) {
  const session = useSession();
  const kept = useOrderPrice(task.reference);
  const question = priceQuestionOf(task);
  const { data: contracts, isPending } = useQuery(contractsQuery(session));
  const contract = contracts?.find(({ id }) => id === task.contractID);
  const isAgreed = contract?.hasPricingPlan === false;
  const isAsked = kept === undefined && question !== undefined && !isAgreed;
  const today = useQuery({
    ...taskPriceQuery(session, question ?? { ...NO_TERMS, contractID: "", point: [0, 0] }),
    enabled: isAsked && !isPending,
  });
  const frames = framesOfTask(task);
  const price =
    kept ?? (today.data && frames ? { ...today.data, amount: today.data.amount * frames } : undefined);
  return {
    price,
    source: kept ? ("ordered" as const) : price ? ("today" as const) : ("unknown" as const),
    pending: today.isFetching || (isAsked && isPending),
    noPlan: isAgreed || (today.error instanceof ApiError && today.error.status === 403),
  };
}

const SOURCES = {
  ordered: text("price when ordered"),
  today: text("today’s price"),
  unknown: text("price not known here"),
} as const satisfies Record<TaskCost["source"], string>;

/** Returns the price or fee in words. A failed task costs nothing; a canceled one its share at that moment. */
export function costWords(
  { status, acquisitionWindow, updatedAt }: Pick<Task, "status" | "acquisitionWindow" | "updatedAt">,
  { price, source, pending, noPlan }: TaskCost,
) {
  if (status === "REJECTED" || status === "FAILED") return { amount: undefined, note: t("not charged") };
  const percent =
    status === "CANCELED"
      ? cancellationFee(Date.parse(acquisitionWindow.start), Date.parse(updatedAt))
      : undefined;
  if (percent === 0) return { amount: undefined, note: t("canceled free of charge") };
  const fee = percent !== undefined && t("fee {percent} %", { percent });
  if (!price) {
    const why = pending ? t("getting the price") : noPlan ? t("price by agreement") : t(SOURCES.unknown);
    return { amount: undefined, note: [fee, why].filter(Boolean).join(", ") };
  }
  const { amount, currency } = price;
  const charged = percent === undefined ? { amount, currency } : feeOf({ amount, currency }, percent);
  return {
    amount: formatPrice(charged, true),
    note:
      percent === undefined
        ? t(SOURCES[source])
        : source === "today"
          ? t("fee {percent} % of today’s price", { percent })
          : t("fee {percent} % of the price", { percent }),
  };
}
