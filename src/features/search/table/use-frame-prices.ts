import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useCommercialChoice } from "../../../api/contracts/contracts.ts";
import { priceQuery, type QuotedPrice } from "../../../api/contracts/prices.ts";
import { useContract, useSession } from "../../../api/use-session.ts";

/** How a frame is asked for its price under the chosen contract and licence; undefined where there is no pricing plan. */
function usePriceQuery() {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const contractID = contract?.hasPricingPlan ? contract.id : undefined;
  return useCallback(
    (frameID: string) => (contractID ? priceQuery(session, { contractID, frameID, eula }) : undefined),
    [session, contractID, eula],
  );
}

/** What is known of prices by now, without asking for any. */
export function useKnownPrice(): (frameID: string) => QuotedPrice | undefined {
  const queries = useQueryClient();
  const queryOf = usePriceQuery();
  return useCallback(
    (frameID: string) => {
      const query = queryOf(frameID);
      return query && queries.getQueryData(query.queryKey);
    },
    [queries, queryOf],
  );
}

/** Prices of frames, a few asked for at a time: those that have come, and how many are on their way. */
export function useFramePrices(frameIDs: readonly string[]): {
  prices: readonly (QuotedPrice | undefined)[];
  pending: number;
} {
  const queryOf = usePriceQuery();
  const queries = frameIDs.flatMap((frameID) => queryOf(frameID) ?? []);
  return useQueries({ queries, combine: pricesOf });
}

function pricesOf(answers: readonly UseQueryResult<QuotedPrice>[]) {
  return {
    prices: answers.map(({ data }) => data),
    pending: answers.filter(({ isFetching }) => isFetching).length,
  };
}
