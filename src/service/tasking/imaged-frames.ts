import type { ProductType } from "../../domain/modes.ts";
import type { CatalogItem } from "../catalog/catalog-store.ts";
import { itemIDOf } from "../catalog/items/frame.ts";
import { frameOfRow, toFrameRow } from "../catalog/items/frame-row.ts";
import type { Fulfilment } from "../fulfilment.ts";
import { type FrameRecord, isImaged, isPlanned, type TaskRecord } from "../store/records.ts";
import type { ReadTx, Stored } from "../store/store.ts";

/** Product types promised by the SLA; the others come later. */
const PROMISED: readonly ProductType[] = ["GRD", "QLK"];

const MOST_FRAMES = 1_000;

export function promisedProducts({ productTypes }: Pick<TaskRecord, "productTypes">): ProductType[] {
  return productTypes.filter((type) => PROMISED.includes(type));
}

export function readyProducts(task: Pick<TaskRecord, "status" | "productTypes">): readonly ProductType[] {
  if (task.status === "FULFILLED") return promisedProducts(task);
  return task.status === "DONE" ? task.productTypes : [];
}

function imagedFrames(fulfilment: Fulfilment, task: TaskRecord): Omit<FrameRecord, "seq">[] {
  if (!isPlanned(task)) return [];
  const { companyID, userID, id: taskID } = task;
  return (fulfilment.plannedImage(task)?.frames ?? []).map((frame) => ({
    ...toFrameRow({
      ...frame,
      imageID: task.plan.imageID,
      created: fulfilledAt(task) ?? task.updatedAt,
      updated: task.updatedAt,
      products: task.productTypes,
      ...fulfilment.takerOf(task),
    }),
    ...{ companyID, userID, taskID },
  }));
}

/**
 * Returns the frames that a task brings by a transition: none unless it is fulfilled or done. Stored frames stay;
 * frames of a PUBLIC task become public some time after all products.
 */
export function frameRecords(
  fulfilment: Fulfilment,
  task: TaskRecord,
  kept: readonly Stored<"frames">[],
): Omit<FrameRecord, "seq">[] {
  if (!isImaged(task)) return [];
  const frames =
    kept.length > 0 ? kept.map(({ seq: _, version: __, ...frame }) => frame) : imagedFrames(fulfilment, task);
  const isPublic = task.exclusivity === "PUBLIC" && task.status === "DONE";
  return frames.map((frame) => ({
    ...frame,
    updated: task.updatedAt,
    ...(isPublic && { publicFrom: task.updatedAt + fulfilment.publicDelay }),
  }));
}

export function framesOfTask(
  tx: ReadTx,
  { id: taskID }: Pick<TaskRecord, "id">,
): Promise<Stored<"frames">[]> {
  return tx.page("frames", "ofTask", { equals: { taskID }, limit: MOST_FRAMES });
}

export function fulfilledAt({ history }: Pick<TaskRecord, "history">): number | undefined {
  return history.find(({ status }) => status === "FULFILLED" || status === "DONE")?.at;
}

export function taskItems(task: TaskRecord, frames: readonly Omit<FrameRecord, "seq">[]): CatalogItem[] {
  const ready = readyProducts(task);
  return frames.flatMap((row) => {
    const { frameID } = row;
    const frame = frameOfRow(row);
    return ready.map((product) => ({ id: itemIDOf(frameID, product), frame, frameID, product }));
  });
}
