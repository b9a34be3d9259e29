import type { QuotedPrice } from "../../api/contracts/prices.ts";
import { ENDED_UNSOLD } from "../../api/purchases/purchases.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { t } from "../../languages/texts.ts";
import { formatPrice, formatTime } from "../../ui/text/format.ts";
import classes from "./paid-price.module.css";

interface PaidPriceProps {
  purchase: Pick<Purchase, "status">;
  /** As this browser kept it; undefined where it did not make the purchase, or there was no price. */
  price: QuotedPrice | undefined;
}

/** What a purchase cost, with the time of the quote; or that this device does not know it. */
export function PaidPrice({ purchase, price }: PaidPriceProps) {
  if (ENDED_UNSOLD.has(purchase.status)) return <span className={classes.none}>{t("not charged")}</span>;
  if (!price) return <span className={classes.none}>{t("price not known here")}</span>;
  return (
    <span
      className={classes.price}
      title={t("Quoted {time}, kept by this browser. The invoice counts.", {
        time: formatTime(price.askedAt),
      })}
    >
      {formatPrice(price, true)}
    </span>
  );
}
