import { z } from "zod";
import { wordsOfOrder } from "../../api/tasking/order-reference.ts";
import { eula, imagingMode, productType } from "../../contract/common.ts";
import { exclusivity, lookSide, passDirection, priority, sla, type Task } from "../../contract/task.ts";
import { type Priority, type TaskWindow, windowFault } from "../../domain/tasking-rules.ts";
import { HOUR, mendedWindow } from "./fields/acquisition-window.ts";
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

/** Least length of a window in the place of one that is over: the same geometry does not come by every day, hours. */
const LEAST_AGAIN = 168;

/** A draft that asks for the same as a task; where its window cannot be ordered any more at `now` (milliseconds), the next one that can. */
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
    window: windowAgain(window, terms.priority ?? "BACKGROUND", now),
    products,
    reference: task.reference === undefined ? undefined : wordsOfOrder(task.reference) || undefined,
    webhookID: task.notifications?.webhook.id,
  };
}

function windowAgain(window: TaskWindow, priority: Priority, now: number): TaskWindow {
  if (!windowFault(window, priority, now)) return window;
  const end = Math.max(window.end, window.start + LEAST_AGAIN * HOUR);
  return mendedWindow({ start: window.start, end }, priority, now);
}
