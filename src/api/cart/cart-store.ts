import { createStore, type StoreApi } from "zustand";
import type { ProductType } from "../../domain/products.ts";
import type { CatalogFrame } from "../frames/frame.ts";
import { addFrames, putBack, reconcile, type TakenEntry, takeOut } from "./cart-entries.ts";
import { type CartFault, type CartStorage, cartKey, type KeptCart, openKeptCart } from "./cart-storage.ts";

/** What a purchase is to carry besides contract and licence; of this page only. */
export interface CartTerms {
  /** The user's own words. */
  reference: string;
  /** Empty: the contract's defaults. */
  products: readonly ProductType[];
  webhookID: string | undefined;
}

/** The cart of one account. Every action reads what other tabs have kept before it writes. */
export interface Cart extends KeptCart {
  terms: CartTerms;
  fault: CartFault | undefined;
  /** Frames that were reprocessed since they were added, found out in this page. */
  updated: ReadonlySet<string>;
  /** Frames that the catalog no longer had when it was last asked. */
  gone: ReadonlySet<string>;
  /** Adds frames; the ids of those that were not yet there. */
  add: (frames: readonly CatalogFrame[], now: number) => string[];
  /** Takes frames out; the answer puts them back with `restore`. */
  remove: (frameIDs: Iterable<string>) => TakenEntry[];
  restore: (taken: readonly TakenEntry[]) => void;
  /** Takes in how the catalog has the frames now; null: it has none. */
  refresh: (found: ReadonlyMap<string, CatalogFrame | null>) => void;
  /** Sets the most that this account wants to spend on one cart, in minor units; undefined takes the cap away. */
  setCap: (currency: string, amount: number | undefined) => void;
  setTerms: (change: Partial<CartTerms>) => void;
  /** Puts the notices about the storage and about reprocessed frames away. */
  dismiss: () => void;
}

export type CartStore = StoreApi<Cart>;

/** What a store needs of the tab it lives in. */
export interface CartTab {
  storage: CartStorage;
  /** Where `storage` events arrive when another tab writes. */
  events: { addEventListener(type: "storage", listener: (event: StorageEvent) => void): void };
}

/** Opens the cart of an account in a tab; see `accountKey`. */
export function createCartStore(account: string, { storage, events }: CartTab): CartStore {
  const kept = openKeptCart(storage, account);
  const store = createStore<Cart>()((set, get) => {
    /** The cart as all tabs know it; what could not be kept is known here only. */
    const current = (): KeptCart => (get().fault?.kind === "not-kept" ? get() : kept.read());

    function keep(change: Partial<KeptCart>): void {
      const { entries, caps } = { ...current(), ...change };
      const isKept = kept.write({ entries, caps });
      const { fault } = get();
      set({
        entries,
        caps,
        fault: isKept ? (fault?.kind === "not-kept" ? undefined : fault) : { kind: "not-kept" },
      });
    }

    return {
      ...kept.read(),
      terms: { reference: "", products: [], webhookID: undefined },
      updated: new Set(),
      gone: new Set(),
      add(frames, now) {
        const { entries, added } = addFrames(current().entries, frames, now);
        if (added.length > 0) keep({ entries });
        return added;
      },
      remove(frameIDs) {
        const { entries, taken } = takeOut(current().entries, new Set(frameIDs));
        if (taken.length > 0) keep({ entries });
        return taken;
      },
      restore(taken) {
        keep({ entries: putBack(current().entries, taken) });
      },
      refresh(found) {
        const before = current().entries;
        const { entries, updated, gone } = reconcile(before, found);
        if (entries !== before) keep({ entries });
        set((cart) => ({
          updated: sameOr(cart.updated, [...cart.updated, ...updated]),
          gone: sameOr(cart.gone, [...[...cart.gone].filter((frameID) => !found.has(frameID)), ...gone]),
        }));
      },
      setCap(currency, amount) {
        const { [currency]: _old, ...others } = current().caps;
        keep({ caps: amount === undefined ? others : { ...others, [currency]: amount } });
      },
      setTerms(change) {
        set(({ terms }) => ({ terms: { ...terms, ...change } }));
      },
      dismiss() {
        set({ fault: undefined, updated: new Set() });
      },
    };
  });

  events.addEventListener("storage", ({ key }) => {
    // A null key: the whole storage was cleared.
    if (key !== null && key !== cartKey(account)) return;
    const { entries, caps, fault } = kept.read();
    store.setState({ entries, caps, ...(fault ? { fault } : {}) });
  });
  return store;
}

/** Some ids as a set: the same as before where they are the same, so that nothing is drawn anew for them. */
function sameOr(before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const now = new Set(ids);
  return now.size === before.size && ids.every((id) => before.has(id)) ? before : now;
}

const opened = new Map<string, CartStore>();

/** The one store of an account's cart in this page. */
export function cartOf(account: string): CartStore {
  const known = opened.get(account);
  if (known) return known;
  const store = createCartStore(account, { storage: localStorage, events: window });
  opened.set(account, store);
  return store;
}
