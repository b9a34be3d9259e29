import { z } from "zod";
import { productType } from "../../contract/common.ts";
import type { Frame } from "../catalog/frame.ts";

/** A frame that was imaged for a task, as it was when its products came to be: it is never worked out again. */
export const frameRecord = z.object({
  frameID: z.string(),
  /** Grows with every frame that is added or changed, in the order in which that takes hold: who follows the table misses none. */
  seq: z.number().int(),
  /** Whose task it was imaged for. */
  companyID: z.string(),
  userID: z.string(),
  taskID: z.string(),
  /** From when on it is in the public collection, milliseconds since 1970; missing for one that never is. */
  publicFrom: z.number().int().optional(),
  frame: z.custom<Frame>(),
});
export type FrameRecord = z.infer<typeof frameRecord>;

/** Who holds which products of a frame, bought or tasked, and since when (milliseconds since 1970). */
export const grantRecord = z.object({
  companyID: z.string(),
  userID: z.string(),
  frameID: z.string(),
  products: z.array(productType),
  since: z.number().int(),
});
export type GrantRecord = z.infer<typeof grantRecord>;
