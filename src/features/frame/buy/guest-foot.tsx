import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCommercialChoice } from "../../../api/contracts.ts";
import { useContract } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { usePriceQuery } from "../../../shared/money/price-label.tsx";
import { eulaName } from "../../../shared/money/term-words.ts";
import { formatClock, formatPrice } from "../../../ui/text/format.ts";
import classes from "./buy-foot.module.css";

/** Price of a frame for the guest of a link, who buys nothing. */
export function GuestFoot({ frameID }: { frameID: string }) {
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const { data, isLoading } = useQuery(usePriceQuery()(frameID));
  return (
    <footer className={classes.foot}>
      <p>
        {data ? (
          <>
            <b>{formatPrice(data, true)}</b> {eulaName(eula)}
            <span>{t("Quoted {time} UTC, not reserved", { time: formatClock(data.askedAt) })}</span>
          </>
        ) : contract?.hasPricingPlan === false ? (
          <b>{t("By agreement")}</b>
        ) : isLoading ? (
          <Skeleton width={96} height={20} />
        ) : (
          <b>{t("Not priced")}</b>
        )}
      </p>
    </footer>
  );
}
