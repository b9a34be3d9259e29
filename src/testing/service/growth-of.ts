import type { Slot } from "../../orbit/passes.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import type { ArchiveGrowth } from "../../world/simulator.ts";

/** An archive to which frames come when they were last changed, and whose satellites are busy with the given slots. */
export function growthOf({
  frames = [],
  slots = [],
}: {
  frames?: readonly Frame[];
  slots?: readonly Slot[];
}): ArchiveGrowth {
  return {
    *cameBetween(after, until) {
      yield;
      return frames.filter(({ updated }) => updated > after && updated <= until);
    },
    *slotsBetween() {
      yield;
      return slots;
    },
  };
}
