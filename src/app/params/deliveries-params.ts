import { z } from "zod";

/** What the address says of deliveries, one value a parameter. */
export const deliveriesParams = {
  /** `open`, or a status of the interface. */
  deliveryStatus: z.string().min(1).max(256).optional().catch(undefined),
  /** Frames of a delivery that is being composed, by their ids. */
  frames: z
    .string()
    .regex(/^\d+_\d+(,\d+_\d+)*$/)
    .optional()
    .catch(undefined),
  /** The earlier delivery that it repeats. */
  again: z.string().min(1).max(256).optional().catch(undefined),
};
