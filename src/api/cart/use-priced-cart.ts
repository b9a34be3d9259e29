import { useCallbackRef } from "@mantine/hooks";
import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useMemo } from "react";
import { offersEula, priceQuery, type QuotedPrice, useCommercialChoice } from "../contracts.ts";
import { isForSale, useFrameStates } from "../frames/frame-states.ts";
import { useContract, useSession } from "../use-session.ts";
import { useCart } from "./cart-store.ts";
import {
  type CartLine,
  type CartTotals,
  cartTotals,
  type LinePrice,
  linePrice,
  lineStatusOf,
} from "./cart-totals.ts";

export interface PricedCart {
  lines: readonly CartLine[];
  totals: CartTotals;
  retryMissing: () => void;
}

export const PricedCartContext = createContext<PricedCart | undefined>(undefined);

export function usePricedCart(): PricedCart {
  const cart = useContext(PricedCartContext);
  if (!cart) throw new Error("There is no cart here.");
  return cart;
}

/** Prices every frame that is for sale; see `priceQuery`. */
export function usePrices(): PricedCart {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const { stateOf } = useFrameStates();
  const entries = useCart((cart) => cart.entries);
  const gone = useCart((cart) => cart.gone);
  const isAsked = contract?.hasPricingPlan === true && offersEula(contract, eula);
  const contractID = contract?.id ?? "";
  const queries = useMemo(
    () =>
      entries.map(({ frame: { frameID } }) => ({
        ...priceQuery(session, { contractID, frameID, eula }),
        enabled: isAsked && isForSale(stateOf(frameID)) && !gone.has(frameID),
      })),
    [session, entries, contractID, eula, isAsked, stateOf, gone],
  );
  const said = useQueries({ queries, combine: saidPrices });
  const client = useQueryClient();
  const retryMissing = useCallbackRef(() => {
    said.forEach(({ kind }, index) => {
      const queryKey = queries[index]?.queryKey;
      if (kind === "failed" && queryKey) void client.refetchQueries({ queryKey, exact: true });
    });
  });

  const withoutPrice = isAsked
    ? undefined
    : contract?.hasPricingPlan === false
      ? "by-agreement"
      : "not-asked";
  const lines = useMemo(
    () =>
      entries.map(({ frame: { frameID } }, index): CartLine => {
        const price: LinePrice = withoutPrice ? { kind: withoutPrice } : (said[index] ?? { kind: "pending" });
        return { frameID, price, status: lineStatusOf(stateOf(frameID), gone.has(frameID), price) };
      }),
    [entries, said, stateOf, gone, withoutPrice],
  );
  return useMemo(() => ({ lines, totals: cartTotals(lines), retryMissing }), [lines, retryMissing]);
}

function saidPrices(results: UseQueryResult<QuotedPrice>[]): LinePrice[] {
  return results.map(linePrice);
}
