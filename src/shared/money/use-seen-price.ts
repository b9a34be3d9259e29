import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { QuotedPrice } from "../../api/contracts.ts";

/** Prices seen together; undefined until known, or without a price list. */
type Prices = readonly QuotedPrice[] | undefined;

/** Prices that the reader saw, the current ones, and the action that spends them. */
export type SeenPrices = ReturnType<typeof useSeenPrices>;

/**
 * Spends money only at seen prices. `nothing` says what did not happen: "Nothing was bought."; `terms` identify the choices
 * that change prices; `ask` reads them again.
 */
export function useSeenPrices(nothing: string, prices: Prices, terms: string, ask: () => Promise<Prices>) {
  const [seen, setSeen] = useState({ terms, prices });
  const isSeen = seen.terms === terms && (seen.prices !== undefined || !prices);
  const look = () => setSeen({ terms, prices });
  if (!isSeen) look();
  const from = isSeen ? seen.prices : undefined;
  const check = useMutation({ mutationFn: ask });
  // Set at once, since a second press may come before a render.
  const isAsking = useRef(false);
  return {
    nothing,
    /** Set when the service has quoted other prices since. */
    change: from && prices && !areSamePrices(from, prices) ? { from, to: prices } : undefined,
    wasAsked: !check.isIdle,
    look,
    busy: check.isPending,
    error: check.error,
    /** Asks for the prices again, and continues if they are those seen; ignores a second press. */
    spend: (go: (prices: Prices) => void) => {
      if (isAsking.current) return;
      if (!from) return go(undefined);
      isAsking.current = true;
      // Not called after the dialog closes.
      check.mutate(undefined, {
        onSuccess: (now) => {
          if (now && areSamePrices(now, from)) go(now);
        },
        onSettled: () => {
          isAsking.current = false;
        },
      });
    },
  };
}

function areSamePrices(a: readonly QuotedPrice[], b: readonly QuotedPrice[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ amount, currency }, index) => amount === b[index]?.amount && currency === b[index]?.currency)
  );
}
