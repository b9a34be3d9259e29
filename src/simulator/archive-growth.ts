import type { Slot } from "../orbit/slots.ts";
import type { Frame } from "../service/catalog/frame.ts";

/** How the archive goes on after its catalog was made. */
export interface ArchiveGrowth {
  /** Frames that came after one instant and up to another (milliseconds), in the order in which they came. */
  cameBetween(after: number, until: number): readonly Frame[];
  /** What the satellites do for the archive from one instant to another (milliseconds), also in the days to come. */
  slotsBetween(from: number, to: number): readonly Slot[];
}
