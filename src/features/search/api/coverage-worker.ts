import { coverageShare } from "../../../geo/coverage/coverage.ts";
import type { Polygon, Ring } from "../../../geo/types.ts";

/** Asks for the shares of an area that footprints cover. */
export interface CoverageQuestion {
  area: readonly Polygon[];
  frames: readonly { frameID: string; ring: Ring }[];
}

/** Share by frame id, 0 to 1. */
export interface CoverageAnswer {
  shares: readonly (readonly [string, number])[];
}

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.onmessage = ({ data }: MessageEvent<CoverageQuestion>) => {
  const shares = data.frames.map(({ frameID, ring }) => [frameID, coverageShare(data.area, ring)] as const);
  scope.postMessage({ shares } satisfies CoverageAnswer);
};
