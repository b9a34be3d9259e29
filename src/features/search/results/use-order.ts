import { useMemo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { isLocalOrder, type SortOrder } from "../api/search-input.ts";
import { type Acquisition, acquisitionsOf } from "../rows/acquisitions.ts";
import { type AskedPrices, useFramePrices } from "../table/use-frame-prices.ts";

/** The frames in an order of our own, by a number of each; those whose number is not known come last, as they came. */
export function inOrderOf(
  frames: readonly CatalogFrame[],
  numberOf: (frameID: string) => number | undefined,
  isDescending: boolean,
): CatalogFrame[] {
  const sign = isDescending ? -1 : 1;
  return frames
    .map((frame) => ({ frame, value: numberOf(frame.frameID) }))
    .sort((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined);
      return sign * (a.value - b.value);
    })
    .map(({ frame }) => frame);
}

/**
 * What is loaded in the order of the search, also in one that the service does not have: by price under the chosen contract and
 * licence, which is asked for each frame, or by the share of the area that a frame covers.
 */
export function useOrder(
  frames: readonly CatalogFrame[],
  sort: SortOrder | undefined,
  coverage: ReadonlyMap<string, number>,
): { acquisitions: readonly Acquisition[]; prices: AskedPrices } {
  const isByPrice = sort === "price" || sort === "price-desc";
  const priced = useMemo(() => (isByPrice ? frames.map(({ frameID }) => frameID) : []), [frames, isByPrice]);
  const prices = useFramePrices(priced);
  const { known } = prices;
  const acquisitions = useMemo(() => {
    if (!isLocalOrder(sort)) return acquisitionsOf(frames);
    const numberOf = (frameID: string) =>
      sort === "coverage" ? coverage.get(frameID) : known.get(frameID)?.amount;
    return acquisitionsOf(inOrderOf(frames, numberOf, sort !== "price"));
  }, [frames, sort, coverage, known]);
  return { acquisitions, prices };
}
