import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCommercialChoice } from "../../../api/contracts/contracts.ts";
import { priceQuery, type QuotedPrice } from "../../../api/contracts/prices.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import { isLocalOrder, type SortOrder } from "../api/search-input.ts";
import { type Acquisition, acquisitionsOf } from "../rows/acquisitions.ts";

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
 * licence, which is asked for each frame, or by the share of the area that a frame covers. `awaited` counts prices to come.
 */
export function useOrder(
  frames: readonly CatalogFrame[],
  sort: SortOrder | undefined,
  coverage: ReadonlyMap<string, number>,
): { acquisitions: readonly Acquisition[]; awaited: number } {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const isByPrice = (sort === "price" || sort === "price-desc") && contract?.hasPricingPlan === true;
  const prices = useQueries({
    queries: isByPrice
      ? frames.map(({ frameID }) => priceQuery(session, { contractID: contract.id, frameID, eula }))
      : [],
    combine: amounts,
  });
  return useMemo(() => {
    if (!isLocalOrder(sort)) return { acquisitions: acquisitionsOf(frames), awaited: 0 };
    const amountOf = new Map(frames.map(({ frameID }, index) => [frameID, prices[index] ?? undefined]));
    const numberOf = (frameID: string) => (sort === "coverage" ? coverage : amountOf).get(frameID);
    const ordered = inOrderOf(frames, numberOf, sort !== "price");
    return {
      acquisitions: acquisitionsOf(ordered),
      awaited: prices.filter((price) => price === undefined).length,
    };
  }, [frames, sort, coverage, prices]);
}

/** The amount of each price; null where there is none, undefined while it is awaited. */
function amounts(results: UseQueryResult<QuotedPrice>[]): (number | null | undefined)[] {
  return results.map(({ data, isError }) => data?.amount ?? (isError ? null : undefined));
}
