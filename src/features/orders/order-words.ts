import { sumPrices } from "../../api/contracts.ts";
import { foldersOf, itemIDsOf } from "../../api/deliveries/delivery-rows.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { JoinedOrder, MarkKind, OrderGroup, TrackMark } from "../../api/orders/joined-order.ts";
import { type OrderState, purchaseState, taskState } from "../../api/orders/order-events.ts";
import { readRunReference } from "../../api/references.ts";
import { boxMiddle, ringBox } from "../../geo/area/box.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { t, text } from "../../languages/texts.ts";
import { deliverySign } from "../../shared/deliveries/delivery-state.tsx";
import { statusWords } from "../../shared/deliveries/delivery-words.ts";
import { sumsWords } from "../../shared/frames/cart-words.ts";
import { shortModeName } from "../../shared/frames/frame-words.ts";
import { eulaName } from "../../shared/money/term-words.ts";
import type { CostSums, OrderCost } from "../../shared/orders/order-costs.ts";
import { ORDER_STATES } from "../../shared/orders/order-states.ts";
import {
  imagingModeName,
  pointWords,
  taskReferenceWords,
  taskStateWords,
  termName,
} from "../../shared/tasks/task-words.ts";
import { type ShownAs, signs } from "../../ui/list/state-sign.tsx";
import { count, formatPrice, formatShortTime, formatTime } from "../../ui/text/format.ts";

/** Returns subject and place of an order: "Strip, Strait of Gibraltar", "2 frames, near Algeciras". */
export function titleWords(
  order: JoinedOrder,
  frame: CatalogFrame | null | undefined,
  place: string | undefined,
): string {
  const subject = subjectWords(order, frame);
  return place ? `${subject}, ${place}` : subject;
}

function subjectWords(order: JoinedOrder, frame: CatalogFrame | null | undefined): string {
  switch (order.kind) {
    case "task":
      return imagingModeName(order.task.imagingMode);
    case "purchase":
      return frame ? shortModeName(frame) : t("Frame");
    case "delivery":
      return order.frameIDs.length > 0
        ? count(order.frameIDs.length, "frame")
        : count(itemIDsOf(order.row).length, "product");
  }
}

/** Returns details that distinguish an order. `isPlaced`: the title names the place. */
export function detailWords(
  order: JoinedOrder,
  frame: CatalogFrame | null | undefined,
  isPlaced: boolean,
): string {
  switch (order.kind) {
    case "task": {
      const reference = taskReferenceWords(order.task.reference);
      const position = pointWords(order.task);
      return [reference, (!isPlaced || !reference) && position].filter(Boolean).join(" · ");
    }
    case "purchase":
      return [
        order.purchase.frameID,
        frame && t("{time} UTC", { time: formatShortTime(frame.start) }),
        ownWords(order.purchase.reference),
      ]
        .filter(Boolean)
        .join(" · ");
    case "delivery":
      return order.row.delivery?.url ?? `${foldersOf(order.row)[0] ?? ""}/`;
  }
}

export function positionOf(order: JoinedOrder, frame: CatalogFrame | null | undefined): Position | undefined {
  if (order.kind === "task") {
    const { lat, lon } = order.task.pointOfInterest;
    return [lon, lat];
  }
  return frame ? boxMiddle(ringBox(unwrapRing(frame.ring))) : undefined;
}

/** Returns a reference without the run that it names. */
function ownWords(reference: string | undefined): string | undefined {
  const run = readRunReference(reference);
  return run ? run.words : reference;
}

/** Returns the state as icon and words. `imaging`: planned or actual time of a task's image, ms. */
export function stateOf(
  order: JoinedOrder,
  now: number,
  imaging = imagingOf(order),
): { as: ShownAs; words: string } {
  if (order.kind === "delivery") return { as: deliverySign(order.row), words: statusWords(order.row) };
  const state = orderStateOf(order, now, imaging);
  if (state === undefined)
    return { as: signs.unknown, words: order.kind === "task" ? order.task.status : order.purchase.status };
  const words =
    order.kind === "task" ? taskStateWords(order.task, imaging, now) : t(ORDER_STATES[state].words);
  return { as: ORDER_STATES[state], words: state === "ready" ? withDelivery(words, order) : words };
}

export function orderStateOf(
  order: Exclude<JoinedOrder, { kind: "delivery" }>,
  now: number,
  imaging = imagingOf(order),
): OrderState | undefined {
  return order.kind === "task" ? taskState(order.task, imaging, now) : purchaseState(order.purchase);
}

function imagingOf({ marks }: JoinedOrder): number | undefined {
  return marks.find(({ kind }) => kind === "acquired")?.time.at;
}

function withDelivery(words: string, { deliveries }: JoinedOrder): string {
  return deliveries.some(({ status }) => status.toUpperCase() === "SUCCESS")
    ? t("{state} and delivered", { state: words })
    : words;
}

const always = (word: string) => ({ done: word, waiting: word, failed: word, unclear: word });

