import { z } from "zod";
import { eula, imagingMode, productType } from "../../contract/common.ts";
import {
  exclusivity,
  lookSide,
  passDirection,
  priority,
  sla,
  type TaskStatus,
  taskStatuses,
} from "../../contract/tasking-terms.ts";
import type { Slot } from "../../orbit/slots.ts";
import type { CallbackRecord } from "./callback-ledger.ts";
import { type DeliveryRecord, deliveryPlace } from "./delivery-ledger.ts";
import type { FlownTask } from "./task-states.ts";

/** What a task is flown on: the pass as it was found, from which the image is made again at any time. */
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

/** A delivery that is made of the products of a task; its id stands from the beginning. */
const taskDelivery = z.object({ id: z.string(), places: z.array(deliveryPlace) });

/** A task as the ledger keeps it: the request with what was left out filled in, and what became of it. */
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
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Every status it had, and since when. */
  history: z.array(z.object({ status: z.enum(taskStatuses), at: z.number() })),
  /** From the moment it is active: the pass, and the number of the image that is taken on it. */
  plan: z.object({ imageID: z.number().int(), pass: taskPass, slot: taskSlot.optional() }).optional(),
  /** Why it was rejected or failed. */
  reasons: z.array(reason).optional(),
});
export type TaskRecord = z.infer<typeof taskRecord>;

/** Where a list of tasks goes on: behind the record with these values. */
export interface TaskPlace {
  createdAt: number;
  id: string;
}

/** Which tasks of a user a list holds; instants in milliseconds, both exclusive. */
export interface TaskFilter {
  contractID: string | undefined;
  createdAfter: number | undefined;
  createdBefore: number | undefined;
}

/** A change of status of a task, and what is written in the same step. */
export interface TaskMove {
  from: TaskStatus;
  to: TaskStatus;
  /** Milliseconds since 1970. */
  at: number;
  callback: CallbackRecord | undefined;
  /** Why it ends, where it ends badly. */
  reasons?: Reason[];
}

/** A delivery that may be carried out from `dueAt` (milliseconds) on. */
export interface DueDelivery {
  record: DeliveryRecord;
  dueAt: number;
}

/** Tasks, as the rules need them. */
export interface TaskLedger {
  /** Adds a task, unless held and spent amounts of the contract would exceed the limit ("over-limit"). */
  insertTask(record: TaskRecord, spendLimit: number | undefined): Promise<"inserted" | "over-limit">;
  task(id: string): Promise<TaskRecord | undefined>;
  /** Tasks of a user, newest first, those of one instant by id. */
  tasksOf(
    userID: string,
    page: TaskFilter & { after: TaskPlace | undefined; limit: number },
  ): Promise<TaskRecord[]>;
  /** Tasks under way that were last changed at `before` (milliseconds) or earlier, oldest change first. */
  tasksUnderWay(before: number): Promise<TaskRecord[]>;
  /** Tasks whose image was taken and has products. */
  flownTasks(): Promise<FlownTask[]>;
  /**
   * Changes the status if it still is `from`, and in the same step puts the callback that tells of it among those to be
   * sent and adds deliveries, to be carried out when they are due; tells whether it did.
   */
  moveTask(id: string, move: TaskMove, deliveries?: readonly DueDelivery[]): Promise<boolean>;
  /** What the satellites do for tasks that are planned, from one instant to another (milliseconds). */
  slotsOfTasks(from: number, to: number): Promise<Slot[]>;
  /**
   * Like `moveTask`, and keeps the pass and the slot of its image with an image number that no other task has. "taken" when
   * the satellite is busy with the image of another task by now; "moved-on" when the task is not where the move begins.
   */
  planTask(id: string, move: TaskMove, pass: TaskPass, slot: Slot): Promise<"planned" | "taken" | "moved-on">;
  /**
   * Cancels a task if it still is `from`: what was held is free again, the fee (minor units) is spent. Tells of the task
   * as it is then; undefined when it moved on meanwhile.
   */
  cancelTask(id: string, move: TaskMove, fee: number | undefined): Promise<TaskRecord | undefined>;
}
