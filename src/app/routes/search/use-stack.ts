import { useMemo, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { CardPlace } from "../../../features/search/card-place.ts";
import type { Position } from "../../../geo/types.ts";

export interface Stack {
  keys: readonly string[];
  at: Position;
  place: CardPlace;
}

/** Stack under the last press, while the results hold more than one of its frames. */
export function useStack(frames: readonly CatalogFrame[]) {
  const [pressed, setStack] = useState<Stack>();
  const stacked = useMemo(
    () => frames.filter(({ frameID }) => pressed?.keys.includes(frameID)),
    [frames, pressed],
  );
  return { stack: stacked.length > 1 ? pressed : undefined, stacked, setStack };
}
