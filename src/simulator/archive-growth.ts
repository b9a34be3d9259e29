import type { Slot } from "../orbit/slots.ts";
import type { Frame } from "../service/catalog/items/frame.ts";
import type { Interruptible } from "../service/catalog/work.ts";

/** How the archive goes on after its catalog was made; days that nobody asked for yet take a while. */
export interface ArchiveGrowth {
  /** Frames that came after one instant and up to another (milliseconds), in the order in which they came. */
  cameBetween(after: number, until: number): Interruptible<readonly Frame[]>;
  /** What the satellites do for the archive from one instant to another (milliseconds), also in the days to come. */
  slotsBetween(from: number, to: number): Interruptible<readonly Slot[]>;
}
