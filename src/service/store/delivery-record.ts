import { z } from "zod";
import { productType } from "../../contract/common.ts";
import { deliveryStatuses } from "../../contract/deliveries.ts";

/** A folder in a bucket, as requested and as it is written. */
export const deliveryPlace = z.object({
  configID: z.string(),
  path: z.string(),
  subpath: z.string().optional(),
  bucket: z.string(),
  /** What keys begin with; empty or with a slash at its end. */
  prefix: z.string(),
});
export type DeliveryPlace = z.infer<typeof deliveryPlace>;

const deliveryFile = z.object({
  frameID: z.string(),
  product: productType,
  assetKey: z.string(),
  /** Last part of its key. */
  name: z.string(),
  /** Media type. */
  type: z.string(),
});
export type DeliveryFile = z.infer<typeof deliveryFile>;

/** A delivery as it is kept: what is to be written was settled when it was ordered. */
export const deliveryRecord = z.object({
  id: z.string(),
  userID: z.string(),
  companyID: z.string(),
  contractID: z.string(),
  itemIDs: z.array(z.string()),
  places: z.array(deliveryPlace),
  files: z.array(deliveryFile),
  webhookID: z.string().optional(),
  status: z.enum(deliveryStatuses),
  /** Why it failed. */
  reason: z.string().optional(),
  /** Milliseconds since 1970. */
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
});
export type DeliveryRecord = z.infer<typeof deliveryRecord>;

/** The progress of a delivery that has not ended; apart from the delivery because it changes with every file. */
export const deliveryProgressRecord = z.object({
  /** Those of the delivery. */
  companyID: z.string(),
  id: z.string(),
  /** From when on it can be carried on, milliseconds since 1970. */
  dueAt: z.number().int().optional(),
  /** So many objects of the plan, from its beginning, are in their buckets. */
  written: z.number().int(),
  /** Tries in a row that failed at the next object. */
  failures: z.number().int(),
});
