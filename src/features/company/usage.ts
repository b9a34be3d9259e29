import type { Price } from "../../contract/common.ts";
import type { CompanyOrder } from "../../contract/company.ts";
import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";
import { purchaseCost, type RecordedPrices, taskCost } from "../../shared/orders/order-costs.ts";

export type UsageStep = "day" | "week" | "month";

const USAGE_BARS = { day: 14, week: 12, month: 6 } as const satisfies Record<UsageStep, number>;

export interface UsageBar {
  /** UTC, ms. */
  start: number;
  end: number;
  archive: UsagePart;
  tasks: UsagePart;
}

interface UsagePart {
  /** Orders not refused, failed, or canceled for free. */
  orders: number;
  /** Minor units; recorded prices only. */
  amount: number;
  unknown: number;
}

/** Order that counts, at its time (UTC, ms). */
export interface UsageOrder {
  part: "archive" | "tasks";
  contractID: string;
  at: number;
  cost: Price | undefined;
}

const UNSOLD: ReadonlySet<string> = new Set(["failed", "rejected", "canceled"]);

/** Returns whether an order with this status was withdrawn or has failed; only a canceled task may cost a fee. */
export function isUnsold(status: string): boolean {
  return UNSOLD.has(status.toLowerCase());
}

/** Returns the user's orders that were not free, with the prices recorded on this device. */
export function ownUsage(
  purchases: readonly Purchase[],
  tasks: readonly Task[],
  recorded: RecordedPrices,
): UsageOrder[] {
  const counted = [
    ...purchases.map((order) => ({ part: "archive" as const, order, cost: purchaseCost(order, recorded) })),
    ...tasks.map((order) => ({ part: "tasks" as const, order, cost: taskCost(order, recorded) })),
  ];
  return counted
    .filter(({ cost }) => cost.is !== "nothing")
    .map(({ part, order: { contractID, createdAt }, cost }) => ({
      ...{ part, contractID, at: Date.parse(createdAt) },
      cost: cost.amount,
    }));
}

/** Returns the orders of the company that were not free, with the prices that the service has of them. */
export function companyUsage(orders: readonly CompanyOrder[]): UsageOrder[] {
  return orders
    .filter(({ cost, status }) => cost || !isUnsold(status))
    .map(({ kind, contractID, createdAt, cost: amount, currency }) => ({
      ...{ part: kind === "task" ? "tasks" : "archive", contractID, at: Date.parse(createdAt) },
      cost: amount === undefined || currency === undefined ? undefined : { amount, currency },
    }));
}

const DAY = 86_400_000;

/** Returns the bars up to now, oldest first: UTC days, weeks from Monday, or months. */
export function usageStarts(step: UsageStep, now: number): number[] {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const today = Math.floor(now / DAY) * DAY;
  const monday = today - ((date.getUTCDay() + 6) % 7) * DAY;
  return Array.from({ length: USAGE_BARS[step] }, (_, index) => {
    const back = USAGE_BARS[step] - 1 - index;
    if (step === "month") return Date.UTC(year, month - back, 1);
    return step === "week" ? monday - back * 7 * DAY : today - back * DAY;
  });
}

/** Returns the orders of one contract by time ordered. A price missing or in another currency counts as unknown. */
export function usageOf(
  orders: readonly UsageOrder[],
  options: { contractID: string; currency: string | undefined; step: UsageStep; now: number },
): UsageBar[] {
  const { contractID, currency, step, now } = options;
  const starts = usageStarts(step, now);
  const bars = starts.map((start, index): UsageBar => {
    const end = starts[index + 1] ?? now + 1;
    return { start, end, archive: { ...EMPTY }, tasks: { ...EMPTY } };
  });
  for (const { part, at, cost, ...order } of orders) {
    const bar = order.contractID === contractID && bars.find(({ start, end }) => at >= start && at < end);
    if (!bar) continue;
    bar[part].orders += 1;
    if (cost && cost.currency === currency) bar[part].amount += cost.amount;
    else bar[part].unknown += 1;
  }
  return bars;
}

const EMPTY: UsagePart = { orders: 0, amount: 0, unknown: 0 };

/**
 * Returns round axis values from 0 to at least `most`, 1, 2 or 5 times a power of ten apart; `least` is the
 * smallest step.
 */
export function axisValues(most: number, least = 1): number[] {
  const rough = Math.max(most, least) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    least,
    [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? least,
  );
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Returns the bars with room above them for a value that is as wide as `reach` bars on either side, newest first. */
export function labeledBars(totals: readonly number[], reach: number): Set<number> {
  const labeled = new Set<number>();
  for (const [index, total] of [...totals.entries()].toReversed()) {
    const near = totals.slice(Math.max(0, index - reach), index + reach + 1);
    const isTaken = Array.from({ length: reach }, (_, step) => index + step + 1).some((at) =>
      labeled.has(at),
    );
    if (total > 0 && total === Math.max(...near) && !isTaken) labeled.add(index);
  }
  return labeled;
}
