import { z } from "zod";
import { eula, imagingMode, productType } from "../../contract/common.ts";
import { deliveryStatuses } from "../../contract/deliveries.ts";
import { resourceKeys } from "../../contract/notifications.ts";
import { purchaseStatuses } from "../../contract/purchases.ts";
import { exclusivity, lookSide, passDirection, priority, sla } from "../../contract/task.ts";
import { imagingModes } from "../../domain/modes.ts";
import { type TaskStatus, taskStatuses } from "../../domain/tasking-rules.ts";
import type { Slot } from "../../orbit/slots.ts";

const int = z.number().int();

/**
 * A frame as it is kept: of the archive, or imaged for a task. Its numbers are whole steps of the columns
 * (`catalog/packed/columns.ts`) and its footprint is one continuous ring, so that every catalog agrees on it.
 */
export const frameRecord = z.object({
  frameID: z.string(),
  /** Grows with every frame that is added or changed, in the order in which that takes hold: who follows the table misses none. */
  seq: int,
  /** The digits that the ids of its items begin with, without dashes; items of equal values are in this order. */
  itemKey: z.string(),
  /** Whose task it was imaged for; missing for a frame of the archive. */
  companyID: z.string().optional(),
  userID: z.string().optional(),
  taskID: z.string().optional(),
  /** From when on it is in the public collection, milliseconds since 1970; missing for one that never is. */
  publicFrom: int.optional(),
  imageID: int,
  frameNumber: int,
  /** Milliseconds since 1970. */
  start: int,
  end: int,
  created: int,
  updated: int,
  mode: z.enum(imagingModes),
  lookSide: z.enum(["left", "right"]),
  passDirection: z.enum(["ascending", "descending"]),
  polarization: z.enum(["VV", "HH", "VH", "HV"]),
  rangeLooks: int,
  azimuthLooks: int,
  /** Product types as bits, in the order of the contract's list. */
  products: int,
  producer: z.string(),
  license: z.string().optional(),
  footprint: z.enum(["real", "generated"]),
  platform: z.string(),
  /** Degrees. */
  inclination: z.number(),
  incidenceNear: int,
  incidenceCenter: int,
  incidenceFar: int,
  lookAngle: int,
  azimuthResolution: int,
  rangeNear: int.optional(),
  rangeCenter: int.optional(),
  rangeFar: int.optional(),
  bandwidth: int.optional(),
  /** Longitude and latitude in turn, steps of a millionth of a degree: closed, continuous, beginning in [-180, 180]. */
  ring: z.array(int),
  /** Near first, far first, near last, far last; longitudes as given. */
  corners: z.array(int),
});
export type FrameRecord = z.infer<typeof frameRecord>;

/** Who holds which products of a frame, bought or tasked, and since when (milliseconds since 1970). */
export const grantRecord = z.object({
  companyID: z.string(),
  userID: z.string(),
  frameID: z.string(),
  products: z.array(productType),
  since: z.number().int(),
  /** Grows with every grant of the user that is given or changed, in the order in which that takes hold: who reads on misses none. */
  seq: z.number().int(),
});
export type GrantRecord = z.infer<typeof grantRecord>;

/** A purchase as it is kept. */
export const purchaseRecord = z.object({
  id: z.string(),
  userID: z.string(),
  companyID: z.string(),
  contractID: z.string(),
  frameID: z.string(),
  eula,
  reference: z.string().optional(),
  productTypes: z.array(productType),
  webhookID: z.string().optional(),
  /** Minor units of the contract's currency; undefined without a pricing plan. */
  amount: z.number().int().optional(),
  status: z.enum(purchaseStatuses),
  /** Milliseconds since 1970. */
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
  /** From when on its next step can be made, milliseconds since 1970; missing when none is to come. */
  dueAt: z.number().int().optional(),
});
export type PurchaseRecord = z.infer<typeof purchaseRecord>;

/** One try to send a callback. */
const callbackAttempt = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Where it was sent. */
  url: z.string().optional(),
  /** Its `webhook-signature` header. */
  signature: z.string().optional(),
  /** Real time, milliseconds since 1970: the timestamp that was signed, which its receiver compares with its own watch. */
  signedAt: z.number().optional(),
  /** What the receiver answered, if it did. */
  status: z.number().int().optional(),
  /** Why nothing was sent or no answer came. */
  error: z.string().optional(),
  durationMs: z.number().optional(),
});
export type CallbackAttempt = z.infer<typeof callbackAttempt>;

/** A callback as it is kept: what is to be sent, and the log of sending it. */
export const callbackRecord = z.object({
  /** The `webhook-id` header, the same in every attempt. */
  id: z.string(),
  webhookID: z.string(),
  companyID: z.string(),
  resourceKey: z.enum(resourceKeys),
  resourceID: z.string(),
  data: z.object({ status: z.string(), itemIDs: z.array(z.string()) }),
  /** Milliseconds since 1970. */
  createdAt: z.number().int(),
  /** `given-up`: no attempt succeeded; `refused`: it may not be sent, and is not tried again. */
  state: z.enum(["pending", "delivered", "given-up", "refused"]),
  attempts: z.array(callbackAttempt),
  /** When it is to be tried next, milliseconds since 1970; only while it is pending. */
  dueAt: z.number().int().optional(),
});
export type CallbackRecord = z.infer<typeof callbackRecord>;

/** What an attempt leads to: the end, or another attempt. */
export type CallbackOutcome =
  | { state: "delivered" | "given-up" | "refused" }
  | { state: "pending"; dueAt: number };

/** A webhook as it is kept. A removed one stays as a name only, so that the log of its callbacks can be read. */
export const webhookRecord = z.object({
  id: z.string(),
  userID: z.string(),
  companyID: z.string(),
  targetURL: z.string(),
  username: z.string(),
  /** The password as the host's vault sealed it; empty once the webhook is removed. */
  sealedPassword: z.string(),
  status: z.enum(["active", "inactive", "removed"]),
  /** Milliseconds since 1970. */
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
});
export type WebhookRecord = z.infer<typeof webhookRecord>;

/** A folder in a bucket, as requested and as it is written. */
const deliveryPlace = z.object({
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

/** Whether more is to come of a task: its amount is held until then. */
export function isTaskUnderWay(status: TaskStatus): boolean {
  return status === "RECEIVED" || status === "ACTIVE" || status === "FULFILLED";
}

/** A task that has its pass. */
export type PlannedTask = TaskRecord & { plan: NonNullable<TaskRecord["plan"]> };

export function isPlanned(task: TaskRecord): task is PlannedTask {
  return task.plan !== undefined;
}

/** What a planned task takes of its satellite's time. */
export function slotOfPlan({ pass: { satellite, time }, slot }: PlannedTask["plan"]): Slot {
  return { satellite, start: time, end: time, roll: 0, ...slot };
}

/** A task whose image was taken and has products. */
type ImagedTask = PlannedTask;

export function isImaged(task: TaskRecord): task is ImagedTask {
  return task.plan !== undefined && (task.status === "FULFILLED" || task.status === "DONE");
}

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
