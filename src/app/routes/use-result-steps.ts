import { useMemo } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { useContract } from "../../api/use-session.ts";
import { useCoverage } from "../../features/search/api/use-coverage.ts";
import { useSearchResults } from "../../features/search/api/use-search-results.ts";
import { useOrder } from "../../features/search/results/use-order.ts";
import type { Polygon } from "../../geo/types.ts";
import { useLastSearch } from "../params/search-params.ts";

const NOWHERE: readonly Polygon[] = [];

/** Where a frame stands among the results of the last search. */
export interface ResultSteps {
  /** From 1. */
  at: number;
  of: number;
  hasMore: boolean;
  previous: string | undefined;
  next: string | undefined;
}

/** The results before and after a frame, in the order of the list; undefined where it is none of them. */
export function useResultSteps(frameID: string): ResultSteps | undefined {
  const { applied, area } = useLastSearch();
  const contract = useContract();
  const { frames, hasMore } = useSearchResults(applied, contract?.id);
  const coverage = useCoverage(applied?.sort === "coverage" ? area : NOWHERE, frames);
  const { acquisitions } = useOrder(frames, applied?.sort, coverage);
  return useMemo(() => {
    const inOrder = acquisitions.flatMap((acquisition): readonly CatalogFrame[] => acquisition.frames);
    const index = inOrder.findIndex((frame) => frame.frameID === frameID);
    if (index < 0) return undefined;
    return {
      at: index + 1,
      of: inOrder.length,
      hasMore,
      previous: inOrder[index - 1]?.frameID,
      next: inOrder[index + 1]?.frameID,
    };
  }, [acquisitions, frameID, hasMore]);
}
