import type { Budget } from "../../api/cart/cart-totals.ts";
import { t } from "../../languages/texts.ts";
import { formatPrice, formatShare } from "../../ui/text/format.ts";
import classes from "./limit-bar.module.css";

interface LimitBarProps {
  name: string;
  budget: Budget;
  /** A menu holds no meter: its words say the same. */
  inMenu?: boolean;
}

/** Shows how much of a contract's limit all its users have spent and hold, as a bar and in words. */
export function LimitBar({ name, budget, inMenu }: LimitBarProps) {
  const { share, isNearlyAll } = limitUse(budget);
  return (
    <>
      <meter
        className={classes.bar}
        data-nearly-all={isNearlyAll || undefined}
        aria-hidden={inMenu}
        aria-label={t("Spent and on hold, {contract}", { contract: name })}
        min={0}
        max={1}
        value={Math.min(1, share)}
      />
      <p className={isNearlyAll ? classes.consequence : classes.note}>
        {t("{spent} spent and {held} on hold by all users, {share} of {limit}.", {
          spent: money(budget.consolidatedSpent, budget),
          held: money(budget.onHold, budget),
          share: formatShare(share),
          limit: money(budget.spendLimit, budget),
        })}
        {isNearlyAll && ` ${t("An order that costs more than what is left is refused.")}`}
      </p>
    </>
  );
}

export function leftWords(budget: Budget): string {
  return t("{left} left", { left: money(limitUse(budget).left, budget) });
}

function money(amount: number, { currency }: Budget): string {
  return formatPrice({ amount, currency }, true);
}

const NEARLY_ALL = 0.9;

export function limitUse({ spendLimit, onHold, consolidatedSpent }: Omit<Budget, "currency">) {
  const used = consolidatedSpent + onHold;
  const share = spendLimit > 0 ? used / spendLimit : 1;
  return { used, left: Math.max(0, spendLimit - used), share, isNearlyAll: share > NEARLY_ALL };
}
