import { useMemo, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { CardPlace } from "../../../features/search/card-place.ts";
import type { Position } from "../../../geo/types.ts";

/** Frames under a press on the map, and where it was. */
export interface Stack {
  keys: readonly string[];
  at: Position;
  /** Where its card stands on a map that has room for it. */
  place: CardPlace;
}

/** The stack that is looked at, for as long as the results hold more than one frame of it. */
export function useStack(frames: readonly CatalogFrame[]) {
  const [pressed, setStack] = useState<Stack>();
  const stacked = useMemo(
    () => frames.filter(({ frameID }) => pressed?.keys.includes(frameID)),
    [frames, pressed],
  );
  return { stack: stacked.length > 1 ? pressed : undefined, stacked, setStack };
}
