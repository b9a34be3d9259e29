import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useMemo } from "react";
import { useRequestedFrames } from "../approvals.ts";
import { useCart } from "../cart/cart-store.ts";
import { contractsQuery } from "../contracts.ts";
import { isMoving, type OwnPurchases, ownPurchasesQuery } from "../purchases.ts";
import { type FrameUnderRun, framesUnderRunQuery } from "../runs.ts";
import { useContract, useSession } from "../use-session.ts";
import type { CatalogFrame } from "./frame.ts";
import { ownedFramesQuery } from "./frames.ts";

/**
 * `active`: accepted, products to come. `unknown`: a run lost its answer. `buying`: in a run that has not ordered it
 * yet, or waits for the answer. `requested`: the person waits for approval. `cart`: chosen. `default`: anything else.
 */
export type FrameState = "owned" | "active" | "unknown" | "buying" | "requested" | "cart" | "default";

export interface KnownFrames {
  owned: ReadonlySet<string>;
  inFlight: ReadonlySet<string>;
  /** Frames of this device's runs that got no answer. */
  unknown: ReadonlySet<string>;
  buying: ReadonlySet<string>;
  requested: ReadonlySet<string>;
  cart: ReadonlySet<string>;
}

export function frameState(
  frameID: string,
  { owned, inFlight, unknown, buying, requested, cart }: KnownFrames,
): FrameState {
  if (owned.has(frameID)) return "owned";
  if (inFlight.has(frameID)) return "active";
  if (unknown.has(frameID)) return "unknown";
  if (buying.has(frameID)) return "buying";
  if (requested.has(frameID)) return "requested";
  return cart.has(frameID) ? "cart" : "default";
}

/**
 * Returns frames of runs that the listed purchases lack: `unknown` and `buying` are unsettled, `inFlight` were
 * accepted after `askedAt`, the time of the list.
 */
export function statesUnderRun(
  frames: readonly Pick<FrameUnderRun, "frameID" | "state" | "boughtAt">[],
  askedAt: number | undefined,
): { unknown: string[]; buying: string[]; inFlight: string[] } {
  const ids = (holds: (frame: (typeof frames)[number]) => boolean) =>
    frames.filter(holds).map(({ frameID }) => frameID);
  return {
    unknown: ids(({ state }) => state === "unknown"),
    buying: ids(({ state, boughtAt }) => state !== "unknown" && boughtAt === undefined),
    inFlight: ids(({ boughtAt }) => boughtAt !== undefined && (askedAt === undefined || boughtAt >= askedAt)),
  };
}

export function isForSale(state: FrameState): boolean {
  return state === "cart" || state === "default";
}

export function boughtFrames({ purchases, askedAt }: OwnPurchases) {
  const owned = new Set<string>();
  const inFlight = new Set<string>();
  for (const purchase of purchases) {
    if (isMoving(purchase)) inFlight.add(purchase.frameID);
    else if (purchase.status === "closed") owned.add(purchase.frameID);
  }
  return { owned: [...owned], inFlight: [...inFlight], askedAt };
}

export type FrameStates = ReturnType<typeof useKnownFrames>;

export const FrameStatesContext = createContext<FrameStates | undefined>(undefined);

export function useFrameStates(): FrameStates {
  const states = useContext(FrameStatesContext);
  if (!states) throw new Error("No states of frames are known here.");
  return states;
}

export const MOST_COLLECTIONS = 100;

/** Combines purchases, private collections (one a contract, interface 4.4), requests, the cart and this device's runs. */
export function useKnownFrames() {
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
  const requested = useRequestedFrames();

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
    () => ({ ...ordered, requested, cart: new Set(entries.map(({ frame }) => frame.frameID)) }),
    [ordered, requested, entries],
  );
  const { refetch } = bought;
  const pending = contracts.isLoading || bought.isLoading || collections.pending;
  const error = bought.error ?? collections.error;
  return useMemo(
    () => ({
      stateOf: (frameID: string) => frameState(frameID, known),
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

/** Returns the states that a guest sees: nothing is owned or ordered, and a quote has its frames. */
export function useGuestFrames(): FrameStates {
  const entries = useCart((cart) => cart.entries);
  return useMemo(() => {
    const cart = new Set(entries.map(({ frame }) => frame.frameID));
    return {
      stateOf: (frameID: string) => (cart.has(frameID) ? "cart" : "default"),
      ...{ owned: [], pending: false, error: null, retry: () => {} },
    };
  }, [entries]);
}

function joinCollections(results: UseQueryResult<CatalogFrame[]>[]) {
  return {
    /** A set is not compared deeply: links change at every read. */
    lists: new Set(results.flatMap(({ data }) => (data ? [data] : []))),
    pending: results.some(({ isLoading }) => isLoading),
    error: results.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const { error, refetch } of results) if (error) void refetch();
    },
  };
}
