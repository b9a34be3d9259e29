import type { Budget } from "../../api/cart/cart-totals.ts";
import { ENDED_UNSOLD } from "../../api/purchases.ts";
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

export interface UsageSources {
  purchases: readonly Purchase[];
  tasks: readonly Task[];
  recorded: RecordedPrices;
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
  { purchases, tasks, recorded }: UsageSources,
  options: { contractID: string; currency: string | undefined; step: UsageStep; now: number },
): UsageBar[] {
  const { contractID, currency, step, now } = options;
  const starts = usageStarts(step, now);
  const bars = starts.map((start, index): UsageBar => {
    const end = starts[index + 1] ?? now + 1;
    return { start, end, archive: { ...EMPTY }, tasks: { ...EMPTY } };
  });
  const add = (
    part: "archive" | "tasks",
    at: number,
    amount: { amount: number; currency: string } | undefined,
  ) => {
    const bar = bars.find(({ start, end }) => at >= start && at < end);
    if (!bar) return;
    bar[part].orders += 1;
    if (amount && amount.currency === currency) bar[part].amount += amount.amount;
    else bar[part].unknown += 1;
  };
  for (const purchase of purchases) {
    if (purchase.contractID !== contractID || ENDED_UNSOLD.has(purchase.status)) continue;
    add("archive", Date.parse(purchase.createdAt), purchaseCost(purchase, recorded).amount);
  }
  for (const task of tasks) {
    const cost = taskCost(task, recorded);
    if (task.contractID !== contractID || cost.is === "nothing") continue;
    add("tasks", Date.parse(task.createdAt), cost.amount);
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

const NEARLY_ALL = 0.9;

export function limitUse({ spendLimit, onHold, consolidatedSpent }: Omit<Budget, "currency">) {
  const used = consolidatedSpent + onHold;
  const share = spendLimit > 0 ? used / spendLimit : 1;
  return { used, left: Math.max(0, spendLimit - used), share, isNearlyAll: share > NEARLY_ALL };
}
