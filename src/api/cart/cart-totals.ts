import { useCallbackRef } from "@mantine/hooks";
import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useMemo } from "react";
import type { Price } from "../../contract/common.ts";
import { ApiError } from "../api-error.ts";
import { isAboveLimit } from "../approvals.ts";
import { offersEula, priceQuery, type QuotedPrice, sumPrices, useCommercialChoice } from "../contracts.ts";
import { type FrameState, isForSale, useFrameStates } from "../frames/frame-states.ts";
import type { Session } from "../session.ts";
import { useContract, useSession } from "../use-session.ts";
import { useCart } from "./cart-store.ts";

export type LinePrice =
  | { kind: "said"; price: QuotedPrice }
  | { kind: "pending" }
  | { kind: "failed"; error: Error }
  | { kind: "by-agreement" }
  | { kind: "excluded"; error: Error }
  | { kind: "gone" }
  /** The contract does not offer the licence, or there is no contract. */
  | { kind: "not-asked" };

/** `above`: a manager must approve it. */
export type LineStatus =
  | "ready"
  | "above"
  | "owned"
  | "active"
  | "unknown"
  | "buying"
  | "requested"
  | "gone"
  | "excluded";

export interface CartLine {
  frameID: string;
  status: LineStatus;
  price: LinePrice;
}

export type CartTotals = ReturnType<typeof cartTotals>;

/** Reads a price query; 403 and 404 are answers about the frame (interface 3.3). */
export function linePrice(query: {
  data: QuotedPrice | undefined;
  error: Error | null;
  isFetching: boolean;
}): LinePrice {
  const { data, error, isFetching } = query;
  if (error instanceof ApiError && !isFetching) {
    if (error.code === "OUT_OF_BOUND_CONTRACT") return { kind: "by-agreement" };
    if (error.status === 403) return { kind: "excluded", error };
    if (error.status === 404) return { kind: "gone" };
  }
  if (data) return { kind: "said", price: data };
  return error && !isFetching ? { kind: "failed", error } : { kind: "pending" };
}

export function lineStatusOf(
  state: FrameState,
  isGone: boolean,
  price: LinePrice,
  isAbove = false,
): LineStatus {
  if (state !== "cart" && state !== "default") return state;
  if (isGone || price.kind === "gone") return "gone";
  if (price.kind === "excluded") return "excluded";
  return isAbove ? "above" : "ready";
}

/** Returns the lines with those that need approval as if they could be bought. */
export function asReady(lines: readonly CartLine[]): CartLine[] {
  return lines.map((line) => (line.status === "above" ? { ...line, status: "ready" } : line));
}

export function cartTotals(lines: readonly CartLine[]) {
  const ready = lines.filter(({ status }) => status === "ready");
  const toAsk = lines.filter(({ status }) => status === "above").length;
  const said = ready.flatMap(({ price }) => (price.kind === "said" ? [price.price] : []));
  return {
    toBuy: ready.length,
    priced: said.length,
    pending: ready.filter(({ price }) => price.kind === "pending").length,
    failed: ready.filter(({ price }) => price.kind === "failed").map(({ frameID }) => frameID),
    /** One sum a currency, in order of appearance; currencies are never added. */
    subtotals: sumPrices(said),
    askedAt: said.length > 0 ? Math.min(...said.map(({ askedAt }) => askedAt)) : undefined,
    toAsk,
    leftOut: lines.length - ready.length - toAsk,
  };
}

/** Returns the subtotal above the account's own cap for its currency. */
export function overCap(
  { subtotals }: Pick<CartTotals, "subtotals">,
  caps: Readonly<Record<string, number>>,
): { subtotal: Price; cap: Price } | undefined {
  const isOver = ({ currency, amount }: Price) => amount > (caps[currency] ?? Number.POSITIVE_INFINITY);
  const subtotal = subtotals.find(isOver);
  return subtotal && { subtotal, cap: { ...subtotal, amount: caps[subtotal.currency] ?? 0 } };
}

export interface Budget {
  currency: string;
  spendLimit: number;
  onHold: number;
  consolidatedSpent: number;
}

export function budgetLeft({ currency, spendLimit, onHold, consolidatedSpent }: Budget): Price {
  return { currency, amount: spendLimit - onHold - consolidatedSpent };
}

/** Returns the subtotal above the contract's remaining limit; other currencies are not compared. */
export function overBudget({ subtotals }: Pick<CartTotals, "subtotals">, budget: Budget) {
  const left = budgetLeft(budget);
  const subtotal = subtotals.find(({ currency }) => currency === left.currency);
  return subtotal && subtotal.amount > left.amount ? { subtotal, left } : undefined;
}

export type PricedCart = ReturnType<typeof usePrices>;

export const PricedCartContext = createContext<PricedCart | undefined>(undefined);

export function usePricedCart(): PricedCart {
  const cart = useContext(PricedCartContext);
  if (!cart) throw new Error("There is no cart here.");
  return cart;
}

export function usePrices() {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const { stateOf } = useFrameStates();
  const entries = useCart((cart) => cart.entries);
  const gone = useCart((cart) => cart.gone);
  const isAsked = contract?.hasPricingPlan === true && offersEula(contract, eula);
  const contractID = contract?.id ?? "";
  const queries = useMemo(
    () =>
      entries.map(({ frame: { frameID } }) => ({
        ...priceQuery(session, { contractID, frameID, eula }),
        enabled: isAsked && isForSale(stateOf(frameID)) && !gone.has(frameID),
      })),
    [session, entries, contractID, eula, isAsked, stateOf, gone],
  );
  const said = useQueries({ queries, combine: saidPrices });
  const client = useQueryClient();
  const retryMissing = useCallbackRef(() => {
    said.forEach(({ kind }, index) => {
      const queryKey = queries[index]?.queryKey;
      if (kind === "failed" && queryKey) void client.refetchQueries({ queryKey, exact: true });
    });
  });

  const withoutPrice = isAsked
    ? undefined
    : contract?.hasPricingPlan === false
      ? "by-agreement"
      : "not-asked";
  const lines = useMemo(
    () =>
      entries.map(({ frame: { frameID } }, index): CartLine => {
        const price: LinePrice = withoutPrice ? { kind: withoutPrice } : (said[index] ?? { kind: "pending" });
        const status = lineStatusOf(stateOf(frameID), gone.has(frameID), price, isAbove(session, price));
        return { frameID, price, status };
      }),
    [session, entries, said, stateOf, gone, withoutPrice],
  );
  return useMemo(() => ({ lines, totals: cartTotals(lines), retryMissing }), [lines, retryMissing]);
}

function isAbove(session: Session, price: LinePrice): boolean {
  if (price.kind === "said") return isAboveLimit(session, price.price);
  return price.kind === "by-agreement" && isAboveLimit(session, undefined);
}

function saidPrices(results: UseQueryResult<QuotedPrice>[]): LinePrice[] {
  return results.map(linePrice);
}
