import { sumPrices } from "../../api/contracts/prices.ts";
import type { JoinedOrder, OrderGroup } from "../../api/orders/joined-order.ts";
import { text } from "../../languages/text.ts";
import { t } from "../../languages/texts.ts";
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

/** What an order cost, costs, that it is priced by agreement, or that it is not known here. */
export function priceWords(order: JoinedOrder, { is, amount, isAgreed, percent }: OrderCost): PriceWords {
  const said = amount ? formatPrice(amount) : isAgreed ? t("By agreement") : t("Not known");
  switch (is) {
    case "nothing":
      if (order.kind === "delivery") return { amount: t("No price"), note: t("deliveries have none") };
      return percent === 0
        ? { amount: t("No fee"), note: t("canceled in time") }
        : { amount: t("Nothing"), note: t("not charged") };
    case "fee":
      return { amount: said, note: t("fee, {percent} %", { percent: percent ?? "?" }) };
    case "committed":
      return { amount: said, note: [t("committed"), termsOf(order)].filter(Boolean).join(" · ") };
    case "charged":
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

/**
 * What a run costs: "€4,275" "committed of €6,225", once all of it has ended "€4,275" "6 of 7 frames". `number`: its orders;
 * `charged`: those of them that cost something. `whole` counts what is still to be ordered too.
 */
export function runPriceWords(
  number: number,
  of: "purchases" | "tasks",
  sums: CostSums,
  whole: CostSums,
  charged = number,
): PriceWords {
  const spent = sumPrices([...sums.charged, ...sums.committed]);
  const total = sumPrices([...whole.charged, ...whole.committed]);
  const all = of === "tasks" ? count(number, "task") : count(number, "frame");
  const note = charged === number ? all : t("{charged} of {all}", { charged, all });
  if (whole.unknown > 0)
    return {
      amount: spent.length > 0 ? sumsWords(spent) : t("Not known"),
      note: t("{count, plural, one {# price} other {# prices}} not known", { count: whole.unknown }),
    };
  if (whole.agreed > 0)
    return {
      amount: spent.length > 0 ? sumsWords(spent) : t("By agreement"),
      note: spent.length > 0 ? agreedWords(whole.agreed) : note,
    };
  if (total.length === 0) return { amount: t("Nothing"), note: t("not charged") };
  if (whole.committed.length === 0) return { amount: sumsWords(total), note };
  if (spent.length === 0) return { amount: sumsWords(total), note: t("ordered") };
  const isAll = sumsWords(spent) === sumsWords(total);
  return {
    amount: sumsWords(spent),
    note: isAll ? t("committed") : t("committed of {sum}", { sum: sumsWords(total) }),
  };
}

/** The sum of a group: "€2,226.56 committed, €6,225 charged". */
export function groupSumWords({ committed, charged, unknown, agreed }: CostSums): string {
  const parts = [
    committed.length > 0 && t("{sum} committed", { sum: sumsWords(committed) }),
    charged.length > 0 && t("{sum} charged", { sum: sumsWords(charged) }),
    unknown > 0 && t("{count, plural, one {# price} other {# prices}} not known", { count: unknown }),
    agreed > 0 && agreedWords(agreed),
  ].filter((part) => part !== false);
  return parts.join(t(", ¦between parts")) || t("Nothing charged");
}

function agreedWords(number: number): string {
  return t("{count, plural, one {# price} other {# prices}} by agreement", { count: number });
}

/** The groups of orders, in words. */
export const GROUP_TITLES = {
  "needs-you": text("Needs you"),
  "in-progress": text("In progress"),
  done: text("Done"),
} as const satisfies Record<OrderGroup, string>;
