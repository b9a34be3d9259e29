import { MAX_ORDER_WORDS } from "../../api/tasking/order-reference.ts";
import type { Contract } from "../../contract/account.ts";
import type { TaskRequest } from "../../contract/task.ts";
import { secondsForFrames } from "../../domain/datatake-length.ts";
import { t } from "../../languages/texts.ts";
import { windowProblem } from "./fields/acquisition-window.ts";
import { deliveryProblem } from "./fields/delivery-fields.tsx";
import type { TaskChoices } from "./task-choices.ts";
import type { TaskDraft } from "./task-draft.ts";

type TaskSettings = Omit<TaskRequest, "pointOfInterest" | "reference">;

/** Returns the settings of the form without its point. */
export function toTaskSettings(
  choices: TaskChoices,
  { delivery, webhookID }: Pick<TaskDraft, "delivery" | "webhookID">,
  contractID: string,
): TaskSettings {
  const { window, incidence, mode, frames } = choices;
  const subPath = delivery?.subpath.trim();
  return {
    contractID,
    acquisitionWindow: { start: printInstant(window.start), end: printInstant(window.end) },
    imagingMode: mode,
    exclusivity: choices.exclusivity,
    priority: choices.priority,
    sla: choices.sla,
    eula: choices.eula,
    incidenceAngle: { min: incidence[0], max: incidence[1] },
    lookSide: choices.lookSide,
    passDirection: choices.passDirection,
    productTypes: [...choices.products],
    ...(frames > 1 ? { imagingDuration: secondsForFrames(mode, frames) } : {}),
    ...(delivery
      ? {
          deliveries: [
            {
              locations: [
                { configID: delivery.configID, path: delivery.path, ...(subPath ? { subPath } : {}) },
              ],
            },
          ],
        }
      : {}),
    ...(webhookID ? { notifications: { webhook: { id: webhookID } } } : {}),
  };
}

function printInstant(time: number): string {
  return new Date(time).toISOString().replace(".000Z", "Z");
}

/** Returns what prevents check and order of the form, as a sentence. */
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
