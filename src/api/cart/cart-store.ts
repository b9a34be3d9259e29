import { z } from "zod";
import { createStore, type StoreApi, useStore } from "zustand";
import { onePerAccount, openKept, type Place } from "../../device.ts";
import type { ProductType } from "../../domain/modes.ts";
import { type CatalogFrame, type KeptFrame, keepFrame, keptFrame } from "../frames/frame.ts";
import { entriesOf } from "../kept-entries.ts";
import { accountKey } from "../session.ts";
import { useSession } from "../use-session.ts";

/** A frame in the cart, without links; `addedAt` in milliseconds. */
export const cartEntry = z.object({ frame: keptFrame, addedAt: z.number() });
export type CartEntry = z.infer<typeof cartEntry>;

/** The cart in the order of adding; each `frame_id` once. */
export type CartEntries = readonly CartEntry[];

/** An entry that was taken out, and where it stood. */
export interface TakenEntry {
  entry: CartEntry;
  position: number;
}

/** Puts frames at the end; those already there stay as they are. `added` are the ids that are new. */
export function addFrames(
  entries: CartEntries,
  frames: readonly CatalogFrame[],
  now: number,
): { entries: CartEntries; added: string[] } {
  const known = new Set(entries.map(({ frame }) => frame.frameID));
  const fresh = frames.filter(({ frameID }) => !known.has(frameID) && known.add(frameID));
  return {
    entries: [...entries, ...fresh.map((frame) => ({ frame: keepFrame(frame), addedAt: now }))],
    added: fresh.map(({ frameID }) => frameID),
  };
}

/** Takes frames out; `taken` is what `putBack` needs to undo it. */
export function takeOut(
  entries: CartEntries,
  frameIDs: ReadonlySet<string>,
): { entries: CartEntries; taken: TakenEntry[] } {
  return {
    entries: entries.filter(({ frame }) => !frameIDs.has(frame.frameID)),
    taken: entries.flatMap((entry, position) =>
      frameIDs.has(entry.frame.frameID) ? [{ entry, position }] : [],
    ),
  };
}

/** Puts taken entries back where they stood; one that is in the cart again stays as it is. */
export function putBack(entries: CartEntries, taken: readonly TakenEntry[]): CartEntries {
  const restored = [...entries];
  for (const { entry, position } of taken) {
    if (restored.some(({ frame }) => frame.frameID === entry.frame.frameID)) continue;
    restored.splice(position, 0, entry);
  }
  return restored;
}

/** What a look into the catalog says about the cart. */
export interface Reconciled {
  entries: CartEntries;
  /** Frames whose items have other ids now: reprocessed (interface 1.3). */
  updated: string[];
  /** Frames that the catalog no longer has. */
  gone: string[];
}

/** Compares the cart with frames as the catalog has them now (null: it has none); other frames are left as they are. */
export function reconcile(entries: CartEntries, found: ReadonlyMap<string, CatalogFrame | null>): Reconciled {
  const updated: string[] = [];
  const gone: string[] = [];
  const next = entries.map((entry) => {
    const { frameID } = entry.frame;
    const now = found.get(frameID);
    if (now === null) gone.push(frameID);
    if (!now || sameItems(entry.frame, now)) return entry;
    updated.push(frameID);
    return { ...entry, frame: keepFrame(now) };
  });
  return { entries: updated.length > 0 ? next : entries, updated, gone };
}

function sameItems(kept: KeptFrame, { items }: CatalogFrame): boolean {
  const ids = new Set(kept.items.map(({ id }) => id));
  return items.length === ids.size && items.every(({ id }) => ids.has(id));
}

/** Stored cart of an account. */
interface KeptCart {
  entries: CartEntries;
  /** Most that the account wants to spend on one cart, by currency, in minor units. */
  caps: Readonly<Record<string, number>>;
}

