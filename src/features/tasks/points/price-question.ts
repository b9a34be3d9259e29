import { z } from "zod";
import type { TaskPriceQuestion } from "../../../api/tasking/task-price.ts";
import { eula, imagingMode } from "../../../contract/common.ts";
import { exclusivity, priority, sla, type Task } from "../../../contract/task.ts";
import { framesOfDuration } from "../../../domain/datatake-length.ts";

const known = z.object({ imagingMode, exclusivity, priority, sla, eula });

/** The terms that a price depends on; undefined where one of them is missing or not known. */
export function priceTerms(terms: object): z.infer<typeof known> | undefined {
  return known.safeParse(terms).data;
}

/** What the price of a task's own settings depends on; undefined where the service reports too little of them. */
export function priceQuestionOf(task: Task): TaskPriceQuestion | undefined {
  const terms = priceTerms(task);
  const { lat, lon } = task.pointOfInterest;
  return terms && { ...terms, contractID: task.contractID, point: [lon, lat] };
}

/** How many frames, each of which costs its price, a task gets; undefined for a mode that is not known here. */
export function framesOfTask(task: Pick<Task, "imagingMode" | "imagingDuration">): number | undefined {
  const mode = imagingMode.safeParse(task.imagingMode).data;
  return mode && framesOfDuration(mode, task.imagingDuration);
}
