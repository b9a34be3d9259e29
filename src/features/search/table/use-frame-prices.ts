import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useCommercialChoice } from "../../../api/contracts/contracts.ts";
import {
  type KnownPrices,
  knownPrices,
  priceQuery,
  type QuotedPrice,
} from "../../../api/contracts/prices.ts";
import { useContract, useSession } from "../../../api/use-session.ts";

/** How a frame is asked for its price under the chosen contract and licence; undefined where there is no pricing plan. */
function usePriceQuery() {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const contractID = contract?.hasPricingPlan ? contract.id : undefined;
  return useMemo(
    () => (contractID ? (frameID: string) => priceQuery(session, { contractID, frameID, eula }) : undefined),
    [session, contractID, eula],
  );
}

/** What is known of prices by now, without asking for any. */
export function useKnownPrice(): (frameID: string) => QuotedPrice | undefined {
  const queries = useQueryClient();
  const queryOf = usePriceQuery();
  return useCallback(
    (frameID: string) => queryOf && queries.getQueryData(queryOf(frameID).queryKey),
    [queries, queryOf],
  );
}

/** Prices come by the dozen: they are looked at so often, milliseconds. */
const LOOK_EVERY_MS = 250;
const NOTHING_KNOWN: KnownPrices = new Map();

/** The prices that have come by now under the chosen contract and licence, looked at anew while that `isNeeded`. */
export function useKnownPrices(isNeeded = true): KnownPrices {
  const queries = useQueryClient();
  const session = useSession();
  const contractID = useContract()?.id;
  const eula = useCommercialChoice((choice) => choice.eula);
  const [known, setKnown] = useState(NOTHING_KNOWN);
  useEffect(() => {
    if (contractID === undefined || !isNeeded) return;
    const look = () => setKnown(knownPrices(queries, session, { contractID, eula }));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = queries.getQueryCache().subscribe(({ type, query }) => {
      if (type !== "updated" || query.queryKey[1] !== "price" || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        look();
      }, LOOK_EVERY_MS);
    });
    look();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries, session, contractID, eula, isNeeded]);
  return known;
}

/** Prices of many frames, which take a while. */
export interface AskedPrices {
  known: KnownPrices;
  /** Frames whose price is still to come. */
  awaited: number;
  /** Nothing is asked for any more. */
  isStopped: boolean;
  stop: () => void;
  goOn: () => void;
}

/** So many are asked for ahead of those that have come. */
const AHEAD = 100;

/** Asks for the prices of frames that are not known yet, a few at a time, until it is stopped. Frames of another kind begin anew. */
export function useFramePrices(frameIDs: readonly string[]): AskedPrices {
  const queryOf = usePriceQuery();
  const known = useKnownPrices(frameIDs.length > 0);
  const [isStopped, setStopped] = useState(false);
  if (isStopped && frameIDs.length === 0) setStopped(false);
  const missing = useMemo(
    () => (queryOf ? frameIDs.filter((frameID) => !known.has(frameID)) : []),
    [frameIDs, queryOf, known],
  );
  const queries = useMemo(
    () => (queryOf && !isStopped ? missing.slice(0, AHEAD).map(queryOf) : []),
    [missing, queryOf, isStopped],
  );
  useQueries({ queries, combine: nothing });
  return {
    known,
    awaited: missing.length,
    isStopped,
    stop: () => setStopped(true),
    goOn: () => setStopped(false),
  };
}

/** What has come is looked at all together. */
const nothing = () => undefined;
