import { startTransition, useEffect, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { Polygon } from "../../../geo/types.ts";
import { startCoverWorker } from "../../../shared/coverage/ask-cover.ts";
import type { CoverAnswer, CoverQuestion } from "../../../shared/coverage/cover-worker.ts";

/** Returns the share of the area that each frame covers by frame id, computed in a worker; missing until known. */
export function useCoverage(
  area: readonly Polygon[],
  frames: readonly CatalogFrame[],
): ReadonlyMap<string, number> {
  const [known, setKnown] = useState<{ area: readonly Polygon[]; shares: ReadonlyMap<string, number> }>();
  const [worker, setWorker] = useState<Worker>();

  useEffect(() => {
    if (area.length === 0) return;
    const created = startCoverWorker();
    created.onmessage = ({ data }: MessageEvent<CoverAnswer>) => {
      if (data.kind !== "shares") return;
      // Low priority, since every row shows one.
      startTransition(() =>
        setKnown((before) => ({
          area,
          shares: new Map([...(before?.area === area ? before.shares : []), ...data.shares]),
        })),
      );
    };
    setWorker(created);
    return () => created.terminate();
  }, [area]);

  const shares = known?.area === area ? known.shares : NONE;
  useEffect(() => {
    const asked = frames.filter(({ frameID }) => !shares.has(frameID)).slice(0, BATCH);
    if (!worker || asked.length === 0) return;
    const footprints = asked.map(({ frameID, ring }) => ({ frameID, ring }));
    worker.postMessage({ id: 0, kind: "shares", area, frames: footprints } satisfies CoverQuestion);
  }, [worker, area, frames, shares]);

  return shares;
}

const BATCH = 200;
const NONE: ReadonlyMap<string, number> = new Map();
