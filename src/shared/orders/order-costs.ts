import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { contractsQuery } from "../../api/contracts/contracts.ts";
import { sumPrices } from "../../api/contracts/prices.ts";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import { ENDED_UNSOLD, isMoving } from "../../api/purchases/purchases.ts";
import { usePaidPrices } from "../../api/runs/runs.ts";
import { accountKey } from "../../api/session.ts";
import { useOrderPrices } from "../../api/tasking/order-prices.ts";
import { isTaskMoving } from "../../api/tasking/tasks.ts";
import { useSession } from "../../api/use-session.ts";
import type { Price } from "../../contract/common.ts";
import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";
import { cancellationFee } from "../../domain/tasking-rules.ts";
import { feeOf } from "../tasks/cancel-now-note.tsx";

/** Prices that this device has recorded: of purchases by id, of tasks by reference; and where there are none. */
export interface RecordedPrices {
  purchases: ReadonlyMap<string, Price>;
  tasks: ReadonlyMap<string, Price>;
  /** Contracts without a price list, by id: what is ordered under them is priced by agreement. */
  agreed: ReadonlySet<string>;
}

/**
 * What an order costs: `committed` until it ends, then `charged`, or a `fee`; `nothing`: it was not charged
 * or costs nothing. The interface reports no prices of orders, so an amount is one that this device recorded, else undefined.
 */
export interface OrderCost {
  is: "committed" | "charged" | "fee" | "nothing";
  amount: Price | undefined;
  /** There is no price list that an amount could come from. */
  isAgreed?: boolean;
  /** Of a fee, percent of the price. */
  percent?: number;
}

/** What one order costs, from what was recorded; nothing is guessed. */
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

/** What a purchase costs; one that failed was not charged. */
export function purchaseCost(purchase: Purchase, { purchases, agreed }: RecordedPrices): OrderCost {
  if (ENDED_UNSOLD.has(purchase.status)) return { is: "nothing", amount: undefined };
  const amount = purchases.get(purchase.id);
  return {
    is: isMoving(purchase) ? "committed" : "charged",
    amount,
    isAgreed: agreed.has(purchase.contractID),
  };
}

/** What a task costs; one that was canceled the fee of that moment. */
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

/** Sums of costs, one a currency each; fees are charged. */
export interface CostSums {
  committed: readonly Price[];
  charged: readonly Price[];
  /** Charged orders whose price was not recorded here. */
  unknown: number;
  /** Those that are priced by agreement. */
  agreed: number;
}

/** Adds up costs. Amounts of different currencies are never added to each other. */
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

/** The prices of orders that this device has recorded, and the contracts that have none. */
export function useRecordedPrices(): RecordedPrices {
  const session = useSession();
  const account = accountKey(session);
  const contracts = useQuery(contractsQuery(session)).data;
  const purchases = usePaidPrices();
  const ordered = useOrderPrices(({ prices }) => prices[account]);
  return useMemo(() => {
    const unpriced = contracts?.filter(({ hasPricingPlan }) => !hasPricingPlan) ?? [];
    return { purchases, tasks: new Map(ordered ?? []), agreed: new Set(unpriced.map(({ id }) => id)) };
  }, [purchases, ordered, contracts]);
}
