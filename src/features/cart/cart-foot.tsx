import { Button } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { type Budget, budgetLeft, type CartTotals } from "../../api/cart/cart-totals.ts";
import { quotedWords } from "../../ui/budget-words.ts";
import { pricedWords, sumsWords } from "../../ui/cart-words.ts";
import { count, formatPrice } from "../../ui/format.ts";
import { SpendButton } from "../../ui/spend-button.tsx";
import classes from "./cart-foot.module.css";

interface CartFootProps {
  totals: CartTotals;
  /** The contract has no pricing plan. */
  byAgreement: boolean;
  /** Null where the service tells none. */
  budget: Budget | null | undefined;
  obstacles: readonly string[];
  /** What the last press on Buy came to, if it did not lead on. */
  message: ReactNode;
  busy: boolean;
  onBuy: () => void;
  onRetryPrices: () => void;
  onExport: () => void;
  /** More that can be done with the cart, beside the export. */
  actions: ReactNode;
}

/** What the cart comes to, what stands in the way of buying it, and the way to buy it. */
export function CartFoot(props: CartFootProps) {
  const { totals, byAgreement, budget, obstacles } = props;
  const { toBuy, priced, subtotals, failed, leftOut, askedAt } = totals;
  const isWhole = toBuy > 0 && priced === toBuy;
  const why = useId();
  return (
    <>
      <footer className={classes.foot}>
        <dl className={classes.sums}>
          {leftOut > 0 && (
            <div>
              <dt>Left out of the purchase</dt>
              <dd>{count(leftOut, "frame")}</dd>
            </div>
          )}
          <div className={classes.total}>
            <dt>{count(toBuy, "frame")} to buy</dt>
            <dd>
              {byAgreement ? (
                "Priced by agreement"
              ) : isWhole ? (
                <b>{sumsWords(subtotals, true)}</b>
              ) : (
                <>
                  {pricedWords(totals)}
                  {priced > 0 && (
                    <>
                      : <b>{sumsWords(subtotals, true)}</b> so far
                    </>
                  )}
                </>
              )}
            </dd>
          </div>
        </dl>
        {failed.length > 0 && (
          <Button variant="default" className={classes.again} onClick={props.onRetryPrices}>
            Ask again for {count(failed.length, "missing price")}
          </Button>
        )}
        <p className={classes.said}>
          {askedAt !== undefined && `${quotedWords(askedAt)}. `}
          {budget && <BudgetWords budget={budget} />}
        </p>
        {props.message && (
          <div className={classes.message} role="status">
            {props.message}
          </div>
        )}
        <ul id={why} className={classes.obstacles} aria-label="What stands in the way">
          {obstacles.map((obstacle) => (
            <li key={obstacle}>{obstacle}</li>
          ))}
        </ul>
      </footer>
      <div className={classes.ways}>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />}
          onClick={props.onExport}
        >
          CSV
        </Button>
        {props.actions}
        <SpendButton
          size="sm"
          busy={props.busy}
          disabled={obstacles.length > 0}
          aria-describedby={obstacles.length > 0 ? why : undefined}
          onClick={props.onBuy}
        >
          Buy {count(toBuy, "frame")}
          {isWhole && ` for ${sumsWords(subtotals, true)}`}
        </SpendButton>
      </div>
    </>
  );
}

function BudgetWords({ budget }: { budget: Budget }) {
  const amount = (minor: number) => formatPrice({ amount: minor, currency: budget.currency });
  return (
    <>
      Contract budget {amount(budget.spendLimit)}; all users of the contract’s company have{" "}
      {amount(budget.onHold)} held and {amount(budget.consolidatedSpent)} spent:{" "}
      {formatPrice(budgetLeft(budget))} left.
    </>
  );
}
