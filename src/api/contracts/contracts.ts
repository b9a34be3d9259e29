import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { create } from "zustand";
import { type Contract, getContractSummary, listContracts } from "../../contract/account.ts";
import { keepState, openKept, tabPlace } from "../../device.ts";
import { offers } from "../../domain/contract-terms.ts";
import { type Eula, eulas } from "../../domain/products.ts";
import { ApiError } from "../api-error.ts";
import type { Session } from "../session.ts";

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
