import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { SaidPrice } from "../api/run/run-order.ts";

/** What the reader of a dialog was shown as the price, what it is now, and the way to spend it. */
export interface SeenPrice {
  /** The service has said another price since it was looked at. */
  change: { from: SaidPrice; to: SaidPrice } | undefined;
  /** The change came to light as it was to be spent. */
  wasAsked: boolean;
  /** Takes the price as it is now for seen. */
  look: () => void;
  /** The service is asked once more. */
  busy: boolean;
  /** Why it could not be asked; nothing was spent. */
  error: Error | null;
  /** Asks for the price once more and goes on with it, if it is the one that was seen; a second press meanwhile does nothing. */
  spend: (go: (price: SaidPrice | undefined) => void) => void;
}

/**
 * Has money spent at no other price than the one that was looked at. `price` is what is shown, undefined where there is none
 * yet or the contract has no price list; `terms` what the reader chooses it by, which makes another price expected; `ask`
 * reads it from the service once more and brings `price` up to date.
 */
export function useSeenPrice(
  price: SaidPrice | undefined,
  terms: string,
  ask: () => Promise<SaidPrice | undefined>,
): SeenPrice {
  const [seen, setSeen] = useState({ terms, price });
  const isSeen = seen.terms === terms && (seen.price !== undefined || !price);
  const look = () => setSeen({ terms, price });
  if (!isSeen) look();
  const from = isSeen ? seen.price : undefined;
  const check = useMutation({ mutationFn: ask });
  // Set at once, where a second press could come before the page is drawn anew.
  const isAsking = useRef(false);
  return {
    change: from && price && !isSamePrice(from, price) ? { from, to: price } : undefined,
    wasAsked: !check.isIdle,
    look,
    busy: check.isPending,
    error: check.error,
    spend: (go) => {
      if (isAsking.current) return;
      if (!from) return go(undefined);
      isAsking.current = true;
      // Not called any more once the dialog is closed.
      check.mutate(undefined, {
        onSuccess: (now) => {
          if (now && isSamePrice(now, from)) go(now);
        },
        onSettled: () => {
          isAsking.current = false;
        },
      });
    },
  };
}

function isSamePrice(a: SaidPrice, b: SaidPrice): boolean {
  return a.amount === b.amount && a.currency === b.currency;
}
