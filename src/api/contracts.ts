import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { create } from "zustand";
import { type Contract, getContractSummary, listContracts } from "../contract/account.ts";
import { getFramePrice } from "../contract/catalog.ts";
import type { Price } from "../contract/common.ts";
import { keepState, openKept, tabPlace } from "../device.ts";
import { offers } from "../domain/contract-terms.ts";
import { type Eula, eulas } from "../domain/modes.ts";
import { orNull } from "./api-error.ts";
import { serviceNow } from "./clock.ts";
import { createLane, type Lane } from "./lane.ts";
import type { Session } from "./session.ts";

export function contractsQuery(session: Session) {
  return queryOptions({
    queryKey: [session.id, "contracts"],
    queryFn: async ({ signal }) => (await session.client.call(listContracts, { query: {} }, { signal })).data,
    staleTime: 300_000,
  });
}

/** Query of limit, held and spent amounts; null where the service has none (interface 6.2). */
export function contractSummaryQuery(session: Session, contractID: string) {
  return queryOptions({
    queryKey: [session.id, "contract-summary", contractID],
    queryFn: ({ signal }) =>
      orNull(session.client.call(getContractSummary, { params: { contractID } }, { signal })),
    staleTime: 60_000,
  });
}

/** Returns whether a contract offers a licence; one without a list offers all. */
export function offersEula(contract: Contract, eula: Eula): boolean {
  return offers(contract.eula, eula);
}

interface CommercialChoice {
  contractID: string | undefined;
  eula: Eula;
  chooseContract: (contractID: string) => void;
  chooseEula: (eula: Eula) => void;
}

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

/** Price with the time of the answer (ms); `amount` in minor units. */
export const quotedPrice = z.object({ amount: z.number().int(), currency: z.string(), askedAt: z.number() });
export type QuotedPrice = z.infer<typeof quotedPrice>;

const PRICE_LIFETIME_MS = 600_000;

/** The interface prices one frame a call; this limits the calls in parallel. */
const lane = createLane(4);

export interface PriceQuestion {
  contractID: string;
  frameID: string;
  eula: Eula;
}

export function priceQuery(session: Session, { contractID, frameID, eula }: PriceQuestion) {
  const query = { contractID, frameID, eula };
  return quotedQuery([session.id, "price", contractID, frameID, eula], lane, (signal) =>
    session.client.call(getFramePrice, { query }, { signal }),
  );
}

/** Prices by frame; null where the query failed. */
export type KnownPrices = ReadonlyMap<string, QuotedPrice | null>;

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

/** Sums prices by currency in order of appearance; currencies are never added. */
export function sumPrices(prices: Iterable<{ amount: number; currency: string }>): Price[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of prices) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}
