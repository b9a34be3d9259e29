import { secondsForFrames } from "../../contract/take-length.ts";
import type { TaskRequest } from "../../contract/tasking.ts";
import type { TaskChoices } from "./task-choices.ts";
import type { TaskDraft } from "./task-draft.ts";

/** The request that the form stands for, without its reference; undefined while there is no point. */
export function toTaskRequest(
  choices: TaskChoices,
  { delivery, webhookID }: Pick<TaskDraft, "delivery" | "webhookID">,
  contractID: string,
): TaskRequest | undefined {
  const { point, window, incidence, mode, frames } = choices;
  if (!point) return undefined;
  const subPath = delivery?.subpath.trim();
  return {
    contractID,
    pointOfInterest: { lat: point[1], lon: point[0] },
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
