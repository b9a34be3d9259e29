import { queryOptions } from "@tanstack/react-query";
import type { CoveringFrame } from "../../../geo/coverage/cover.ts";
import type { Polygon } from "../../../geo/types.ts";
import { askCover } from "./ask-cover.ts";

/** How much of the area the frames cover in their order; kept by area and frames. */
export function coverQuery(area: readonly Polygon[], frames: readonly CoveringFrame[]) {
  return queryOptions({
    queryKey: ["cover", area, frames.map(({ frameID }) => frameID)],
    queryFn: ({ signal }) => askCover(area, frames, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // The last figure stays until the next one is known.
    placeholderData: (before) => before,
    enabled: area.length > 0,
  });
}
