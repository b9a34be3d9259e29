import type { Price } from "../../contract/common.ts";

/** The sum of prices in each currency, in the order in which the currencies first appear; two are never added. */
export function sumPrices(prices: Iterable<{ amount: number; currency: string }>): Price[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of prices) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}
