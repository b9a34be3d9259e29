import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCommercialChoice } from "../../api/contracts/contracts.ts";
import { priceQuery, type QuotedPrice, sumPrices } from "../../api/contracts/prices.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import { formatPrice } from "../../ui/text/format.ts";

/** What frames cost together under the chosen contract and licence, in words, once every one is priced; undefined before. */
export function useSumWords(frames: readonly CatalogFrame[], isAsked: boolean): string | undefined {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  return useQueries({
    queries: frames.map(({ frameID }) => ({
      ...priceQuery(session, { contractID: contract?.id ?? "", frameID, eula }),
      enabled: isAsked && contract?.hasPricingPlan === true,
    })),
    combine: sumOf,
  });
}

function sumOf(results: UseQueryResult<QuotedPrice>[]): string | undefined {
  const said = results.flatMap(({ data }) => data ?? []);
  if (said.length === 0 || said.length < results.length) return undefined;
  return sumPrices(said)
    .map((price) => formatPrice(price))
    .join(" + ");
}
