import { useMemo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { useContract } from "../../../api/use-session.ts";
import type { Price } from "../../../contract/common.ts";
import { useKnownPrices } from "../table/use-frame-prices.ts";

/** Prices of frames as far as they are known. */
interface PriceRange {
  /** The least and the greatest in each currency. */
  ranges: readonly { least: Price; most: Price }[];
  /** Number of frames with a price. */
  priced: number;
}

/** Returns the range of the prices known by now, without asking for any; undefined without a price list. */
export function usePriceRange(frames: readonly CatalogFrame[]): PriceRange | undefined {
  const contract = useContract();
  const known = useKnownPrices();
  return useMemo(() => {
    if (!contract?.hasPricingPlan) return undefined;
    const ranges = new Map<string, { least: Price; most: Price }>();
    let priced = 0;
    for (const { frameID } of frames) {
      const price = known.get(frameID);
      if (!price) continue;
      priced++;
      const { least, most } = ranges.get(price.currency) ?? { least: price, most: price };
      ranges.set(price.currency, {
        least: price.amount < least.amount ? price : least,
        most: price.amount > most.amount ? price : most,
      });
    }
    return { ranges: [...ranges.values()], priced };
  }, [frames, contract, known]);
}
