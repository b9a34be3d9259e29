import type { ProductType } from "../../contract/common.ts";
import type { CatalogItem } from "../catalog/catalog-store.ts";
import type { Frame } from "../catalog/frame.ts";
import { formatFrameID } from "../catalog/frame-id.ts";
import { toFrameRow } from "../catalog/frame-row.ts";
import { itemIDOf } from "../catalog/item-id.ts";
import type { Fulfilment } from "../fulfilment.ts";
import type { FrameRecord } from "../store/frame-record.ts";
import type { TaskRecord } from "../store/task-record.ts";
import { isFlown } from "../store/task-states.ts";

/** Product types that the SLA promises; the others come later. */
const PROMISED: readonly ProductType[] = ["GRD", "QLK"];

/** The products of the SLA among those that a task orders. */
export function promisedProducts({ productTypes }: Pick<TaskRecord, "productTypes">): ProductType[] {
  return productTypes.filter((type) => PROMISED.includes(type));
}

/** The product types of a task that are there. */
export function readyProducts(task: Pick<TaskRecord, "status" | "productTypes">): readonly ProductType[] {
  switch (task.status) {
    case "FULFILLED":
      return promisedProducts(task);
    case "DONE":
      return task.productTypes;
    case "RECEIVED":
    case "ACTIVE":
    case "REJECTED":
    case "CANCELED":
    case "FAILED":
      return [];
  }
}

/** The frames of a task's image as the catalog takes them in; none before products are there. */
function flownFrames(fulfilment: Fulfilment, task: TaskRecord): Frame[] {
  if (!isFlown(task)) return [];
  const created = fulfilledAt(task) ?? task.updatedAt;
  return (fulfilment.plannedImage(task)?.frames ?? []).map((frame) => ({
    ...frame,
    imageID: task.plan.imageID,
    created,
    updated: task.updatedAt,
    products: task.productTypes,
    ...fulfilment.takerOf(task),
  }));
}

/** The frames of a task's image as they are kept; a PUBLIC one is for everybody some time after all its products are there. */
export function frameRecords(fulfilment: Fulfilment, task: TaskRecord): Omit<FrameRecord, "seq">[] {
  const { companyID, userID, id: taskID, exclusivity, status, updatedAt } = task;
  const isPublic = exclusivity === "PUBLIC" && status === "DONE";
  return flownFrames(fulfilment, task).map((frame) => ({
    ...toFrameRow(frame),
    ...{ companyID, userID, taskID },
    ...(isPublic && { publicFrom: updatedAt + fulfilment.publicDelay }),
  }));
}

/** When the products of the SLA were there, milliseconds; undefined while they are not. */
export function fulfilledAt({ history }: Pick<TaskRecord, "history">): number | undefined {
  return history.find(({ status }) => status === "FULFILLED" || status === "DONE")?.at;
}

/** The items of a task that are there, frame after frame. */
export function taskItems(fulfilment: Fulfilment, task: TaskRecord): CatalogItem[] {
  const ready = readyProducts(task);
  return flownFrames(fulfilment, task).flatMap((frame) => {
    const frameID = formatFrameID(frame);
    return ready.map((product) => ({ id: itemIDOf(frameID, product), frame, frameID, product }));
  });
}
