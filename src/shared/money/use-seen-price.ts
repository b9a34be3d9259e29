import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { QuotedPrice } from "../../api/contracts/prices.ts";

/** Prices that are seen together; undefined where there are none yet or the contract has no price list. */
type Prices = readonly QuotedPrice[] | undefined;

/** What the reader of a dialog was shown as the prices, what they are now, and the action that spends them. */
export interface SeenPrices {
  /** What has not happened where other prices are to be seen first: "Nothing was bought." */
  nothing: string;
  /** The service has quoted other prices since they were seen. */
  change: { from: readonly QuotedPrice[]; to: readonly QuotedPrice[] } | undefined;
  /** The change came to light as they were to be spent. */
  wasAsked: boolean;
  /** Takes the prices as they are now for seen. */
  look: () => void;
  /** The service is asked once more. */
  busy: boolean;
  /** Why it could not be asked; nothing was spent. */
  error: Error | null;
  /** Requests the prices again and continues, if they are those that were seen; a second press meanwhile does nothing. */
  spend: (go: (prices: Prices) => void) => void;
}

/**
 * Has money spent at no other prices than those that were looked at. `prices` are what is shown, of things in their order; `terms`
 * what the reader chooses them by, which makes other prices expected; `ask` reads them from the service once more and brings
 * `prices` up to date.
 */
export function useSeenPrices(
  nothing: string,
  prices: Prices,
  terms: string,
  ask: () => Promise<Prices>,
): SeenPrices {
  const [seen, setSeen] = useState({ terms, prices });
  const isSeen = seen.terms === terms && (seen.prices !== undefined || !prices);
  const look = () => setSeen({ terms, prices });
  if (!isSeen) look();
  const from = isSeen ? seen.prices : undefined;
  const check = useMutation({ mutationFn: ask });
  // Set at once, where a second press could come before the page is drawn again.
  const isAsking = useRef(false);
  return {
    nothing,
    change: from && prices && !areSamePrices(from, prices) ? { from, to: prices } : undefined,
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
          if (now && areSamePrices(now, from)) go(now);
        },
        onSettled: () => {
          isAsking.current = false;
        },
      });
    },
  };
}

/** The same for one price. */
export function useSeenPrice(
  nothing: string,
  price: QuotedPrice | undefined,
  terms: string,
  ask: () => Promise<QuotedPrice | undefined>,
) {
  const seen = useSeenPrices(nothing, price && [price], terms, async () => {
    const now = await ask();
    return now && [now];
  });
  return {
    ...seen,
    spend: (go: (price: QuotedPrice | undefined) => void) => seen.spend((now) => go(now?.[0])),
  };
}

function areSamePrices(a: readonly QuotedPrice[], b: readonly QuotedPrice[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ amount, currency }, index) => amount === b[index]?.amount && currency === b[index]?.currency)
  );
}
