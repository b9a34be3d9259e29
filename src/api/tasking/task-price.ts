import { hashKey, type QueryClient, useQueries } from "@tanstack/react-query";
import { z } from "zod";
import { create } from "zustand";
import { getTaskPrice } from "../../contract/task.ts";
import { keepState, openKept } from "../../device.ts";
import type { Eula, ImagingMode } from "../../domain/modes.ts";
import type { Exclusivity, Priority, Sla } from "../../domain/tasking-rules.ts";
import type { Position } from "../../geo/types.ts";
import { type QuotedPrice, quotedPrice, quotedQuery } from "../contracts.ts";
import { createLane } from "../lane.ts";
import { accountKey, type Session } from "../session.ts";
import { useSession } from "../use-session.ts";

/** The interface prices one mode a call; this limits the calls in parallel. */
const lane = createLane(4);

export interface TaskPriceQuestion {
  contractID: string;
  imagingMode: ImagingMode;
  point: Position;
  exclusivity: Exclusivity;
  priority: Priority;
  sla: Sla;
  eula: Eula;
}

export function taskPriceQuery(session: Session, question: TaskPriceQuestion) {
  const { point, ...terms } = question;
  const query = {
    ...terms,
    "pointOfInterest[lat]": String(point[1]),
    "pointOfInterest[lon]": String(point[0]),
  };
  return quotedQuery([session.id, "task-price", question], lane, (signal) =>
    session.client.call(getTaskPrice, { query }, { signal }),
  );
}

/** Requotes prices. Where one changed, its kept companions are requoted, so that sum and parts agree. Throws `ApiError`. */
export async function askTaskPricesAgain(
  queries: QueryClient,
  session: Session,
  questions: readonly TaskPriceQuestion[],
): Promise<QuotedPrice[]> {
  const wanted = questions.map((question) => taskPriceQuery(session, question));
  const before = wanted.map(({ queryKey }) => queries.getQueryData(queryKey)?.amount);
  const now = await Promise.all(wanted.map((query) => queries.fetchQuery({ ...query, staleTime: 0 })));
  if (now.some(({ amount }, index) => amount !== before[index])) {
    const asked = new Set(wanted.map(({ queryKey }) => hashKey(queryKey)));
    void queries.invalidateQueries({
      queryKey: [session.id, "task-price"],
      predicate: ({ queryHash }) => !asked.has(queryHash),
    });
  }
  return now;
}

const MOST = 1_000;

interface OrderPrices {
  prices: Readonly<Record<string, readonly (readonly [reference: string, price: QuotedPrice])[]>>;
  /** Amounts of all frames together, minor units. */
  note: (account: string, orders: readonly (readonly [reference: string, price: QuotedPrice])[]) => void;
  forget: (isMeant: (account: string) => boolean) => void;
}

const keptPrices = openKept<Pick<OrderPrices, "prices">>({
  name: "swath-order-prices",
  schema: z.object({ prices: z.record(z.string(), z.array(z.tuple([z.string(), quotedPrice]))) }),
});

/** Prices of tasks ordered on this device: the interface does not report them later. */
export const useOrderPrices = keepState(
  create<OrderPrices>()((set, get) => ({
    prices: {},
    note: (account, orders) => {
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

export function useOrderPrice(reference: string | undefined): QuotedPrice | undefined {
  const account = accountKey(useSession());
  return useOrderPrices(({ prices }) => prices[account]?.findLast(([kept]) => kept === reference)?.[1]);
}

/** Returns prices in the order of the questions, each asked once; undefined while unknown or being refreshed. */
export function usePricesTogether(questions: readonly TaskPriceQuestion[], enabled: boolean) {
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