const MARK_WORDS = {
  ordered: always(text("ordered")),
  acquired: {
    done: text("imaged"),
    waiting: text("imaging planned"),
    failed: text("imaging was planned"),
    unclear: text("imaging"),
  },
  bought: {
    done: text("ready"),
    waiting: text("ordered"),
    failed: text("ordered"),
    unclear: text("ordered"),
  },
  delivered: {
    done: text("delivered"),
    waiting: text("delivery processing"),
    failed: text("delivery failed"),
    unclear: text("delivery"),
  },
  webhook: {
    done: text("webhook answered"),
    waiting: text("webhook called"),
    failed: text("webhook failed"),
    unclear: text("webhook"),
  },
  ended: always(text("ended")),
} as const satisfies Record<MarkKind, Record<TrackMark["state"], string>>;

/** Returns the meaning of a mark: "delivered, status received". A purchase is marked when ordered, a task when ready. */
function markWords(mark: TrackMark, kind: JoinedOrder["kind"]): string {
  const word =
    mark.kind === "bought" && kind === "purchase" ? t("ordered") : t(MARK_WORDS[mark.kind][mark.state]);
  return mark.time.source === "seen" ? t("{event}, status received", { event: word }) : word;
}

export function markTip(mark: TrackMark, kind: JoinedOrder["kind"]): string {
  const words = markWords(mark, kind);
  return `${words[0]?.toUpperCase()}${words.slice(1)} ${formatTime(mark.time.at, "second")}`;
}

export type Tracked = Pick<JoinedOrder, "kind" | "marks" | "window" | "orderedAt">;

export function trackWords({ kind, marks, window }: Tracked): string {
  const parts = marks.map((mark) => `${markWords(mark, kind)} ${formatTime(mark.time.at)}`);
  if (window)
    parts.unshift(t("window {from} to {to}", { from: formatTime(window.start), to: formatTime(window.end) }));
  return parts.length > 0 ? t("{times}.", { times: parts.join("; ") }) : t("Times not known.");
}

export interface PriceWords {
  amount: string;
  note: string;
}

export function priceWords(order: JoinedOrder, { is, amount, isAgreed, percent }: OrderCost): PriceWords {
  const price = amount ? formatPrice(amount, true) : isAgreed ? t("By agreement") : t("Not known");
  switch (is) {
    case "nothing":
      if (order.kind === "delivery") return { amount: t("No price"), note: t("deliveries have none") };
      return percent === 0
        ? { amount: t("No fee"), note: t("canceled in time") }
        : { amount: t("Nothing"), note: t("not charged") };
    case "fee":
      return { amount: price, note: t("fee, {percent} %", { percent: percent ?? "?" }) };
    case "committed":
      return { amount: price, note: [t("committed"), termsOf(order)].filter(Boolean).join(" · ") };
    case "charged":
      return { amount: price, note: termsOf(order) };
  }
}

/** Returns the licence, or exclusivity and delivery time of a task: "Private, 8 h". */
function termsOf(order: JoinedOrder): string {
  if (order.kind === "purchase") return eulaName(order.purchase.eula);
  if (order.kind === "delivery") return "";
  const { exclusivity, sla } = order.task;
  const hours = sla && termName(sla, "sla").replaceAll(" ", "\u00a0");
  return [exclusivity && termName(exclusivity, "exclusivity"), hours].filter(Boolean).join(", ");
}

/**
 * Returns the price of a run: "€4,275.00" "committed of €6,225.00", or at its end "€4,275.00" "6 of 7 frames". `number`: its orders;
 * `charged`: those that cost something; `whole`: sums with what is still to be ordered.
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
      amount: spent.length > 0 ? sumsWords(spent, true) : t("Not known"),
      note: t("{count, plural, one {# price} other {# prices}} not known", { count: whole.unknown }),
    };
  if (whole.agreed > 0)
    return {
      amount: spent.length > 0 ? sumsWords(spent, true) : t("By agreement"),
      note: spent.length > 0 ? agreedWords(whole.agreed) : note,
    };
  if (total.length === 0) return { amount: t("Nothing"), note: t("not charged") };
  if (whole.committed.length === 0) return { amount: sumsWords(total, true), note };
  if (spent.length === 0) return { amount: sumsWords(total, true), note: t("ordered") };
  const isAll = sumsWords(spent, true) === sumsWords(total, true);
  return {
    amount: sumsWords(spent, true),
    note: isAll ? t("committed") : t("committed of {sum}", { sum: sumsWords(total, true) }),
  };
}

/** Returns "€2,226.56 committed, €6,225.00 charged". */
export function groupSumWords({ committed, charged, unknown, agreed }: CostSums): string {
  const parts = [
    committed.length > 0 && t("{sum} committed", { sum: sumsWords(committed, true) }),
    charged.length > 0 && t("{sum} charged", { sum: sumsWords(charged, true) }),
    unknown > 0 && t("{count, plural, one {# price} other {# prices}} not known", { count: unknown }),
    agreed > 0 && agreedWords(agreed),
  ].filter((part) => part !== false);
  return parts.join(t(", ¦between parts")) || t("Nothing charged");
}

function agreedWords(number: number): string {
  return t("{count, plural, one {# price} other {# prices}} by agreement", { count: number });
}

export const GROUP_TITLES = {
  "needs-you": text("Needs you"),
  "in-progress": text("Under way"),
  done: text("Done"),
} as const satisfies Record<OrderGroup, string>;
