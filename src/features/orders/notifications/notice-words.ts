import type { JoinedOrder } from "../../../api/orders/joined-order.ts";
import { t } from "../../../languages/texts.ts";
import { costOf, type RecordedPrices, sumCosts } from "../../../shared/orders/order-costs.ts";
import { count } from "../../../ui/text/format.ts";
import { groupSumWords } from "../order-price-words.ts";
import type { Notice } from "./notices.ts";

/**
 * What happened: "Strip, near Barbate: Failed, not charged". `subject` is the title of the first order, `state` its status as lists have
 * it, which is that of all orders of a notice.
 */
export function noticeTitle({ orders }: Notice, subject: string, state: string): string {
  return t("{subject}: {state}", {
    subject: orders.length > 1 ? count(orders.length, "frame") : subject,
    state,
  });
}

/** What it was and what it cost: "81090432_2 · Nothing charged". `detail` is that of the only order. */
export function noticeDetail({ orders, runID }: Notice, detail: string, prices: RecordedPrices): string {
  const what = orders.length > 1 && runID ? t("run {id}", { id: runID }) : detail;
  const [first] = orders;
  if (first?.kind === "delivery") return what;
  return `${what} · ${groupSumWords(sumCosts(orders.map((order: JoinedOrder) => costOf(order, prices))))}`;
}

/** "3 orders ended since you last looked". */
export function newWords(number: number): string {
  return t("{number, plural, one {# order} other {# orders}} ended since you last looked", { number });
}
