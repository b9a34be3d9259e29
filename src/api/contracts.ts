import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { create } from "zustand";
import { type Contract, getContractSummary, listContracts } from "../contract/account.ts";
import { getFramePrice } from "../contract/catalog.ts";
import type { Price } from "../contract/common.ts";
import { keepState, openKept, tabPlace } from "../device.ts";
import { offers } from "../domain/contract-terms.ts";
import { type Eula, eulas } from "../domain/modes.ts";
import { ApiError } from "./api-error.ts";
import { serviceNow } from "./clock.ts";
import { createLane, type Lane } from "./lane.ts";
import type { Session } from "./session.ts";

/** The contracts of the caller's company. */
export function contractsQuery(session: Session) {
  return queryOptions({
    queryKey: [session.id, "contracts"],
    queryFn: async ({ signal }) => (await session.client.call(listContracts, { query: {} }, { signal })).data,
    staleTime: 300_000,
  });
}

/** Limit, held and spent amounts of a contract; null where the service gives none (interface 6.2). */
export function contractSummaryQuery(session: Session, contractID: string) {
  return queryOptions({
    queryKey: [session.id, "contract-summary", contractID],
    queryFn: async ({ signal }) => {
      try {
        return await session.client.call(getContractSummary, { params: { contractID } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

/** Whether a contract offers a licence; one that does not say offers all. */
export function offersEula(contract: Contract, eula: Eula): boolean {
  return offers(contract.eula, eula);
}

interface CommercialChoice {
  /** The contract for prices and purchases; undefined: the first one. */
  contractID: string | undefined;
  eula: Eula;
  chooseContract: (contractID: string) => void;
  chooseEula: (eula: Eula) => void;
}

/** The contract and licence the user works with, in this tab: a reload changes no price. */
export const useCommercialChoice = keepState(
  create<CommercialChoice>()((set) => ({
    contractID: undefined,
    eula: "STANDARD",
    chooseContract: (contractID) => set({ contractID }),
    chooseEula: (eula) => set({ eula }),
  })),
  openKept({
    name: "swath-terms",
    schema: z.object({ contractID: z.string().optional(), eula: z.enum(eulas) }),
    place: tabPlace,
  }),
);

/** A price as the service quoted it, with the time of the answer (milliseconds); `amount` in minor units. */
export const quotedPrice = z.object({ amount: z.number().int(), currency: z.string(), askedAt: z.number() });
export type QuotedPrice = z.infer<typeof quotedPrice>;

/** How long a price is shown without asking again. */
const PRICE_LIFETIME_MS = 600_000;

/** There is no price of several frames: their calls go side by side, but never more than these. */
const lane = createLane(4);

/** What a price depends on. */
export interface PriceQuestion {
  contractID: string;
  frameID: string;
  eula: Eula;
}

/** The price of a frame, with the time at which the service quoted it. Kept by contract, frame and licence. */
export function priceQuery(session: Session, { contractID, frameID, eula }: PriceQuestion) {
  const query = { contractID, frameID, eula };
  return quotedQuery([session.id, "price", contractID, frameID, eula], lane, (signal) =>
    session.client.call(getFramePrice, { query }, { signal }),
  );
}

/** Prices by frame; null where one could not be had. */
export type KnownPrices = ReadonlyMap<string, QuotedPrice | null>;

/** The prices that are known of frames by now, under a contract and a licence. */
export function knownPrices(
  queries: QueryClient,
  session: Session,
  { contractID, eula }: Omit<PriceQuestion, "frameID">,
): KnownPrices {
  const known = new Map<string, QuotedPrice | null>();
  for (const { queryKey, state } of queries.getQueryCache().findAll({
    queryKey: [session.id, "price", contractID],
  })) {
    const [, , , frameID, of] = queryKey;
    const price = (state.data as QuotedPrice | undefined) ?? (state.status === "error" ? null : undefined);
    if (of === eula && price !== undefined) known.set(String(frameID), price);
  }
  return known;
}

/** A price that is asked for in `lane`, with the time at which the service quoted it. */
export function quotedQuery(queryKey: QueryKey, lane: Lane, ask: (signal: AbortSignal) => Promise<Price>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => ({
      ...(await lane(() => ask(signal), signal)),
      askedAt: serviceNow(),
    }),
    staleTime: PRICE_LIFETIME_MS,
  });
}

/** The sum of prices in each currency, in the order in which the currencies first appear; two are never added. */
export function sumPrices(prices: Iterable<{ amount: number; currency: string }>): Price[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of prices) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}
