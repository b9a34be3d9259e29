import { z } from "zod";
import { createStore, useStore } from "zustand";
import { accountKey } from "../../../api/session.ts";
import { useSession } from "../../../api/use-session.ts";
import { onePerAccount, openKept } from "../../../device.ts";
import type { Looked } from "./notices.ts";

interface LookedState {
  /** Undefined before the first look on this device. */
  looked: Looked | undefined;
  look: (looked: Looked) => void;
}

const schema = z.object({ at: z.number(), moving: z.array(z.string()) });

/** When the user of an account last looked, on this device; all tabs have the same. */
export const lookedOf = onePerAccount((account) => {
  const kept = openKept<Looked>({ name: "swath-looked", schema, account });
  const store = createStore<LookedState>()((set) => ({
    looked: kept.read(),
    look(looked) {
      kept.write(looked);
      set({ looked });
    },
  }));
  kept.onOtherTab(() => store.setState({ looked: kept.read() }));
  return store;
});

/** When the signed-in user last looked. */
export function useLooked(): LookedState {
  return useStore(lookedOf(accountKey(useSession())));
}
