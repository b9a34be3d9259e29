import { z } from "zod";
import { wordsOfOrder } from "../../api/tasking/order-reference.ts";
import { eula, imagingMode, productType } from "../../contract/common.ts";
import { exclusivity, lookSide, passDirection, priority, sla, type Task } from "../../contract/task.ts";
import { emptyDraft, type TaskDraft } from "./task-draft.ts";

const optional = <T extends z.ZodType>(type: T) => type.optional().catch(undefined);
const known = z.object({
  imagingMode: optional(imagingMode),
  lookSide: optional(lookSide),
  passDirection: optional(passDirection),
  priority: optional(priority),
  sla: optional(sla),
  exclusivity: optional(exclusivity),
  eula: optional(eula),
  productTypes: optional(z.array(productType)),
});

/** A draft that asks for the same as a task; its window only as long as it lies ahead of `now` (milliseconds). */
export function draftOfTask(task: Task, now: number): TaskDraft {
  const { imagingMode: mode, productTypes: products, ...terms } = known.parse(task);
  const { lat, lon } = task.pointOfInterest;
  const { incidenceAngle: incidence } = task;
  const window = {
    start: Date.parse(task.acquisitionWindow.start),
    end: Date.parse(task.acquisitionWindow.end),
  };
  return {
    ...emptyDraft,
    lookSide: terms.lookSide,
    passDirection: terms.passDirection,
    priority: terms.priority,
    sla: terms.sla,
    exclusivity: terms.exclusivity,
    eula: terms.eula,
    point: [lon, lat],
    mode,
    incidence: incidence && [incidence.min, incidence.max],
    window: window.start > now ? window : undefined,
    products,
    reference: task.reference === undefined ? undefined : wordsOfOrder(task.reference) || undefined,
    webhookID: task.notifications?.webhook.id,
  };
}
