import type { JoinedOrder } from "../../../api/orders/joined-order.ts";
import { costOf, type RecordedPrices, sumCosts } from "../../../shared/orders/order-costs.ts";
import { count } from "../../../ui/text/format.ts";
import { groupSumWords } from "../order-price-words.ts";
import type { Notice, Outcome } from "./notices.ts";

const OUTCOMES = {
  ready: (subject: string) => `${subject}: ready`,
  failed: (subject: string) => `${subject}: failed`,
  canceled: (subject: string) => `${subject}: canceled`,
  delivered: (subject: string) => `${subject}: delivered`,
} as const satisfies Record<Outcome, (subject: string) => string>;

/** What happened: "Strip, near Barbate: failed"; `subject` is the order's title, `state` its status while it moves. */
export function noticeTitle({ outcome, orders }: Notice, subject: string, state: string): string {
  const whole = orders.length > 1 ? count(orders.length, "frame") : subject;
  return outcome ? OUTCOMES[outcome](whole) : `${whole}: ${state}`;
}

/** What it was and what it cost: "81090432_2 · Nothing charged". `detail` is that of the only order. */
export function noticeDetail({ orders, runID }: Notice, detail: string, prices: RecordedPrices): string {
  const what = orders.length > 1 && runID ? `run ${runID}` : detail;
  const [first] = orders;
  if (first?.kind === "delivery") return what;
  return `${what} · ${groupSumWords(sumCosts(orders.map((order: JoinedOrder) => costOf(order, prices))))}`;
}

/** "3 orders ended since you last looked". */
export function newWords(number: number): string {
  return number === 1
    ? "1 order ended since you last looked"
    : `${number} orders ended since you last looked`;
}
