import type { Task } from "../../contract/task.ts";
import type { Fulfilment } from "../fulfilment.ts";
import type { ServiceContext } from "../parts.ts";
import type { TaskRecord } from "../store/task-record.ts";
import { isPlanned, isTaskUnderWay, type PlannedTask } from "../store/task-states.ts";
import { fulfilledAt, promisedProducts } from "./imaged-frames.ts";

/** A task as it goes over the wire at `now` (milliseconds), with the states of its deliveries. */
export async function showTask(context: ServiceContext, task: TaskRecord, now: number): Promise<Task> {
  const { webhookID, deliveries } = task;
  const fulfilled = fulfilledAt(task);
  const shown = await Promise.all(deliveries.map((delivery) => showDelivery(context, task, delivery)));
  return {
    id: task.id,
    status: task.status,
    createdAt: iso(task.createdAt),
    updatedAt: iso(task.updatedAt),
    contractID: task.contractID,
    pointOfInterest: task.pointOfInterest,
    acquisitionWindow: { start: iso(task.window.start), end: iso(task.window.end) },
    imagingMode: task.imagingMode,
    ...(task.reference !== undefined && { reference: task.reference }),
    exclusivity: task.exclusivity,
    priority: task.priority,
    sla: task.sla,
    eula: task.eula,
    incidenceAngle: task.incidenceAngle,
    lookSide: task.lookSide,
    passDirection: task.passDirection,
    ...(task.imagingDuration !== undefined && { imagingDuration: task.imagingDuration }),
    productTypes: task.productTypes,
    ...(fulfilled !== undefined && { fulfilledAt: iso(fulfilled) }),
    ...(task.status === "ACTIVE" &&
      isPlanned(task) && {
        productsAvailableInSeconds: Math.max(0, Math.ceil((readyAt(task, context.fulfilment) - now) / 1000)),
      }),
    ...(task.reasons && { reasons: task.reasons }),
    ...(shown.length > 0 && { deliveries: shown }),
    ...(webhookID !== undefined && { notifications: { webhook: { id: webhookID } } }),
  };
}

/** When the first products are there, milliseconds. */
function readyAt(task: PlannedTask, { timesOf }: Fulfilment): number {
  const { promised, complete } = timesOf(task);
  return promisedProducts(task).length > 0 ? promised : complete;
}

/** Its status is in lower case (interface 8); before the task is done there is nothing to deliver. */
async function showDelivery(
  { store }: ServiceContext,
  task: TaskRecord,
  { id, places }: TaskRecord["deliveries"][number],
) {
  const record = await store.read((tx) => tx.get("deliveries", { companyID: task.companyID, id }));
  const before = isTaskUnderWay(task.status) || task.status === "DONE" ? "pending" : "canceled";
  return {
    id,
    locations: places.map(({ configID, path, subpath }) => ({
      configID,
      path,
      ...(subpath !== undefined && { subPath: subpath }),
    })),
    status: record?.status.toLowerCase() ?? before,
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
