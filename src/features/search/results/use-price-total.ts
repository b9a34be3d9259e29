import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useCommercialChoice } from "../../../api/contracts/contracts.ts";
import { knownPrices, type QuotedPrice, sumPrices } from "../../../api/contracts/prices.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import type { Price } from "../../../contract/common.ts";

/** Prices come by the dozen: they are added up so often, milliseconds. */
const ADD_EVERY_MS = 250;

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
  const known = useKnownPrices(contract?.id);
  return useMemo(() => {
    if (!contract?.hasPricingPlan) return undefined;
    const prices = frames.flatMap(({ frameID }) => known.get(frameID) ?? []);
    return { sums: sumPrices(prices), priced: prices.length };
  }, [frames, contract, known]);
}

/** The prices that have come by now, by frame, under the chosen licence. */
function useKnownPrices(contractID: string | undefined): ReadonlyMap<string, QuotedPrice> {
  const queries = useQueryClient();
  const session = useSession();
  const eula = useCommercialChoice((choice) => choice.eula);
  const [known, setKnown] = useState(NONE);
  useEffect(() => {
    if (contractID === undefined) return;
    const look = () => setKnown(knownPrices(queries, session, { contractID, eula }));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = queries.getQueryCache().subscribe(({ type, query }) => {
      if (type !== "updated" || query.queryKey[1] !== "price" || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        look();
      }, ADD_EVERY_MS);
    });
    look();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries, session, contractID, eula]);
  return known;
}

const NONE: ReadonlyMap<string, QuotedPrice> = new Map();
