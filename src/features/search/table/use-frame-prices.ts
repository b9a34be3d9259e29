import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import {
  type KnownPrices,
  knownPrices,
  type QuotedPrice,
  useCommercialChoice,
} from "../../../api/contracts.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import { usePriceQuery } from "../../../shared/money/price-label.tsx";

/** Returns a reader of cached prices, which requests none. */
export function useKnownPrice() {
  const queries = useQueryClient();
  const queryOf = usePriceQuery();
  return useCallback(
    (frameID: string): QuotedPrice | undefined => queries.getQueryData(queryOf(frameID).queryKey),
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
  awaited: number;
  isStopped: boolean;
  stop: () => void;
  goOn: () => void;
}

const AHEAD = 100;

/** Requests missing prices, a few at a time, until stopped. An empty list resets the stop. */
export function useFramePrices(frameIDs: readonly string[]): AskedPrices {
  const queryOf = usePriceQuery();
  const hasPlan = useContract()?.hasPricingPlan === true;
  const known = useKnownPrices(frameIDs.length > 0);
  const [isStopped, setStopped] = useState(false);
  if (isStopped && frameIDs.length === 0) setStopped(false);
  const missing = useMemo(
    () => (hasPlan ? frameIDs.filter((frameID) => !known.has(frameID)) : []),
    [frameIDs, hasPlan, known],
  );
  const queries = useMemo(
    () => (!isStopped ? missing.slice(0, AHEAD).map(queryOf) : []),
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
