import type { ServiceContext } from "../parts.ts";
import { readEach } from "../store/read-each.ts";
import type { TaskRecord } from "../store/task-record.ts";
import { isPlanned } from "../store/task-states.ts";
import { promisedProducts } from "./flown-image.ts";
import { timesOf } from "./task-times.ts";

/** What is to come of a task: it is accepted or rejected, its image is taken, products are ready. */
export type ComingKind = "decision" | "image-taken" | "products-ready" | "all-products-ready";

/** Something that is to come of a task, as far as is known now. */
export interface ComingEvent {
  /** RFC 3339, UTC. */
  at: string;
  what: ComingKind;
  taskID: string;
  imagingMode: TaskRecord["imagingMode"];
  pointOfInterest: TaskRecord["pointOfInterest"];
  reference?: string;
}

/**
 * What is to come at `now` (milliseconds) or later of the tasks of everybody, in the order of time. A decision that is late
 * is to come now.
 */
export async function comingEvents(
  { store, stepSeconds }: ServiceContext,
  now: number,
): Promise<ComingEvent[]> {
  const tasks = await readEach(store, "tasks", "underWay", { equals: {} });
  return tasks
    .flatMap((task) => comingOf(task, stepSeconds, now).map(([what, at]) => ({ task, what, at })))
    .filter(({ what, at }) => what === "decision" || at > now)
    .sort((a, b) => a.at - b.at)
    .map(({ task: { id, imagingMode, pointOfInterest, reference }, what, at }) => ({
      at: new Date(at).toISOString(),
      what,
      taskID: id,
      imagingMode,
      pointOfInterest,
      ...(reference !== undefined && { reference }),
    }));
}

function comingOf(task: TaskRecord, stepSeconds: number, now: number): [ComingKind, number][] {
  if (!isPlanned(task)) return [["decision", Math.max(task.updatedAt + stepSeconds * 1000, now)]];
  const { imaged, promised, complete } = timesOf(task);
  const early = promisedProducts(task).length;
  const coming: [ComingKind, number][] = [["image-taken", imaged]];
  if (early > 0) coming.push(["products-ready", promised]);
  if (early < task.productTypes.length) coming.push(["all-products-ready", complete]);
  return coming;
}
