import { z } from "zod";
import { productType } from "../../contract/common.ts";
import { deliveryStatuses } from "../../contract/deliveries.ts";
import type { CallbackRecord } from "./callback-ledger.ts";

/** A folder in a bucket, as asked for and as it is written. */
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

/** A delivery as the ledger keeps it: what is to be written was settled when it was asked for. */
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
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type DeliveryRecord = z.infer<typeof deliveryRecord>;

/** How far a delivery is; apart from the delivery because it changes with every file. */
export const deliveryProgressRecord = z.object({
  /** That of the delivery. */
  id: z.string(),
  /** Whether the delivery is still to be carried out. */
  open: z.boolean(),
  /** Not to be carried on before, milliseconds since 1970. */
  dueAt: z.number(),
  /** So many objects of the plan, from its beginning, are in their buckets. */
  written: z.number().int(),
  /** Tries in a row that failed at the next object. */
  failures: z.number().int(),
  /** Who carries it out, and until when that holds. */
  holder: z.string().optional(),
  leasedUntil: z.number().optional(),
});
export type DeliveryProgressRecord = z.infer<typeof deliveryProgressRecord>;

/** Where a list of deliveries goes on: behind the record with these values. */
export interface DeliveryPlaceInList {
  createdAt: number;
  id: string;
}

/** A delivery that was given to a holder. */
export interface ClaimedDelivery {
  delivery: DeliveryRecord;
  progress: DeliveryProgressRecord;
}

/** Deliveries, as the rules need them. */
export interface DeliveryLedger {
  /** Adds a delivery that may be carried out from `dueAt` (milliseconds) on. */
  insertDelivery(record: DeliveryRecord, dueAt: number): Promise<void>;
  delivery(id: string): Promise<DeliveryRecord | undefined>;
  /** Deliveries of a user, newest first, those of one instant by id. */
  deliveriesOf(
    userID: string,
    page: { after: DeliveryPlaceInList | undefined; limit: number },
  ): Promise<DeliveryRecord[]>;
  /** Ids of open deliveries that are due at `at` and that nobody holds then, the longest due first. */
  deliveriesDue(at: number): Promise<string[]>;
  /** When the first open delivery after `after` (milliseconds) is due; undefined when none is. */
  nextDeliveryDue(after: number): Promise<number | undefined>;
  /** Gives a delivery to the holder alone until `until`; undefined when it is not due at `at` or someone holds it. */
  claimDelivery(id: string, holder: string, at: number, until: number): Promise<ClaimedDelivery | undefined>;
  /**
   * Keeps that the first `written` objects are in their buckets, which is true whoever holds the delivery by now, and
   * prolongs the lease of the holder; tells whether it still is the holder.
   */
  keepWritten(id: string, holder: string, written: number, until: number): Promise<boolean>;
  /** Counts a failure of the holder and gives the delivery back, to be carried on at `dueAt`. */
  postponeDelivery(id: string, holder: string, dueAt: number): Promise<void>;
  /**
   * Ends a pending delivery of the holder, and in the same step puts the callback that tells of it among those to be
   * sent; tells whether it did.
   */
  endDelivery(
    id: string,
    holder: string,
    end: { status: "SUCCESS" } | { status: "FAILED"; reason: string },
    at: number,
    callback?: CallbackRecord,
  ): Promise<boolean>;
}
