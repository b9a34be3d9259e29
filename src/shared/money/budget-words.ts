import { type Budget, budgetLeft } from "../../api/cart/cart-totals.ts";
import type { Price } from "../../contract/common.ts";
import { t } from "../../languages/texts.ts";
import { formatPrice, formatTime } from "../../ui/text/format.ts";

/** What a purchase leaves of the contract's budget, which everybody in the company spends; undefined where that is not known. */
export function budgetAfterWords(
  budget: Budget | null | undefined,
  sums: readonly Price[],
): string | undefined {
  const sum = sums.find(({ currency }) => currency === budget?.currency);
  if (!budget || !sum) return undefined;
  const left = budgetLeft(budget).amount - sum.amount;
  return t("Contract budget left after this, all users: {left}", {
    left: formatPrice({ amount: left, currency: sum.currency }, true),
  });
}

/** When prices were quoted: "Quoted 21 Nov 2026, 23:34 UTC, not reserved". `askedAt` in milliseconds. */
export function quotedWords(askedAt: number): string {
  return t("Quoted {time}, not reserved", { time: formatTime(askedAt) });
}
