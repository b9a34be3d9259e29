import { z } from "zod";
import { createStore, type StoreApi, useStore } from "zustand";
import { accountKey } from "../../../api/session.ts";
import { useSession } from "../../../api/use-session.ts";
import { deviceStorage } from "../../../device.ts";
import type { Looked } from "./notices.ts";

interface LookedState {
  /** Undefined before the first look on this device. */
  looked: Looked | undefined;
  look: (looked: Looked) => void;
}

const kept = z.object({ at: z.number(), moving: z.array(z.string()) });

function keyOf(account: string): string {
  return `swath-looked ${account}`;
}

function load(storage: Pick<Storage, "getItem">, account: string): Looked | undefined {
  try {
    return kept.safeParse(JSON.parse(storage.getItem(keyOf(account)) ?? "null")).data;
  } catch {
    return undefined;
  }
}

const opened = new Map<string, StoreApi<LookedState>>();

/** When the user of an account last looked, on this device; all tabs have the same. */
export function lookedOf(account: string): StoreApi<LookedState> {
  const known = opened.get(account);
  if (known) return known;
  const store = createStore<LookedState>()((set) => ({
    looked: load(deviceStorage, account),
    look: (looked) => {
      try {
        deviceStorage.setItem(keyOf(account), JSON.stringify(looked));
      } catch {
        // Full or forbidden: it holds until the page is closed.
      }
      set({ looked });
    },
  }));
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === keyOf(account)) store.setState({ looked: load(deviceStorage, account) });
  });
  opened.set(account, store);
  return store;
}

/** When the signed-in user last looked. */
export function useLooked(): LookedState {
  return useStore(lookedOf(accountKey(useSession())));
}
