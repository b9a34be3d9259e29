import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { approvalsQuery, approvedPrices } from "../../api/approvals.ts";
import { contractsQuery, sumPrices } from "../../api/contracts.ts";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import { ENDED_UNSOLD, isMoving } from "../../api/purchases.ts";
import { usePaidPrices } from "../../api/runs.ts";
import { accountKey } from "../../api/session.ts";
import { useOrderPrices } from "../../api/tasking/task-price.ts";
import { isTaskMoving } from "../../api/tasking/tasks.ts";
import { useSession } from "../../api/use-session.ts";
import type { Price } from "../../contract/common.ts";
import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";
import { cancellationFee } from "../../domain/tasking-rules.ts";
import { feeOf } from "../tasks/cancel-now-note.tsx";

/** Prices recorded on this device: purchases by id, tasks by reference. */
export interface RecordedPrices {
  purchases: ReadonlyMap<string, Price>;
  tasks: ReadonlyMap<string, Price>;
  agreed: ReadonlySet<string>;
}

/** Cost of an order. The interface reports no prices: the amount is one recorded here, else undefined. */
export interface OrderCost {
  is: "committed" | "charged" | "fee" | "nothing";
  amount: Price | undefined;
  isAgreed?: boolean;
  percent?: number;
}

export function costOf(order: JoinedOrder, recorded: RecordedPrices): OrderCost {
  switch (order.kind) {
    case "delivery":
      return { is: "nothing", amount: undefined };
    case "purchase":
      return purchaseCost(order.purchase, recorded);
    case "task":
      return taskCost(order.task, recorded);
  }
}

/** Returns the cost of a purchase; a failed one is not charged. */
export function purchaseCost(purchase: Purchase, { purchases, agreed }: RecordedPrices): OrderCost {
  if (ENDED_UNSOLD.has(purchase.status)) return { is: "nothing", amount: undefined };
  const amount = purchases.get(purchase.id);
  return {
    is: isMoving(purchase) ? "committed" : "charged",
    amount,
    isAgreed: agreed.has(purchase.contractID),
  };
}

/** Returns the cost of a task; for a canceled one the fee at that time. */
export function taskCost(task: Task, { tasks, agreed }: RecordedPrices): OrderCost {
  const amount = task.reference === undefined ? undefined : tasks.get(task.reference);
  if (task.status === "REJECTED" || task.status === "FAILED") return { is: "nothing", amount: undefined };
  const isAgreed = agreed.has(task.contractID);
  if (task.status !== "CANCELED")
    return { is: isTaskMoving(task) ? "committed" : "charged", amount, isAgreed };
  const percent = cancellationFee(Date.parse(task.acquisitionWindow.start), Date.parse(task.updatedAt));
  if (percent === 0) return { is: "nothing", amount: undefined, percent };
  return { is: "fee", amount: amount && { ...amount, ...feeOf(amount, percent) }, isAgreed, percent };
}

export interface CostSums {
  committed: readonly Price[];
  charged: readonly Price[];
  unknown: number;
  agreed: number;
}

export function sumCosts(costs: readonly OrderCost[]): CostSums {
  const sum = (...kinds: OrderCost["is"][]) =>
    sumPrices(costs.flatMap(({ is, amount }) => (kinds.includes(is) && amount ? [amount] : [])));
  const unpriced = costs.filter(({ is, amount }) => is !== "nothing" && !amount);
  return {
    committed: sum("committed"),
    charged: sum("charged", "fee"),
    unknown: unpriced.filter(({ isAgreed }) => !isAgreed).length,
    agreed: unpriced.filter(({ isAgreed }) => isAgreed).length,
  };
}

/** Returns the prices recorded on this device or in an approved request, and the contracts without any. */
export function useRecordedPrices(): RecordedPrices {
  const session = useSession();
  const account = accountKey(session);
  const contracts = useQuery(contractsQuery(session)).data;
  const purchases = usePaidPrices();
  const ordered = useOrderPrices(({ prices }) => prices[account]);
  const approvals = useQuery(approvalsQuery(session)).data;
  return useMemo(() => {
    const unpriced = contracts?.filter(({ hasPricingPlan }) => !hasPricingPlan) ?? [];
    return {
      purchases,
      tasks: new Map([...approvedPrices(approvals ?? []).tasks, ...(ordered ?? [])]),
      agreed: new Set(unpriced.map(({ id }) => id)),
    };
  }, [purchases, ordered, contracts, approvals]);
}
