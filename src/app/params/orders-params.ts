import { z } from "zod";

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

/** Of the tasks. A status stays open, as the interface leaves it. */
export const tasksParams = z.object({
  tasksStatus: text,
  tasksContract: text,
  /** UTC days, both included. */
  tasksFrom: day,
  tasksTo: day,
  /** The frame of a task that its map shows. */
  taskFrame: text,
});

/** Of the deliveries: `open`, or a status of the interface. */
export const deliveriesParams = z.object({ deliveryStatus: text });

/** What a link to another screen takes along of an address: all but what a delivery is being composed of. */
export function elsewhere<S extends z.infer<typeof composeParams>>({ frames: _, again: __, ...others }: S) {
  return others;
}

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
