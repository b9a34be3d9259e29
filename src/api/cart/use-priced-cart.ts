import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { offersEula, useCommercialChoice } from "../contracts/contracts.ts";
import { priceQuery, type QuotedPrice } from "../contracts/prices.ts";
import { isForSale } from "../frames/frame-states.ts";
import { useFrameStates } from "../frames/use-frame-states.ts";
import { useContract, useSession } from "../use-session.ts";
import {
  type CartLine,
  type CartTotals,
  cartTotals,
  type LinePrice,
  linePrice,
  lineStatusOf,
} from "./cart-totals.ts";
import { useCart } from "./use-cart.ts";

/** The cart under the chosen contract and licence. */
export interface PricedCart {
  /** In the order of the cart. */
  lines: readonly CartLine[];
  totals: CartTotals;
  /** Asks again for the prices that could not be loaded. */
  retryMissing: () => void;
}

/** The cart with the price of every frame that is for sale, requested as needed and kept as `priceQuery` keeps it. */
export function usePricedCart(): PricedCart {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const { stateOf } = useFrameStates();
  const entries = useCart((cart) => cart.entries);
  const gone = useCart((cart) => cart.gone);
  const isAsked = contract?.hasPricingPlan === true && offersEula(contract, eula);
  const prices = useQueries({
    queries: entries.map(({ frame: { frameID } }) => ({
      ...priceQuery(session, { contractID: contract?.id ?? "", frameID, eula }),
      enabled: isAsked && isForSale(stateOf(frameID)) && !gone.has(frameID),
    })),
    combine: joinPrices,
  });

  const withoutPrice = isAsked
    ? undefined
    : contract?.hasPricingPlan === false
      ? "by-agreement"
      : "not-asked";
  const lines = useMemo(
    () =>
      entries.map(({ frame: { frameID } }, index): CartLine => {
        const price: LinePrice = withoutPrice
          ? { kind: withoutPrice }
          : (prices.said[index] ?? { kind: "pending" });
        return { frameID, price, status: lineStatusOf(stateOf(frameID), gone.has(frameID), price) };
      }),
    [entries, prices.said, stateOf, gone, withoutPrice],
  );
  return { lines, totals: useMemo(() => cartTotals(lines), [lines]), retryMissing: prices.retryMissing };
}

function joinPrices(results: UseQueryResult<QuotedPrice>[]) {
  const said = results.map(linePrice);
  return {
    said,
    retryMissing: () => {
      said.forEach(({ kind }, index) => {
        if (kind === "failed") void results[index]?.refetch();
      });
    },
  };
}
