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

/** The cart under the chosen contract and licence. */
export interface PricedCart {
  /** In the order of the cart. */
  lines: readonly CartLine[];
  totals: CartTotals;
  /** Asks again for the prices that could not be loaded. */
  retryMissing: () => void;
}

/** Holds the cart with its prices, once for all that shows it. */
export const PricedCartContext = createContext<PricedCart | undefined>(undefined);

/** The cart under the chosen contract and licence. Throws where nobody is signed in. */
export function usePricedCart(): PricedCart {
  const cart = useContext(PricedCartContext);
  if (!cart) throw new Error("There is no cart here.");
  return cart;
}

/** The cart with the price of every frame that is for sale, requested as needed and kept as `priceQuery` keeps it. */
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
