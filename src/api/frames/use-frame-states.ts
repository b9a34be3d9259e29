import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useMemo } from "react";
import { useCart } from "../cart/use-cart.ts";
import { contractsQuery } from "../contracts/contracts.ts";
import { ownPurchasesQuery } from "../purchases/purchases.ts";
import { type FrameUnderRun, framesUnderRunQuery } from "../runs/runs.ts";
import { useContract, useSession } from "../use-session.ts";
import type { CatalogFrame } from "./frame.ts";
import { boughtFrames, type FrameState, frameState, statesUnderRun } from "./frame-states.ts";
import { ownedFramesQuery } from "./frames.ts";

/** The states of all frames, as far as they are known. */
export interface FrameStates {
  stateOf: (frameID: string) => FrameState;
  /** What lies in the private collections, under whichever contract. */
  owned: readonly CatalogFrame[];
  /** Purchases or a private collection have not answered yet. */
  pending: boolean;
  /** Why what is owned is not fully known; `retry` asks again. */
  error: Error | null;
  retry: () => void;
}

/** Holds what is known of frames, once for all that shows it. */
export const FrameStatesContext = createContext<FrameStates | undefined>(undefined);

/** The states of all frames. Throws where nobody is signed in. */
export function useFrameStates(): FrameStates {
  const states = useContext(FrameStatesContext);
  if (!states) throw new Error("No states of frames are known here.");
  return states;
}

/** Under so many contracts the private collection is asked for; one of them is the chosen one. */
export const MOST_COLLECTIONS = 100;

/**
 * Which frames are owned, under way or in the cart. The purchases are the caller's own; what else the caller's side owns is
 * in the private collection, which is asked under each contract (interface 4.4). What a run of this
 * device has not settled, or has bought since the purchases were read, counts as under way.
 */
export function useKnownFrames(): FrameStates {
  const session = useSession();
  const contracts = useQuery(contractsQuery(session));
  const bought = useQuery({ ...ownPurchasesQuery(session), staleTime: 60_000, select: boughtFrames });
  const chosen = useContract();
  const asked = useMemo(() => {
    const first = (contracts.data ?? []).slice(0, MOST_COLLECTIONS).map(({ id }) => id);
    return chosen && !first.includes(chosen.id) ? [...first.slice(1), chosen.id] : first;
  }, [contracts.data, chosen]);
  const collections = useQueries({
    queries: asked.map((id) => ownedFramesQuery(session, id)),
    combine: joinCollections,
  });
  const entries = useCart((cart) => cart.entries);
  const askedAt = bought.data?.askedAt;
  const { data: underRun } = useQuery({
    ...framesUnderRunQuery(session),
    select: useCallback((frames: FrameUnderRun[]) => statesUnderRun(frames, askedAt), [askedAt]),
  });
  const { owned, inFlight } = bought.data ?? {};

  const collected = useMemo(() => [...collections.lists].flat(), [collections.lists]);
  const ordered = useMemo(
    () => ({
      owned: new Set([...collected.map(({ frameID }) => frameID), ...(owned ?? [])]),
      inFlight: new Set([...(inFlight ?? []), ...(underRun?.inFlight ?? [])]),
      unknown: new Set(underRun?.unknown),
      buying: new Set(underRun?.buying),
    }),
    [collected, owned, inFlight, underRun],
  );
  const known = useMemo(
    () => ({ ...ordered, cart: new Set(entries.map(({ frame }) => frame.frameID)) }),
    [ordered, entries],
  );
  const { refetch } = bought;
  const pending = contracts.isLoading || bought.isLoading || collections.pending;
  const error = bought.error ?? collections.error;
  return useMemo(
    () => ({
      stateOf: (frameID) => frameState(frameID, known),
      owned: collected,
      pending,
      error,
      retry: () => {
        void refetch();
        collections.retry();
      },
    }),
    [known, collected, pending, error, refetch, collections],
  );
}

function joinCollections(results: UseQueryResult<CatalogFrame[]>[]) {
  return {
    /** In a set, whose content is not compared: the links of frames are others at every read. */
    lists: new Set(results.flatMap(({ data }) => (data ? [data] : []))),
    pending: results.some(({ isLoading }) => isLoading),
    error: results.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const { error, refetch } of results) if (error) void refetch();
    },
  };
}
