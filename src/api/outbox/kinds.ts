import type { z } from "zod";
import { deliveryEntry, deliveryHandler } from "./delivery.ts";
import type { Handler, HandlerServices } from "./handler.ts";
import { purchaseBatch, purchaseEntry, purchaseHandler } from "./purchase.ts";
import { batch } from "./record.ts";
import { pointBatch, pointEntry, pointHandler, taskEntry, taskHandler } from "./task.ts";

const schemas = {
  purchase: { batch: purchaseBatch, entry: purchaseEntry },
  delivery: { batch, entry: deliveryEntry },
  task: { batch, entry: taskEntry },
  point: { batch: pointBatch, entry: pointEntry },
} as const;

export type Kind = keyof typeof schemas;
export const kinds = Object.keys(schemas) as Kind[];
export type BatchOf<K extends Kind> = z.infer<(typeof schemas)[K]["batch"]>;
export type EntryOf<K extends Kind> = z.infer<(typeof schemas)[K]["entry"]>;

/** The records of everything that is sent once, by kind. */
export const records: {
  [K in Kind]: { batch: z.ZodType<BatchOf<K>>; entry: z.ZodType<EntryOf<K>> };
} = schemas;

/** How each kind is sent. */
export const handlers: {
  [K in Kind]: (services: HandlerServices<EntryOf<K>>) => Handler<BatchOf<K>, EntryOf<K>>;
} = {
  purchase: purchaseHandler,
  delivery: deliveryHandler,
  task: taskHandler,
  point: pointHandler,
};
