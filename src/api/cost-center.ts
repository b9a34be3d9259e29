import { z } from "zod";
import { createStore, useStore } from "zustand";
import { onePerAccount, openKept } from "../device.ts";
import { accountKey } from "./session.ts";
import { useSession } from "./use-session.ts";

interface LastChoice {
  name: string | undefined;
  choose: (name: string | undefined) => void;
}

/** Last choice of an account on this device. */
const lastChoiceOf = onePerAccount((account) => {
  const kept = openKept({ name: "swath-cost-center", schema: z.string(), account });
  return createStore<LastChoice>()((set) => ({
    name: kept.read(),
    choose(name) {
      if (name === undefined) kept.forget();
      else kept.write(name);
      set({ name });
    },
  }));
});

export type CostCenter = ReturnType<typeof useCostCenter>;

/** Returns the cost centers of the session's company, empty where it has none, and the one that orders are for. */
export function useCostCenter() {
  const session = useSession();
  const { names = [], isRequired = false } = session.host?.company.costCenters ?? {};
  const { name, choose } = useStore(lastChoiceOf(accountKey(session)));
  const chosen = name !== undefined && names.includes(name) ? name : undefined;
  return { names, isRequired, chosen, choose, isMissing: isRequired && chosen === undefined };
}
