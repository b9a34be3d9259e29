import { sumPrices } from "../../api/contracts/prices.ts";
import type { JoinedOrder, OrderGroup } from "../../api/orders/joined-order.ts";
import { sumsWords } from "../../shared/frames/cart-words.ts";
import { eulaName } from "../../shared/money/term-words.ts";
import type { CostSums, OrderCost } from "../../shared/orders/order-costs.ts";
import { termName } from "../../shared/tasks/task-words.ts";
import { count, formatPrice } from "../../ui/text/format.ts";

/** A price in a row: the amount, and below it what it is. */
export interface PriceWords {
  amount: string;
  note: string;
}

/** What an order cost, costs, or that it is not known here. */
export function priceWords(order: JoinedOrder, { is, amount, percent }: OrderCost): PriceWords {
  const said = amount ? formatPrice(amount) : "Not known";
  switch (is) {
    case "nothing":
      if (order.kind === "delivery") return { amount: "No price", note: "deliveries have none" };
      return percent === 0
        ? { amount: "No fee", note: "canceled in time" }
        : { amount: "Nothing", note: "not charged" };
    case "fee":
      return { amount: said, note: `fee, ${percent} %` };
    case "buying":
      return { amount: said, note: "being bought" };
    case "held":
    case "paid":
      return { amount: said, note: termsOf(order) };
  }
}

/** A licence, or who can have the image and how soon: "Private, 8 h". */
function termsOf(order: JoinedOrder): string {
  if (order.kind === "purchase") return eulaName(order.purchase.eula);
  if (order.kind === "delivery") return "";
  const { exclusivity, sla } = order.task;
  return [exclusivity && termName(exclusivity, "exclusivity"), sla && termName(sla, "sla")]
    .filter(Boolean)
    .join(", ");
}

/** What a run costs: "€4,275" "of €6,225 so far". `whole` counts what is still to be bought too. */
export function runPriceWords(
  number: number,
  of: "purchases" | "tasks",
  sums: CostSums,
  whole: CostSums,
): PriceWords {
  const spent = of === "tasks" ? [...whole.held, ...whole.paid] : sums.paid;
  const total = [...whole.paid, ...whole.held, ...whole.buying];
  const note = of === "tasks" ? count(number, "task") : count(number, "frame");
  if (whole.unknown > 0)
    return {
      amount: spent.length > 0 ? sumsWords(sumPrices(spent)) : "Not known",
      note: `${count(whole.unknown, "price")} not known`,
    };
  if (total.length === 0) return { amount: "Nothing", note: "not charged" };
  const isWhole = of === "tasks" || (whole.buying.length === 0 && whole.held.length === 0);
  if (isWhole) return { amount: sumsWords(sumPrices(total)), note };
  return {
    amount: spent.length > 0 ? sumsWords(spent) : sumsWords(sumPrices(total)),
    note: spent.length > 0 ? `of ${sumsWords(sumPrices(total))} so far` : "being bought",
  };
}

/** The sum of a group: "€2,226.56 committed, €6,225 being bought". */
export function groupSumWords({ paid, held, buying, unknown }: CostSums): string {
  const parts = [
    held.length > 0 && `${sumsWords(held)} committed`,
    buying.length > 0 && `${sumsWords(buying)} being bought`,
    paid.length > 0 && `${sumsWords(paid)} paid`,
    unknown > 0 && `${count(unknown, "price")} not known`,
  ].filter((part) => part !== false);
  return parts.join(", ") || "Nothing charged";
}

/** The groups of orders, in words. */
export const GROUP_TITLES = {
  "needs-you": "Needs you",
  "in-progress": "In progress",
  done: "Done",
} as const satisfies Record<OrderGroup, string>;
