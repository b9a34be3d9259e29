import { useCallbackRef } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useCartStore } from "../../api/cart/cart-store.ts";
import { serviceNow } from "../../api/clock.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { isForSale, useFrameStates } from "../../api/frames/frame-states.ts";
import { acquisitionQuery } from "../../api/frames/frames.ts";
import { useGuest, useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { offerUndo, useUndoNotice } from "../../ui/feedback/undo-notice.tsx";
import { addedWords, framesWords } from "./cart-words.ts";

export function useCartActions() {
  const cart = useCartStore();
  const { stateOf } = useFrameStates();
  const isGuest = useGuest() !== undefined;

  // Adds frames that are for sale; returns the ids of those that were not in the cart. Stable, for memoized rows.
  const add = useCallbackRef((frames: readonly CatalogFrame[]): string[] => {
    if (isGuest) return [];
    const wanted = frames.map((frame) => ({ frame, frameID: frame.frameID, state: stateOf(frame.frameID) }));
    const forSale = wanted.filter(({ state }) => isForSale(state)).map(({ frame }) => frame);
    const added = cart.getState().add(forSale, serviceNow());
    const undo = () => void cart.getState().remove(added);
    offerUndo(addedWords(added, wanted), added.length > 0 ? undo : undefined);
    closeWithTheNextChange(cart);
    return added;
  });

  const remove = useCallback(
    (frameIDs: readonly string[]) => {
      if (isGuest) return;
      const taken = cart.getState().remove(frameIDs);
      const removed = taken.map(({ entry }) => entry.frame.frameID);
      if (removed.length === 0) return;
      offerUndo(t("Removed {frames} from the cart.", { frames: framesWords(removed) }), () =>
        cart.getState().restore(taken),
      );
      closeWithTheNextChange(cart);
    },
    [cart, isGuest],
  );

  const toggle = useCallbackRef((frame: CatalogFrame) =>
    stateOf(frame.frameID) === "cart" ? remove([frame.frameID]) : void add([frame]),
  );
  return { add, remove, toggle };
}

/** Closes the undo notice once other frames are in the cart, for example because a run bought them. */
function closeWithTheNextChange(cart: ReturnType<typeof useCartStore>) {
  const { notice } = useUndoNotice.getState();
  const { entries } = cart.getState();
  const inCart = new Set(entries.map(({ frame }) => frame.frameID));
  const unsubscribe = cart.subscribe(({ entries: now }) => {
    if (now.length === inCart.size && now.every(({ frame }) => inCart.has(frame.frameID))) return;
    unsubscribe();
    if (useUndoNotice.getState().notice === notice) useUndoNotice.getState().close();
  });
}

/** Adds a whole acquisition by its image id, also frames that no search has shown. */
export function useAddAcquisition() {
  const session = useSession();
  const queries = useQueryClient();
  const { add } = useCartActions();
  return useMutation({
    mutationFn: (imageID: string) => queries.fetchQuery(acquisitionQuery(session, imageID)),
    onSuccess: (frames) => void add(frames),
  });
}
