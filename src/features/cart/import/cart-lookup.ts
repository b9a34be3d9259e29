import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CartStore } from "../../../api/cart/cart-store.ts";
import { findFrames } from "../../../api/frames/frames.ts";
import type { Session } from "../../../api/session.ts";

/**
 * The frames of the cart as the catalog has them now, by id, with fresh links; null for one that it no longer has. The
 * cart takes in what has changed: items may have got other ids (interface 1.3).
 */
export function cartLookupQuery(session: Session, cart: CartStore, frameIDs: readonly string[]) {
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
