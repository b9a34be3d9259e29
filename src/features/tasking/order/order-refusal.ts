import { isNotOffered } from "../../../api/api-error.ts";
import { readableTimes } from "../../../languages/readable-times.ts";
import { t } from "../../../languages/texts.ts";
import type { Feasibility } from "../feasibility/use-feasibility.ts";
import { fieldOf } from "../field-problems.ts";

interface OrderState {
  /** What the form lacks. */
  missing: string | undefined;
  online: boolean;
  /** An earlier order without an answer. */
  hasOpen: boolean;
  feasibility: Pick<Feasibility, "answer" | "isStale" | "pending" | "error">;
  /** There is a price, or the contract has no price list. */
  isPriced: boolean;
}

/** Why an image cannot be ordered now, as a sentence; undefined when it can. */
export function orderRefusal({
  missing,
  online,
  hasOpen,
  feasibility,
  isPriced,
}: OrderState): string | undefined {
  if (missing) return missing;
  if (!online) return t("Offline: nothing can be ordered until you are back online.");
  if (hasOpen) return t("Not known yet: checking your tasks for the last order.");
  const { answer, isStale, pending, error } = feasibility;
  // A service that does not offer the check takes orders without it.
  if (!isNotOffered(error)) {
    if (pending) return t("Checking the feasibility.");
    if (error && fieldOf(error)) return t("Refused: see the marked field.");
    if (error) return t("Not checked: try again under Feasibility.");
    if (!answer || isStale) return t("Not checked yet.");
    if (answer.result === "NOT_FEASIBLE")
      return t("Not feasible: {reason}", {
        reason: readableTimes(answer.reasons?.[0]?.message ?? t("an order would be rejected.")),
      });
  }
  return isPriced ? undefined : t("No price yet.");
}
