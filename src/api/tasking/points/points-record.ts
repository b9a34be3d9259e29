import { z } from "zod";
import { taskRequest } from "../../../contract/task.ts";
import { ledgerEntry, ledgerOrder } from "../../orders-ledger/ledger-record.ts";

/** What all tasks of a run have in common: a request without its point and its reference. */
export const taskSettings = taskRequest.omit({ pointOfInterest: true, reference: true });
export type TaskSettings = z.infer<typeof taskSettings>;

/** One point of a run, and the task that it becomes. */
export const pointEntry = ledgerEntry.extend({
  point: z.object({ lat: z.number(), lon: z.number() }),
  /** The price as the service said it before, with the time of the answer (milliseconds); minor units. */
  price: z.object({ amount: z.number().int(), currency: z.string(), askedAt: z.number() }).optional(),
  taskID: z.string().optional(),
});
export type PointEntry = z.infer<typeof pointEntry>;

/** A run that orders one task a point. */
export const pointsRun = ledgerOrder.extend({
  /** The user's own words; run and number are added to them in every task's reference. */
  words: z.string(),
  settings: taskSettings,
});
export type PointsRun = z.infer<typeof pointsRun>;