/** Fault of the cart that this device stores. */
type CartFault =
  /** Something kept could not be read: so many frames, or all of it when the number is not known. */
  | { kind: "unreadable"; frames: number | undefined }
  /** The last change could not be kept: it lasts as long as the page. */
  | { kind: "not-kept" };

const cartSchema = z
  .object({
    entries: entriesOf(cartEntry, ({ frame }) => frame.frameID),
    caps: z.record(z.string(), z.number().int().nonnegative()).catch({}),
  })
  .transform(({ entries, caps }) => ({ ...entries, caps }));
const EMPTY = { entries: [], caps: {}, lost: 0 };

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
interface CartTab {
  place?: Place;
  /** Where the page says that it is left. */
  page: Pick<Window, "addEventListener">;
  /** Writes when the page has time for it, at the latest when it is left. */
  later: (write: () => void) => void;
}

/** An action on the cart, which may be done again on what another tab has made of it. */
type Change = (cart: KeptCart) => Partial<KeptCart>;

/** Opens the cart of an account in a tab; see `accountKey`. */
export function createCartStore(account: string, { place, page, later }: CartTab): CartStore {
  const kept = openKept({
    ...{ name: "swath-cart", schema: cartSchema, account, place },
    encode: ({ entries, caps }) => ({ entries, caps }),
  });
  const read = () => kept.read() ?? EMPTY;
  /** The cart as it is kept, with what is wrong with it. */
  function load(): KeptCart & { fault: CartFault | undefined } {
    const { entries, caps, lost } = read();
    const isUnreadable = lost > 0 || (kept.has() && !kept.read());
    return {
      entries,
      caps,
      fault: isUnreadable ? { kind: "unreadable", frames: lost || undefined } : undefined,
    };
  }
  /** What is shown and not written yet, and what was kept before. */
  let waiting: { since: KeptCart; changes: Change[] } | undefined;
  const store = createStore<Cart>()((set, get) => {
    /** The cart as all tabs know it; what is not written yet is known here only. */
    const current = (): KeptCart => (waiting ? get() : read());

    function keep(change: Change): void {
      const now = current();
      const { entries, caps } = { ...now, ...change(now) };
      set({ entries, caps });
      if (waiting) return void waiting.changes.push(change);
      waiting = { since: now, changes: [change] };
      later(write);
    }

    return {
      ...load(),
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
    const now = read();
    const isSame = now.entries === since.entries && now.caps === since.caps;
    let cart: KeptCart = isSame ? shown : now;
    if (!isSame) for (const change of changes) cart = { ...cart, ...change(cart) };
    const { entries, caps } = cart;
    store.setState({ entries, caps });
    const isKept = kept.write({ entries, caps, lost: 0 });
    const left = fault?.kind === "not-kept" ? undefined : fault;
    store.setState({ fault: isKept ? left : { kind: "not-kept" } });
  }

  page.addEventListener("pagehide", write);
  page.addEventListener("visibilitychange", write);
  kept.onOtherTab((isCleared) => {
    if (isCleared) waiting = undefined;
    else if (waiting) return write();
    const { fault, ...cart } = load();
    store.setState({ ...cart, ...(fault ? { fault } : {}) });
  });
  return store;
}

/** Some ids as a set: the same as before where they are the same, so that nothing is drawn anew for them. */
function sameOr(before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const now = new Set(ids);
  return now.size === before.size && ids.every((id) => before.has(id)) ? before : now;
}

/** The one store of an account's cart in this page. */
export const cartOf = onePerAccount((account) =>
  createCartStore(account, { page: window, later: oncePainted }),
);

/** Does it once what is drawn by now is painted; at once where nothing is painted. */
function oncePainted(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

/** The store of the signed-in account's cart, to act on. */
export function useCartStore(): CartStore {
  return cartOf(accountKey(useSession()));
}

/** A part of the signed-in account's cart, to show. */
export function useCart<T>(select: (cart: Cart) => T): T {
  return useStore(useCartStore(), select);
}
