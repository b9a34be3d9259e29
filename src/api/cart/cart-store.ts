import { createStore, type StoreApi } from "zustand";
import { tellingStorage } from "../../device.ts";
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

/**
 * The cart of one account. Every action begins with what other tabs have kept. It is shown at once and written once that is painted:
 * to write a long cart takes long. What another tab has written by then stays: the action is done again on that.
 */
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
  /** Where `storage` events arrive when another tab writes, and where the page says that it is left. */
  events: Pick<Window, "addEventListener">;
  /** Writes when the page has time for it, at the latest when it is left. */
  later: (write: () => void) => void;
}

/** An action on the cart, which may be done again on what another tab has made of it. */
type Change = (cart: KeptCart) => Partial<KeptCart>;

/** Opens the cart of an account in a tab; see `accountKey`. */
export function createCartStore(account: string, { storage, events, later }: CartTab): CartStore {
  const kept = openKeptCart(storage, account);
  /** What is shown and not written yet, and what was kept before. */
  let waiting: { since: KeptCart; changes: Change[] } | undefined;
  const store = createStore<Cart>()((set, get) => {
    /** The cart as all tabs know it; what is not written yet, or could not be, is known here only. */
    const current = (): KeptCart => (waiting || get().fault?.kind === "not-kept" ? get() : kept.read());

    function keep(change: Change): void {
      const now = current();
      const { entries, caps } = { ...now, ...change(now) };
      set({ entries, caps });
      if (waiting) return void waiting.changes.push(change);
      waiting = { since: now, changes: [change] };
      later(write);
    }

    return {
      ...kept.read(),
      terms: { reference: "", products: [], webhookID: undefined },
      updated: new Set(),
      gone: new Set(),
      add(frames, now) {
        const { added } = addFrames(current().entries, frames, now);
        if (added.length > 0) keep(({ entries }) => ({ entries: addFrames(entries, frames, now).entries }));
        return added;
      },
      remove(frameIDs) {
        const ids = new Set(frameIDs);
        const { taken } = takeOut(current().entries, ids);
        if (taken.length > 0) keep(({ entries }) => ({ entries: takeOut(entries, ids).entries }));
        return taken;
      },
      restore(taken) {
        keep(({ entries }) => ({ entries: putBack(entries, taken) }));
      },
      refresh(found) {
        const before = current().entries;
        const { entries, updated, gone } = reconcile(before, found);
        if (entries !== before) keep((cart) => ({ entries: reconcile(cart.entries, found).entries }));
        set((cart) => ({
          updated: sameOr(cart.updated, [...cart.updated, ...updated]),
          gone: sameOr(cart.gone, [...[...cart.gone].filter((frameID) => !found.has(frameID)), ...gone]),
        }));
      },
      setCap(currency, amount) {
        keep(({ caps: { [currency]: _old, ...others } }) => ({
          caps: amount === undefined ? others : { ...others, [currency]: amount },
        }));
      },
      setTerms(change) {
        set(({ terms }) => ({ terms: { ...terms, ...change } }));
      },
      dismiss() {
        set({ fault: undefined, updated: new Set() });
      },
    };
  });

  /** Writes what is shown; on what another tab has written meanwhile the changes are done again. */
  function write(): void {
    if (!waiting) return;
    const { since, changes } = waiting;
    waiting = undefined;
    const { fault, ...shown } = store.getState();
    const isLost = fault?.kind === "not-kept";
    const read = isLost ? since : kept.read();
    const isSame = read.entries === since.entries && read.caps === since.caps;
    let cart: KeptCart = isSame ? shown : read;
    if (!isSame) for (const change of changes) cart = { ...cart, ...change(cart) };
    const { entries, caps } = cart;
    store.setState({ entries, caps });
    const isKept = kept.write({ entries, caps });
    store.setState({ fault: isKept ? (isLost ? undefined : fault) : { kind: "not-kept" } });
  }

  events.addEventListener("pagehide", write);
  events.addEventListener("visibilitychange", write);
  events.addEventListener("storage", ({ key }) => {
    // A null key: the whole storage was cleared.
    if (key !== null && key !== cartKey(account)) return;
    if (key === null) waiting = undefined;
    else if (waiting) return write();
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
  const store = createCartStore(account, { storage: tellingStorage, events: window, later: oncePainted });
  opened.set(account, store);
  return store;
}

/** Does it once what is drawn by now is painted; at once where nothing is painted. */
function oncePainted(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
