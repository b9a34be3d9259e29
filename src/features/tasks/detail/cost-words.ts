import type { Task } from "../../../contract/task.ts";
import { cancellationFee } from "../../../domain/tasking-rules.ts";
import { feeOf } from "../../../shared/tasks/cancel-now-note.tsx";
import { formatPrice } from "../../../ui/text/format.ts";
import type { TaskCost } from "./use-task-cost.ts";

/** What a task cost, and on what that rests: "€2,226.56" "price when ordered". */
export interface CostWords {
  amount: string | undefined;
  note: string;
}

const SOURCES = {
  ordered: "price when ordered",
  today: "today’s price",
  unknown: "price not known here",
} as const satisfies Record<TaskCost["source"], string>;

/** A task's price or fee in words. What failed costs nothing; a cancellation costs the share of its moment. */
export function costWords(
  { status, acquisitionWindow, updatedAt }: Pick<Task, "status" | "acquisitionWindow" | "updatedAt">,
  { price, source, pending, noPlan }: TaskCost,
): CostWords {
  if (status === "REJECTED" || status === "FAILED") return { amount: undefined, note: "not charged" };
  const percent =
    status === "CANCELED"
      ? cancellationFee(Date.parse(acquisitionWindow.start), Date.parse(updatedAt))
      : undefined;
  if (percent === 0) return { amount: undefined, note: "canceled free of charge" };
  const fee = percent === undefined ? "" : `fee ${percent} %`;
  if (!price) {
    const why = pending ? "getting the price" : noPlan ? "price by agreement" : SOURCES.unknown;
    return { amount: undefined, note: [fee, why].filter(Boolean).join(", ") };
  }
  const { amount, currency } = price;
  const charged = percent === undefined ? { amount, currency } : feeOf({ amount, currency }, percent);
  return {
    amount: formatPrice(charged, true),
    note:
      percent === undefined ? SOURCES[source] : `${fee} of ${source === "today" ? "today’s" : "the"} price`,
  };
}
