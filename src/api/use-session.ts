import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Contract } from "../contract/account.ts";
import type { Scope } from "../contract/scopes.ts";
import { contractSummaryQuery, contractsQuery, useCommercialChoice } from "./contracts.ts";
import type { Session } from "./session.ts";

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("No session is open.");
  return session;
}

/** Returns what tells a person by an e-mail address: the name, else the address. */
export function usePersonName(): (email: string) => string {
  const { host } = useSession();
  return (email) => host?.people?.find((person) => person.email === email)?.name ?? email;
}

/** Returns whether programs may call the service at the session's address. */
export const useHasTokens = (): boolean => useSession().host?.hasTokens !== false;

/** Returns whether the session may do what needs a scope; one without scopes of its own may all. */
export function useMay(scope: Scope): boolean {
  const { host } = useSession();
  return !host || host.scopes.includes(scope);
}

/** Returns the guest of a link; undefined for everybody else. */
export const useGuest = () => useSession().host?.guest;

export function useContract(): Contract | undefined {
  const { data } = useQuery(contractsQuery(useSession()));
  const chosen = useCommercialChoice((choice) => choice.contractID);
  return data?.find(({ id }) => id === chosen) ?? data?.[0];
}

/** Returns the contract of an id; undefined until known, or if it is another company's. */
export function useContractOf(contractID: string | undefined): Contract | undefined {
  return useQuery(contractsQuery(useSession())).data?.find(({ id }) => id === contractID);
}

/** Returns the budget of the chosen contract, once known; null if the service reports none. */
export function useContractSummary() {
  const contract = useContract();
  const query = contractSummaryQuery(useSession(), contract?.id ?? "");
  const isGuest = useGuest() !== undefined;
  return useQuery({ ...query, enabled: contract !== undefined && !isGuest }).data;
}

/** Returns the currency of the contract, once known. */
export function useCurrency(): string | undefined {
  return useContractSummary()?.currency;
}
