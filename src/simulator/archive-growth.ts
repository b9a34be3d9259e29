import type { Slot } from "../orbit/slots.ts";
import type { Frame } from "../service/catalog/frame.ts";

/** How the archive goes on after its catalog was made. */
export interface ArchiveGrowth {
  /**
   * Frames that came since the catalog was made, up to `now` (milliseconds), in the order in which they came: the same ones
   * as before and then those that are new.
   */
  cameBy(now: number): readonly Frame[];
  /** What the satellites do for the archive from one instant to another (milliseconds), also in the days to come. */
  slotsBetween(from: number, to: number): readonly Slot[];
}
