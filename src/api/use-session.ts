import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Contract } from "../contract/account.ts";
import { contractsQuery, useCommercialChoice } from "./contracts.ts";
import type { Session } from "./session.ts";

/** Holds the open session; filled by the app once the user is in. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The open session. Throws outside of one: a screen that needs it is only shown inside. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("No session is open.");
  return session;
}

/** The contract the user works with; undefined until the contracts have come. */
export function useContract(): Contract | undefined {
  const { data } = useQuery(contractsQuery(useSession()));
  const chosen = useCommercialChoice((choice) => choice.contractID);
  return data?.find(({ id }) => id === chosen) ?? data?.[0];
}
