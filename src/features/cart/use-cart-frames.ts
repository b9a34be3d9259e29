import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type CartStore, useCart, useCartStore } from "../../api/cart/cart-store.ts";
import { readKeptFrame } from "../../api/frames/frame.ts";
import { findFrames } from "../../api/frames/frames.ts";
import type { Session } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import { useStable } from "../../ui/list/use-stable.ts";

/**
 * Looks the cart up in the catalog when it opens and when frames are added. Returns its frames, in its order, as the catalog
 * has them, or as they were kept if it has not answered or lost them.
 */
export function useCartFrames() {
  const session = useSession();
  const store = useCartStore();
  const entries = useCart((state) => state.entries);
  const frameIDs = useMemo(() => entries.map(({ frame }) => frame.frameID), [entries]);
  const lookup = useQuery(cartLookupQuery(session, store, useLookedUp(frameIDs)));
  const frames = useStable(
    useMemo(
      () =>
        entries.map(({ frame }) => lookup.data?.get(frame.frameID) ?? readKeptFrame(frame, session.prefix)),
      [entries, lookup.data, session.prefix],
    ),
  );
  const byID = useMemo(() => new Map(frames.map((frame) => [frame.frameID, frame])), [frames]);
  return { frames, byID, lookup };
}

/** Returns the frames to look up: a cart that only lost frames needs no new look-up. */
function useLookedUp(frameIDs: readonly string[]): readonly string[] {
  const [asked, setAsked] = useState(frameIDs);
  const known = useMemo(() => new Set(asked), [asked]);
  if (frameIDs.every((frameID) => known.has(frameID))) return asked;
  setAsked(frameIDs);
  return frameIDs;
}

/**
 * Returns the frames of the cart with fresh links, by id; null for one that the catalog lost. Updates the cart: items may
 * have got other ids (interface 1.3).
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
