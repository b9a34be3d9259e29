import { z } from "zod";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { wordsOfOrder } from "../../api/references.ts";
import { eula, imagingMode, productType } from "../../contract/common.ts";
import { exclusivity, lookSide, passDirection, priority, sla, type Task } from "../../contract/task.ts";
import {
  MAX_INCIDENCE,
  MIN_INCIDENCE,
  type Priority,
  type TaskWindow,
  windowFault,
} from "../../domain/tasking-rules.ts";
import { ringBox } from "../../geo/area/box.ts";
import { unwrapRing, wrapLongitude } from "../../geo/longitude.ts";
import { HOUR, mendedWindow, wholeHourLimits } from "./fields/acquisition-window.ts";
import type { TaskDraft } from "./task-choices.ts";

/** Half width of the incidence range, degrees. */
const SAME = 1;

/** Returns a draft of an image like a frame, in the longest window: the same geometry is rare. */
export function draftOfFrame(
  frame: Pick<CatalogFrame, "ring" | "mode" | "lookSide" | "passDirection" | "incidence">,
  now: number,
): TaskDraft {
  const [west, south, east, north] = ringBox(unwrapRing(frame.ring));
  const { center } = frame.incidence;
  const inside = (degrees: number) => Math.min(MAX_INCIDENCE, Math.max(MIN_INCIDENCE, degrees));
  return {
    point: [rounded(wrapLongitude((west + east) / 2)), rounded((south + north) / 2)],
    mode: frame.mode?.imagingMode,
    lookSide: frame.lookSide && (frame.lookSide === "left" ? "LEFT" : "RIGHT"),
    passDirection: frame.passDirection && (frame.passDirection === "ascending" ? "ASCENDING" : "DESCENDING"),
    incidence:
      center === undefined
        ? undefined
        : [inside(Math.round(center) - SAME), inside(Math.round(center) + SAME)],
    window: wholeHourLimits("BACKGROUND", now),
  };
}

/** Rounds to about 10 m. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}

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

/** Least length of a window that replaces a past one, hours: the same geometry is rare. */
const LEAST_AGAIN = 168;

/** Returns a draft with the settings of a task; a window that cannot be ordered at `now` (ms) becomes the next one that can. */
export function draftOfTask(task: Task, now: number): TaskDraft {
  const { imagingMode: mode, productTypes: products, ...terms } = known.parse(task);
  const { lat, lon } = task.pointOfInterest;
  const { incidenceAngle: incidence } = task;
  const window = {
    start: Date.parse(task.acquisitionWindow.start),
    end: Date.parse(task.acquisitionWindow.end),
  };
  return {
    ...terms,
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
