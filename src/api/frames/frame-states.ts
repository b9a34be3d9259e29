import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useMemo } from "react";
import { useCart } from "../cart/cart-store.ts";
import { contractsQuery } from "../contracts.ts";
import { isMoving, type OwnPurchases, ownPurchasesQuery } from "../purchases.ts";
import { type FrameUnderRun, framesUnderRunQuery } from "../runs.ts";
import { useContract, useSession } from "../use-session.ts";
import type { CatalogFrame } from "./frame.ts";
import { ownedFramesQuery } from "./frames.ts";

/**
 * State of a frame for the caller. `active`: accepted, products to come. `unknown`: a run lost its answer. `buying`: in a run that
 * has not ordered it yet, or waits for the answer. `cart`: chosen. `default`: none of these.
 */
export type FrameState = "owned" | "active" | "unknown" | "buying" | "cart" | "default";

/** Ids of the frames that have a state. */
export interface KnownFrames {
  owned: ReadonlySet<string>;
  /** With a purchase that is received or active. */
  inFlight: ReadonlySet<string>;
  /** In a run of this device that got no answer for them. */
  unknown: ReadonlySet<string>;
  /** In a run of this device that has not settled them. */
  buying: ReadonlySet<string>;
  cart: ReadonlySet<string>;
}

/** The state of a frame; what was bought counts more than what is chosen. */
export function frameState(
  frameID: string,
  { owned, inFlight, unknown, buying, cart }: KnownFrames,
): FrameState {
  if (owned.has(frameID)) return "owned";
  if (inFlight.has(frameID)) return "active";
  if (unknown.has(frameID)) return "unknown";
  if (buying.has(frameID)) return "buying";
  return cart.has(frameID) ? "cart" : "default";
}

/**
 * Frames of runs that the known purchases do not contain: `unknown` and `buying` are not settled, `inFlight` were accepted when
 * those purchases had already been requested (`askedAt`; undefined: none are known).
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

/** Whether a frame of this state may be put into the cart or bought. */
export function isForSale(state: FrameState): boolean {
  return state === "cart" || state === "default";
}

/** What purchases say of frames: bought, and under way. What colleagues bought is not among them. */
export function boughtFrames({ purchases, askedAt }: OwnPurchases): {
  owned: string[];
  inFlight: string[];
  askedAt: number;
} {
  const owned = new Set<string>();
  const inFlight = new Set<string>();
  for (const purchase of purchases) {
    if (isMoving(purchase)) inFlight.add(purchase.frameID);
    else if (purchase.status === "closed") owned.add(purchase.frameID);
  }
  return { owned: [...owned], inFlight: [...inFlight], askedAt };
}

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
