import { z } from "zod";
import { eula, imagingMode, productType } from "../../contract/common.ts";
import { exclusivity, lookSide, passDirection, priority, sla } from "../../contract/task.ts";
import { taskStatuses } from "../../domain/tasking-rules.ts";
import { deliveryPlace } from "./delivery-record.ts";

/** What a task is imaged on: the pass as it was found, from which the image is made again at any time. */
const taskPass = z.object({
  /** Its place in the constellation. */
  satellite: z.number().int(),
  /** Milliseconds since 1970. */
  time: z.number(),
  lookSide: z.enum(["left", "right"]),
  passDirection: z.enum(["ascending", "descending"]),
  /** Degrees, km and degrees. */
  incidence: z.number(),
  altitudeKm: z.number(),
  azimuth: z.number(),
});
export type TaskPass = z.infer<typeof taskPass>;

/**
 * What the image takes of the satellite's time: milliseconds since 1970, and degrees (`orbit/slots.ts`). Tasks that were
 * planned before satellites did one thing at a time have none.
 */
const taskSlot = z.object({ start: z.number(), end: z.number(), roll: z.number() });

/** Why something did not come to be, as code and sentence. */
const reason = z.object({ code: z.string(), message: z.string() });
export type Reason = z.infer<typeof reason>;

/** A delivery that is made of the products of a task; its id is fixed from the beginning. */
const taskDelivery = z.object({ id: z.string(), places: z.array(deliveryPlace) });

/** A task as it is kept: the request with defaults filled in, and its progress. */
export const taskRecord = z.object({
  id: z.string(),
  userID: z.string(),
  companyID: z.string(),
  contractID: z.string(),
  pointOfInterest: z.object({ lat: z.number(), lon: z.number() }),
  /** Milliseconds since 1970. */
  window: z.object({ start: z.number(), end: z.number() }),
  imagingMode,
  reference: z.string().optional(),
  exclusivity,
  priority,
  sla,
  eula,
  /** Degrees. */
  incidenceAngle: z.object({ min: z.number(), max: z.number() }),
  lookSide,
  passDirection,
  /** Seconds. */
  imagingDuration: z.number().optional(),
  productTypes: z.array(productType),
  deliveries: z.array(taskDelivery),
  webhookID: z.string().optional(),
  /** Minor units of the contract's currency; undefined without a pricing plan. */
  amount: z.number().int().optional(),
  /** What canceling cost, of the amount. */
  fee: z.number().int().optional(),
  status: z.enum(taskStatuses),
  /** Milliseconds since 1970. */
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
  /** From when on its next step can be made, milliseconds since 1970; missing when none is to come. */
  dueAt: z.number().int().optional(),
  /** Every status it had, and since when. */
  history: z.array(z.object({ status: z.enum(taskStatuses), at: z.number() })),
  /** From the moment it is active: the pass, and the number of the image that is taken on it. */
  plan: z.object({ imageID: z.number().int(), pass: taskPass, slot: taskSlot.optional() }).optional(),
  /** Why it was rejected or failed. */
  reasons: z.array(reason).optional(),
});
export type TaskRecord = z.infer<typeof taskRecord>;
