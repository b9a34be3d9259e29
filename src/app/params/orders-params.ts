import { z } from "zod";
import type { PurchaseFilter } from "../../features/purchases/purchase-filter.ts";
import type { TaskFilter } from "../../features/tasks/task-filter.ts";

const text = z.string().min(1).max(256).optional().catch(undefined);
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .optional()
  .catch(undefined);

/** Of all orders along one time axis: what they are narrowed down to, and the order whose story is open. */
export const jointParams = z.object({
  orderContract: text,
  /** Part of a frame id, a reference, a place or an id. */
  orderText: text,
  orderGroup: z.enum(["needs-you", "in-progress", "done"]).optional().catch(undefined),
  order: text,
});

/** Of the purchases. A status stays open, as the interface leaves it. */
export const purchasesParams = z.object({
  orderContract: text,
  /** `moving`, or a status of the interface. */
  orderStatus: text,
  /** The id of a purchase run. */
  orderRun: text,
  /** Part of a frame id or of a reference. */
  orderText: text,
});
type PurchasesParams = z.infer<typeof purchasesParams>;

/** The filter of the purchases in an address. */
export function filterOfParams(params: PurchasesParams): PurchaseFilter {
  return {
    contractID: params.orderContract,
    status: params.orderStatus,
    runID: params.orderRun,
    text: params.orderText,
  };
}

/** The address's part for a filter of the purchases. */
export function paramsOfFilter({ contractID, status, runID, text }: PurchaseFilter): PurchasesParams {
  return {
    orderContract: contractID,
    orderStatus: status,
    orderRun: runID,
    orderText: text || undefined,
  };
}

/** Of the tasks. A status stays open, as the interface leaves it. */
export const tasksParams = z.object({
  tasksStatus: text,
  tasksContract: text,
  /** UTC days, both included. */
  tasksFrom: day,
  tasksTo: day,
});
type TasksParams = z.infer<typeof tasksParams>;

/** The filter of the tasks in an address. */
export function taskFilterOf(params: TasksParams): TaskFilter {
  return {
    status: params.tasksStatus,
    contractID: params.tasksContract,
    from: params.tasksFrom,
    to: params.tasksTo,
  };
}

/** The address's part for a filter of the tasks. */
export function paramsOfTaskFilter({ status, contractID, from, to }: TaskFilter): TasksParams {
  return { tasksStatus: status, tasksContract: contractID, tasksFrom: from, tasksTo: to };
}

/** Of the deliveries: `open`, or a status of the interface. */
export const deliveriesParams = z.object({ deliveryStatus: text });

/** Of a delivery that is being composed. */
export const composeParams = z.object({
  /** Its frames, by their ids. */
  frames: z
    .string()
    .regex(/^\d+_\d+(,\d+_\d+)*$/)
    .optional()
    .catch(undefined),
  /** The earlier delivery that it repeats. */
  again: text,
});
