import { useMemo } from "react";
import { sumPrices } from "../../../api/contracts/prices.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { useContract } from "../../../api/use-session.ts";
import type { Price } from "../../../contract/common.ts";
import { useKnownPrices } from "../table/use-frame-prices.ts";

/** What is known of the prices of frames. */
interface PriceTotal {
  /** The sum in each currency. */
  sums: readonly Price[];
  /** How many of the frames have a price. */
  priced: number;
}

/** What frames cost together, as far as it is known by now, without asking for any; undefined without a price list. */
export function usePriceTotal(frames: readonly CatalogFrame[]): PriceTotal | undefined {
  const contract = useContract();
  const known = useKnownPrices();
  return useMemo(() => {
    if (!contract?.hasPricingPlan) return undefined;
    const prices = frames.flatMap(({ frameID }) => known.get(frameID) ?? []);
    return { sums: sumPrices(prices), priced: prices.length };
  }, [frames, contract, known]);
}
