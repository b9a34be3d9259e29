import { Button } from "@mantine/core";
import { IconFileSpreadsheet, IconPrinter } from "@tabler/icons-react";
import { type Budget, budgetLeft, type CartTotals } from "../../api/cart/cart-totals.ts";
import { rich } from "../../languages/rich.ts";
import { t } from "../../languages/texts.ts";
import { pricedWords, sumsWords } from "../../shared/frames/cart-words.ts";
import { quotedWords } from "../../shared/money/budget-words.ts";
import { SpendButton } from "../../shared/money/money-dialog.tsx";
import { iconBefore } from "../../ui/input/busy-button.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { count, formatPrice } from "../../ui/text/format.ts";
import classes from "./cart-foot.module.css";
import { askFramesWords } from "./run/ask-frames.tsx";
import type { CartOrder } from "./use-cart-order.tsx";

interface CartSumsProps {
  totals: CartTotals;
  order: CartOrder;
  why: string;
  onRetryPrices: () => void;
}

const isPriced = ({ toBuy, priced }: CartTotals) => toBuy > 0 && priced === toBuy;

export function CartSums(props: CartSumsProps) {
  const { totals, order } = props;
  const { budget, buy, ask } = order;
  const { toBuy, priced, subtotals, failed, leftOut, askedAt } = totals;
  return (
    <footer className={classes.foot} data-cart-foot="">
      <dl className={classes.sums}>
        {leftOut > 0 && (
          <div>
            <dt>{t("Left out of the purchase")}</dt>
            <dd>{count(leftOut, "frame")}</dd>
          </div>
        )}
        {ask && (
          <div>
            <dt>
              {t("{count, plural, one {# frame needs} other {# frames need}} approval", {
                count: ask.totals.toBuy,
              })}
            </dt>
            <dd>{sumsWords(ask.totals.subtotals, true) || t("By agreement")}</dd>
          </div>
        )}
        <div className={classes.total} hidden={ask !== undefined && toBuy === 0}>
          <dt>{t("{count, plural, one {# frame} other {# frames}} to buy", { count: toBuy })}</dt>
          <dd>
            {order.contract?.hasPricingPlan === false ? (
              t("By agreement")
            ) : isPriced(totals) ? (
              <b>{sumsWords(subtotals, true)}</b>
            ) : priced > 0 ? (
              rich("{priced}: <b>{sum}</b> so far", {
                priced: pricedWords(totals),
                sum: sumsWords(subtotals, true),
              })
            ) : (
              pricedWords(totals)
            )}
          </dd>
        </div>
      </dl>
      {failed.length > 0 && (
        <Button variant="default" className={classes.again} onClick={props.onRetryPrices}>
          {t("Try again for {count, plural, one {# missing price} other {# missing prices}}", {
            count: failed.length,
          })}
        </Button>
      )}
      <p className={classes.said}>
        {askedAt !== undefined && `${t("{quoted}.", { quoted: quotedWords(askedAt) })} `}
        {budget && <BudgetWords budget={budget} />}
      </p>
      {buy.message && (
        <div className={classes.message} role="status">
          {buy.message}
        </div>
      )}
      <ul id={props.why} className={classes.obstacles} aria-label={t("Why you cannot buy yet")}>
        {[...new Set([...order.obstacles, ...(ask?.obstacles ?? [])])].map((obstacle) => (
          <li key={obstacle}>{obstacle}</li>
        ))}
      </ul>
    </footer>
  );
}

interface CartActionsProps {
  totals: CartTotals;
  order: CartOrder;
  /** Id of the list of obstacles. */
  why: string;
  onExport: () => void;
  onAsk: () => void;
}

export function CartActions({ totals, order, why, onExport, onAsk }: CartActionsProps) {
  const { buy, ask } = order;
  const blockedBy = (obstacles: readonly string[]) => (obstacles.length > 0 ? why : undefined);
  return (
    <div className={classes.actions}>
      <Button variant="default" {...iconBefore(IconFileSpreadsheet)} onClick={onExport}>
        {t("CSV")}
      </Button>
      <RoutedButton to="/quote" search={true} Icon={IconPrinter}>
        {t("Quote")}
      </RoutedButton>
      {ask && (
        <Button
          variant={totals.toBuy === 0 ? "filled" : "default"}
          disabled={ask.obstacles.length > 0}
          aria-describedby={blockedBy(ask.obstacles)}
          onClick={onAsk}
        >
          {askFramesWords(ask.totals.toBuy)}
        </Button>
      )}
      {(!ask || totals.toBuy > 0) && (
        <SpendButton
          size="sm"
          busy={buy.busy}
          disabled={order.obstacles.length > 0}
          aria-describedby={blockedBy(order.obstacles)}
          onClick={buy.start}
        >
          {isPriced(totals)
            ? t("Buy {count, plural, one {# frame} other {# frames}} for {sum}", {
                count: totals.toBuy,
                sum: sumsWords(totals.subtotals, true),
              })
            : t("Buy {count, plural, one {# frame} other {# frames}}", { count: totals.toBuy })}
        </SpendButton>
      )}
    </div>
  );
}

function BudgetWords({ budget }: { budget: Budget }) {
  const amount = (minor: number) => formatPrice({ amount: minor, currency: budget.currency });
  return t(
    "Contract budget {limit}; all users of the contract’s company have {held} held and {spent} spent: {left} left.",
    {
      limit: amount(budget.spendLimit),
      held: amount(budget.onHold),
      spent: amount(budget.consolidatedSpent),
      left: formatPrice(budgetLeft(budget)),
    },
  );
}
