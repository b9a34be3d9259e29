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

/** Returns the price query of a frame; undefined without a pricing plan. */
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

/** Returns a reader of cached prices, which requests none. */
export function useKnownPrice(): (frameID: string) => QuotedPrice | undefined {
  const queries = useQueryClient();
  const queryOf = usePriceQuery();
  return useCallback(
    (frameID: string) => queryOf && queries.getQueryData(queryOf(frameID).queryKey),
    [queries, queryOf],
  );
}

/** Throttle while prices arrive, ms. */
const LOOK_EVERY_MS = 250;
const NOTHING_KNOWN: KnownPrices = new Map();

/** Returns the prices cached so far, updated while `isNeeded`. */
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

export interface AskedPrices {
  known: KnownPrices;
  /** Frames without a price yet. */
  awaited: number;
  isStopped: boolean;
  stop: () => void;
  goOn: () => void;
}

/** Number of prices requested at once. */
const AHEAD = 100;

/** Requests missing prices, a few at a time, until stopped. An empty list resets the stop. */
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

/** Results are read from the cache together. */
const nothing = () => undefined;
