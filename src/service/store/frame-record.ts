import { z } from "zod";
import { productType } from "../../contract/common.ts";
import { imagingModes } from "../../domain/modes.ts";

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
