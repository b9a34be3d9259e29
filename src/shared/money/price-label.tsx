import { Skeleton } from "@mantine/core";
import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { ApiError } from "../../api/api-error.ts";
import { priceQuery, type QuotedPrice, sumPrices, useCommercialChoice } from "../../api/contracts.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import type { Eula } from "../../domain/modes.ts";
import { t } from "../../languages/texts.ts";
import { type Amount, formatPrice } from "../../ui/text/format.ts";
import classes from "./price-label.module.css";

export interface AskedPrice<P = Amount> {
  data: P | undefined;
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
}

interface PriceLabelProps {
  asked: AskedPrice;
  noPlan?: boolean;
  short?: boolean;
}

/** Shows a price, or why there is none yet; never zero or a dash. */
export function PriceLabel({ asked, noPlan, short }: PriceLabelProps) {
  const { data: price, isFetching, error, refetch } = asked;
  if (noPlan) return <span className={classes.none}>{t("By agreement")}</span>;
  if (price) return <span className={classes.price}>{formatPrice(price)}</span>;
  if (error instanceof ApiError && error.status === 403 && !isFetching) {
    return (
      <span className={classes.none} title={error.message}>
        {t("Not in contract")}
      </span>
    );
  }
  if (error && !isFetching) {
    return (
      <button type="button" className={classes.retry} onClick={() => void refetch()} title={error.message}>
        {short ? t("Try again") : t("Not priced, try again")}
      </button>
    );
  }
  return <Skeleton width={32} height={12} role="status" aria-label={t("Getting the price")} />;
}

/** Returns the price query of a frame under the chosen contract, and license unless one is given; disabled without a pricing plan. */
export function usePriceQuery(given?: Eula) {
  const session = useSession();
  const contract = useContract();
  const chosen = useCommercialChoice((choice) => choice.eula);
  const eula = given ?? chosen;
  return useCallback(
    (frameID: string) => ({
      ...priceQuery(session, { contractID: contract?.id ?? "", frameID, eula }),
      enabled: contract?.hasPricingPlan === true,
    }),
    [session, contract, eula],
  );
}

export function FramePrice({ frameID }: { frameID: string }) {
  const query = useQuery(usePriceQuery()(frameID));
  return <PriceLabel asked={query} noPlan={useContract()?.hasPricingPlan === false} />;
}

/** Returns the sum of the prices in words under the chosen contract and license; undefined until all are known. */
export function useSumWords(frames: readonly CatalogFrame[], isAsked: boolean): string | undefined {
  const queryOf = usePriceQuery();
  const queries = frames.map(({ frameID }) => {
    const query = queryOf(frameID);
    return { ...query, enabled: isAsked && query.enabled };
  });
  return useQueries({ queries, combine: sumOf });
}

function sumOf(results: UseQueryResult<QuotedPrice>[]): string | undefined {
  const prices = results.flatMap(({ data }) => data ?? []);
  if (prices.length === 0 || prices.length < results.length) return undefined;
  return sumPrices(prices)
    .map((price) => formatPrice(price))
    .join(" + ");
}
