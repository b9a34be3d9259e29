import { sumPrices } from "../../../api/contracts/sum-prices.ts";
import type { PointEntry } from "../../../api/outbox/task.ts";
import { quotedWords } from "../../../shared/money/budget-words.ts";
import { formatPrice } from "../../../ui/text/format.ts";
import classes from "./points-panel.module.css";

interface PointsTotalProps {
  points: readonly Pick<PointEntry, "price">[];
  isPriced: boolean;
}

/** What all points cost together; a part of it is said to be one, and two currencies are never added. */
export function PointsTotal({ points, isPriced }: PointsTotalProps) {
  if (points.length === 0) return null;
  if (!isPriced) return <p className={classes.total}>By agreement: this contract has no price list.</p>;
  const prices = points.flatMap(({ price }) => price ?? []);
  const sums = sumPrices(prices)
    .map((price) => formatPrice(price, true))
    .join(" + ");
  const saidAt = Math.min(...prices.map(({ askedAt }) => askedAt));
  return (
    <p className={classes.total} role="status">
      {prices.length === points.length ? (
        <b>{sums}</b>
      ) : (
        `${prices.length} of ${points.length} priced${sums && `: ${sums} so far`}`
      )}
      {prices.length > 0 && <span> {quotedWords(saidAt)}</span>}
    </p>
  );
}
