import type { OrderState } from "../../../api/orders/order-state.ts";
import type { PurchaseBatch, PurchaseEntry } from "../../../api/outbox/purchase.ts";
import type { RunSummary } from "../../../api/runs/run-summary.ts";
import { text } from "../../../languages/text.ts";
import { t } from "../../../languages/texts.ts";
import { ORDER_STATES, PURCHASE_TEXTS } from "../../../shared/orders/order-states.ts";

/** Why a run is stopped, and what to do. */
export const STOP_WORDS = {
  user: text("Stopped by you. Planned purchases were not sent."),
  trouble: text("Stopped: too many calls in a row failed. Resume when the service answers again."),
  funds: text(
    "Stopped: the contract’s spend limit is reached. Remove frames or have the limit raised, then resume.",
  ),
  "signed-out": text("Stopped: the service no longer accepts this sign-in. Sign in again, then resume."),
  "other-user": text("Stopped: a pasted token does not show who started this run. Resume if it was you."),
} as const satisfies Record<NonNullable<PurchaseBatch["stopReason"]>, string>;

/** States that a run is told by. */
const OUTCOMES = [
  "unknown",
  "ordered",
  "accepted",
  "ready",
  "failed",
  "canceled",
  "owned-before",
  "owned-elsewhere",
  "planned",
] as const;

/** How far a run is: "1 accepted, 2 ready, 1 failed". Each count to the last full `step`. */
export function outcomeWords(counts: RunSummary["counts"], step = 1): string {
  const parts = OUTCOMES.flatMap((state) => {
    const number = counts[state] - (counts[state] % step);
    return number > 0 ? [`${number} ${t(ORDER_STATES[state].counted)}`] : [];
  });
  return parts.join(t(", ¦between parts")) || `0 ${t(ORDER_STATES.accepted.counted)}`;
}

/** The note beside an entry's state; undefined where the state needs none. */
export function entryDetail(entry: PurchaseEntry, state: OrderState): string | undefined {
  switch (state) {
    case "ordered":
      return entry.uncertainty === "conflict"
        ? t("The service reports it as purchased. Checking whose purchase it is.")
        : undefined;
    case "unknown":
      return entry.paused
        ? t("Still no answer, and your purchases do not show it.")
        : t("No clear answer. Checking your purchases; no retry until that is clear.");
    case "planned":
      return entry.attempts > 0 ? t("Your purchases do not show it: it was not ordered.") : undefined;
    case "owned-before":
      return t("You ordered it earlier. Not ordered again.");
    case "owned-elsewhere":
      return t("A colleague has it. Not ordered again.");
    case "failed":
      return entry.state === "done"
        ? t(PURCHASE_TEXTS.failed)
        : (entry.error?.message ?? t("Nothing was ordered."));
    case "canceled":
      return t(PURCHASE_TEXTS.canceled);
    default:
      return undefined;
  }
}
