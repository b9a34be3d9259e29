import type { Fulfilment } from "../service/fulfilment.ts";
import type { ServiceParts } from "../service/parts.ts";
import { isPlanned, type TaskRecord } from "../service/store/records.ts";
import { readEach } from "../service/store/store.ts";
import { promisedProducts } from "../service/tasking/imaged-frames.ts";

/** What is to come of a task: it is accepted or rejected, its image is taken, products are ready. */
export type ComingKind = "decision" | "image-taken" | "products-ready" | "all-products-ready";

/** An upcoming event of a task, as far as is known now. */
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
  { store, fulfilment }: Pick<ServiceParts, "store" | "fulfilment">,
  now: number,
): Promise<ComingEvent[]> {
  const tasks = await readEach(store, "tasks", "underWay", { equals: {} });
  return tasks
    .flatMap((task) => comingOf(task, fulfilment, now).map(([what, at]) => ({ task, what, at })))
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

function comingOf(task: TaskRecord, fulfilment: Fulfilment, now: number): [ComingKind, number][] {
  if (!isPlanned(task)) return [["decision", Math.max(fulfilment.decidedAt(task), now)]];
  const { imaged, promised, complete } = fulfilment.timesOf(task);
  const early = promisedProducts(task).length;
  const coming: [ComingKind, number][] = [["image-taken", imaged]];
  if (early > 0) coming.push(["products-ready", promised]);
  if (early < task.productTypes.length) coming.push(["all-products-ready", complete]);
  return coming;
}
