import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { CartStore } from "../../api/cart/cart-store.ts";
import { useCart, useCartStore } from "../../api/cart/use-cart.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { findFrames } from "../../api/frames/frames.ts";
import { readKeptFrame } from "../../api/frames/kept-frame.ts";
import type { Session } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import { useKept } from "../../ui/list/use-kept.ts";

/** The frames of the cart as the catalog has them, or as they were kept while it has not answered or has them no more. */
interface CartFrames {
  /** In the order of the cart. */
  frames: readonly CatalogFrame[];
  byID: ReadonlyMap<string, CatalogFrame>;
  lookup: UseQueryResult<unknown>;
}

/** Looks the cart up in the catalog when it is opened and when frames have come into it. */
export function useCartFrames(): CartFrames {
  const session = useSession();
  const store = useCartStore();
  const entries = useCart((state) => state.entries);
  const frameIDs = useMemo(() => entries.map(({ frame }) => frame.frameID), [entries]);
  const lookup = useQuery(cartLookupQuery(session, store, useLookedUp(frameIDs)));
  const frames = useKept(
    useMemo(
      () =>
        entries.map(({ frame }) => lookup.data?.get(frame.frameID) ?? readKeptFrame(frame, session.prefix)),
      [entries, lookup.data, session.prefix],
    ),
    idOf,
  );
  const byID = useMemo(() => new Map(frames.map((frame) => [frame.frameID, frame])), [frames]);
  return { frames, byID, lookup };
}

const idOf = ({ frameID }: CatalogFrame) => frameID;

/** The frames to look up: those of a cart from which frames were only taken are known from before. */
function useLookedUp(frameIDs: readonly string[]): readonly string[] {
  const [asked, setAsked] = useState(frameIDs);
  const known = useMemo(() => new Set(asked), [asked]);
  if (frameIDs.every((frameID) => known.has(frameID))) return asked;
  setAsked(frameIDs);
  return frameIDs;
}

/**
 * The frames of the cart as the catalog has them now, by id, with fresh links; null for one that it no longer has. The
 * cart takes in what has changed: items may have got other ids (interface 1.3).
 */
function cartLookupQuery(session: Session, cart: CartStore, frameIDs: readonly string[]) {
  return queryOptions({
    queryKey: [session.id, "cart-lookup", frameIDs.toSorted()],
    queryFn: async (context) => {
      const found = await findFrames(session, frameIDs, context);
      cart.getState().refresh(found);
      return found;
    },
    placeholderData: keepPreviousData,
  });
}
