import { hashKey, useQueries } from "@tanstack/react-query";
import { z } from "zod";
import { create } from "zustand";
import { keepState, openKept } from "../../device.ts";
import { type QuotedPrice, quotedPrice } from "../contracts/prices.ts";
import { accountKey } from "../session.ts";
import { useSession } from "../use-session.ts";
import { type TaskPriceQuestion, taskPriceQuery } from "./task-price.ts";

/** So many are kept for an account; the oldest go first. */
const MOST = 1_000;

interface OrderPrices {
  /** By account: what a task cost as it was ordered here, by its reference, oldest first. */
  prices: Readonly<Record<string, readonly (readonly [reference: string, price: QuotedPrice])[]>>;
  /** Keeps prices of orders that are about to be sent; all frames together, minor units. */
  note: (account: string, orders: readonly (readonly [reference: string, price: QuotedPrice])[]) => void;
  /** Forgets the prices of some accounts. */
  forget: (isMeant: (account: string) => boolean) => void;
}

const keptPrices = openKept<Pick<OrderPrices, "prices">>({
  name: "swath-order-prices",
  schema: z.object({ prices: z.record(z.string(), z.array(z.tuple([z.string(), quotedPrice]))) }),
});

/** What tasks cost when they were ordered on this device: the interface does not report it afterwards. */
export const useOrderPrices = keepState(
  create<OrderPrices>()((set, get) => ({
    prices: {},
    note: (account, orders) => {
      // Another tab may have kept some since.
      const { prices } = keptPrices.read() ?? get();
      set({ prices: { ...prices, [account]: [...(prices[account] ?? []), ...orders].slice(-MOST) } });
    },
    forget: (isMeant) =>
      set({
        prices: Object.fromEntries(Object.entries(get().prices).filter(([account]) => !isMeant(account))),
      }),
  })),
  keptPrices,
);

/** What an order of this reference cost when it was made here; undefined where this device does not know it. */
export function useOrderPrice(reference: string | undefined): QuotedPrice | undefined {
  const account = accountKey(useSession());
  return useOrderPrices(({ prices }) => prices[account]?.findLast(([kept]) => kept === reference)?.[1]);
}

/**
 * The prices that one price is made of, in the order of the questions, each question asked once. Undefined is one that is not
 * known, or that is being refreshed and may not fit what has come already.
 */
export function usePricesTogether(
  questions: readonly TaskPriceQuestion[],
  enabled: boolean,
): (QuotedPrice | undefined)[] {
  const session = useSession();
  const keys = questions.map((question) => hashKey([question]));
  const once = questions.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
  const answers = useQueries({
    queries: once.map((question) => ({ ...taskPriceQuery(session, question), enabled })),
  });
  const known = new Map(
    once.map((question, index) => {
      const { data, isFetching } = answers[index] ?? {};
      return [hashKey([question]), isFetching ? undefined : data];
    }),
  );
  return keys.map((key) => known.get(key));
}
