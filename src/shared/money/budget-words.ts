import { type Budget, budgetLeft } from "../../api/cart/cart-totals.ts";
import type { Price } from "../../contract/common.ts";
import { t } from "../../languages/texts.ts";
import { formatPrice, formatTime } from "../../ui/text/format.ts";

/** Says what a purchase leaves of the contract's budget, which all users share; undefined if unknown. */
export function budgetAfterWords(
  budget: Budget | null | undefined,
  sums: readonly Price[],
): string | undefined {
  const sum = sums.find(({ currency }) => currency === budget?.currency);
  if (!budget || !sum) return undefined;
  const left = budgetLeft(budget).amount - sum.amount;
  return t("Left on this contract afterwards, shared with colleagues: {left}", {
    left: formatPrice({ amount: left, currency: sum.currency }, true),
  });
}

/** "Quoted 21 Nov 2026, 23:34 UTC, not reserved"; `askedAt` in ms. */
export function quotedWords(askedAt: number): string {
  return t("Quoted {time}, not reserved", { time: formatTime(askedAt) });
}

/** "Price of 21 Nov 2026, 23:34 UTC, checked when ordered"; `askedAt` in ms. */
export function checkedWords(askedAt: number): string {
  return t("Price of {time}, checked when ordered", { time: formatTime(askedAt) });
}
