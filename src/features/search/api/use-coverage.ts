import { startTransition, useEffect, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { Polygon } from "../../../geo/types.ts";
import { askShares } from "../../../shared/coverage/ask-cover.ts";

/** Returns the share of the area that each frame covers by frame id, computed in a worker; missing until known. */
export function useCoverage(
  area: readonly Polygon[],
  frames: readonly CatalogFrame[],
): ReadonlyMap<string, number> {
  const [known, setKnown] = useState({ area, shares: NONE });
  const shares = known.area === area ? known.shares : NONE;
  useEffect(() => {
    const asked = frames.filter(({ frameID }) => !shares.has(frameID)).slice(0, BATCH);
    if (area.length === 0 || asked.length === 0) return;
    const stop = new AbortController();
    askShares(area, asked, stop.signal).then(
      // Low priority, since every row shows one.
      (added) => startTransition(() => setKnown({ area, shares: new Map([...shares, ...added]) })),
      () => {},
    );
    return () => stop.abort();
  }, [area, frames, shares]);

  return shares;
}

const BATCH = 200;
const NONE: ReadonlyMap<string, number> = new Map();
