import { MAX_ORDER_WORDS } from "../../api/tasking/order-reference.ts";
import type { Contract } from "../../contract/account.ts";
import { t } from "../../languages/texts.ts";
import { windowProblem } from "./fields/acquisition-window.ts";
import { deliveryProblem } from "./fields/delivery-fields.tsx";
import type { TaskChoices } from "./task-choices.ts";
import type { TaskDraft } from "./task-draft.ts";

/** What keeps the form from being checked and ordered, as a sentence; undefined when nothing does. */
export function missingFor(
  choices: TaskChoices,
  draft: TaskDraft,
  { contract, now }: { contract: Contract | undefined; now: number },
): string | undefined {
  if (!contract) return t("Choose a contract.");
  if (!choices.point) return t("Set a point: click the map or type its coordinates.");
  if (windowProblem(choices.window, choices.priority, now)) return t("Correct the window.");
  if ([...(draft.reference ?? "").trim()].length > MAX_ORDER_WORDS) return t("Shorten the reference.");
  return deliveryProblem(draft.delivery, contract);
}
