import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useCartStore } from "../api/cart/use-cart.ts";
import { serviceNow } from "../api/clock.ts";
import type { CatalogFrame } from "../api/frame.ts";
import { isForSale } from "../api/frame-states.ts";
import { acquisitionQuery } from "../api/frames.ts";
import { useFrameStates } from "../api/use-frame-states.ts";
import { useSession } from "../api/use-session.ts";
import { addedWords, framesWords } from "./cart-words.ts";
import { offerUndo } from "./undo-store.ts";

/** Changes of the cart as people make them: each is told, and can be taken back. */
export interface CartActions {
  /** Adds the frames that are for sale; the ids of those that were not yet in the cart. */
  add: (frames: readonly CatalogFrame[]) => string[];
  remove: (frameIDs: readonly string[]) => void;
  /** Adds the frame, or takes it out when it is in the cart. */
  toggle: (frame: CatalogFrame) => void;
}

/** Actions on the signed-in account's cart. */
export function useCartActions(): CartActions {
  const cart = useCartStore();
  const { stateOf } = useFrameStates();

  function add(frames: readonly CatalogFrame[]): string[] {
    const wanted = frames.map((frame) => ({ frame, frameID: frame.frameID, state: stateOf(frame.frameID) }));
    const forSale = wanted.filter(({ state }) => isForSale(state)).map(({ frame }) => frame);
    const added = cart.getState().add(forSale, serviceNow());
    const undo = () => void cart.getState().remove(added);
    offerUndo(addedWords(added, wanted), added.length > 0 ? undo : undefined);
    return added;
  }

  const remove = useCallback(
    (frameIDs: readonly string[]) => {
      const taken = cart.getState().remove(frameIDs);
      const removed = taken.map(({ entry }) => entry.frame.frameID);
      if (removed.length === 0) return;
      offerUndo(`Removed ${framesWords(removed)} from the cart.`, () => cart.getState().restore(taken));
    },
    [cart],
  );

  return {
    add,
    remove,
    toggle: (frame) => (stateOf(frame.frameID) === "cart" ? remove([frame.frameID]) : add([frame])),
  };
}

/** Adds the whole of an acquisition by its image id, also the frames that no search has shown. */
export function useAddAcquisition() {
  const session = useSession();
  const queries = useQueryClient();
  const { add } = useCartActions();
  return useMutation({
    mutationFn: (imageID: string) => queries.fetchQuery(acquisitionQuery(session, imageID)),
    onSuccess: (frames) => void add(frames),
  });
}
