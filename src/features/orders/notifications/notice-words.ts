import type { JoinedOrder } from "../../../api/orders/joined-order.ts";
import { text } from "../../../languages/text.ts";
import { t } from "../../../languages/texts.ts";
import { costOf, type RecordedPrices, sumCosts } from "../../../shared/orders/order-costs.ts";
import { count } from "../../../ui/text/format.ts";
import { groupSumWords } from "../order-price-words.ts";
import type { Notice, Outcome } from "./notices.ts";

const OUTCOMES = {
  ready: text("{subject}: ready"),
  failed: text("{subject}: failed"),
  canceled: text("{subject}: canceled"),
  delivered: text("{subject}: delivered"),
} as const satisfies Record<Outcome, string>;

/** What happened: "Strip, near Barbate: failed"; `subject` is the order's title, `state` its status while it moves. */
export function noticeTitle({ outcome, orders }: Notice, subject: string, state: string): string {
  const whole = orders.length > 1 ? count(orders.length, "frame") : subject;
  return outcome
    ? t(OUTCOMES[outcome], { subject: whole })
    : t("{subject}: {state}", { subject: whole, state });
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
