import type { PurchaseBatch, PurchaseEntry } from "../../../api/outbox/purchase.ts";
import type { ShownState } from "../../../api/runs/run-summary.ts";
import { text } from "../../../languages/text.ts";
import { t } from "../../../languages/texts.ts";

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

/** The note beside an entry's state; undefined where the state needs none. */
export function entryDetail(entry: PurchaseEntry, state: ShownState): string | undefined {
  switch (state) {
    case "sent":
      return t("Waiting for the answer.");
    case "unknown":
      if (entry.paused) return t("Still no answer, and your purchases do not show it.");
      return entry.uncertainty === "conflict"
        ? t("The service reports it as purchased. Checking whose purchase it is.")
        : t("No clear answer. Checking your purchases; no retry until that is clear.");
    case "planned":
      return entry.attempts > 0 ? t("Your purchases do not show it: it was not bought.") : undefined;
    case "owned-before":
      return t("You bought it earlier. Not bought again.");
    case "owned-elsewhere":
      return t("A colleague has it. Not bought again.");
    case "failed":
      return entry.state === "done"
        ? t("The order could not be fulfilled. You are not charged.")
        : (entry.error?.message ?? t("Nothing was bought."));
    default:
      return undefined;
  }
}
