import { z } from "zod";

const text = z.string().min(1).max(256).optional().catch(undefined);
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .optional()
  .catch(undefined);

export const jointParams = z.object({
  orderContract: text,
  orderText: text,
  orderGroup: z.enum(["needs-you", "in-progress", "done"]).optional().catch(undefined),
  order: text,
});

export const purchasesParams = z.object({
  orderContract: text,
  /** `moving`, or a status of the interface. */
  orderStatus: text,
  orderRun: text,
  orderText: text,
});

export const tasksParams = z.object({
  tasksStatus: text,
  tasksContract: text,
  /** UTC days, both included. */
  tasksFrom: day,
  tasksTo: day,
  taskFrame: text,
});

export const deliveriesParams = z.object({ deliveryStatus: text });

/** Search of a link to another screen: all but the delivery that is being composed. */
export function elsewhere<S extends z.infer<typeof composeParams>>({ frames: _, again: __, ...others }: S) {
  return others;
}

export const composeParams = z.object({
  frames: z
    .string()
    .regex(/^\d+_\d+(,\d+_\d+)*$/)
    .optional()
    .catch(undefined),
  again: text,
});
