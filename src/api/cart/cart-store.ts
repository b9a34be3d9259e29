import { z } from "zod";
import { createStore, type StoreApi, useStore } from "zustand";
import { onePerAccount, openKept, type StoragePlace, tabPlace } from "../../device.ts";
import type { ProductType } from "../../domain/modes.ts";
import { type CatalogFrame, type KeptFrame, keepFrame, keptFrame } from "../frames/frame.ts";
import { entriesOf } from "../kept-entries.ts";
import { accountKey, type Session } from "../session.ts";
import { useSession } from "../use-session.ts";

/** Frame in the cart, without links; `addedAt` in ms. */
const cartEntry = z.object({ frame: keptFrame, addedAt: z.number() });
type CartEntry = z.infer<typeof cartEntry>;

type CartEntries = readonly CartEntry[];

interface TakenEntry {
  entry: CartEntry;
  position: number;
}

function addFrames(entries: CartEntries, frames: readonly CatalogFrame[], now: number) {
  const known = new Set(entries.map(({ frame }) => frame.frameID));
  const fresh = frames.filter(({ frameID }) => !known.has(frameID) && known.add(frameID));
  return {
    entries: [...entries, ...fresh.map((frame) => ({ frame: keepFrame(frame), addedAt: now }))],
    added: fresh.map(({ frameID }) => frameID),
  };
}

function takeOut(entries: CartEntries, frameIDs: ReadonlySet<string>) {
  return {
    entries: entries.filter(({ frame }) => !frameIDs.has(frame.frameID)),
    taken: entries.flatMap((entry, position) =>
      frameIDs.has(entry.frame.frameID) ? [{ entry, position }] : [],
    ),
  };
}

/** Restores entries at their places; those in the cart again stay. */
function putBack(entries: CartEntries, taken: readonly TakenEntry[]): CartEntries {
  const restored = [...entries];
  for (const { entry, position } of taken) {
    if (restored.some(({ frame }) => frame.frameID === entry.frame.frameID)) continue;
    restored.splice(position, 0, entry);
  }
  return restored;
}

/** Compares the cart with the catalog; null: the frame is gone. Frames missing in `found` stay. */
function reconcile(entries: CartEntries, found: ReadonlyMap<string, CatalogFrame | null>) {
  /** Frames whose items have other ids now: reprocessed (interface 1.3). */
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

interface KeptCart {
  entries: CartEntries;
  /** Limits that the account sets itself, by currency, minor units. */
  caps: Readonly<Record<string, number>>;
}

type CartFault =
  /** Number of unreadable frames; undefined: the whole cart. */
  | { kind: "unreadable"; frames: number | undefined }
  /** The last change is in memory only. */
  | { kind: "not-kept" };

const cartSchema = z
  .object({
    entries: entriesOf(cartEntry, ({ frame }) => frame.frameID),
    caps: z.record(z.string(), z.number().int().nonnegative()).catch({}),
  })
  .transform(({ entries, caps }) => ({ ...entries, caps }));
const EMPTY: z.infer<typeof cartSchema> = { entries: [], caps: {}, lost: 0 };

/** Terms of a purchase besides contract and licence; in memory only. */
export interface CartTerms {
  reference: string;
  /** Empty: the contract's defaults. */
  products: readonly ProductType[];
  webhookID: string | undefined;
}

/** Cart of one account. Each action starts from what is stored, so that changes of other tabs survive. */
export interface Cart extends KeptCart {
  terms: CartTerms;
  fault: CartFault | undefined;
  updated: ReadonlySet<string>;
  gone: ReadonlySet<string>;
  add: (frames: readonly CatalogFrame[], now: number) => string[];
  remove: (frameIDs: Iterable<string>) => TakenEntry[];
  restore: (taken: readonly TakenEntry[]) => void;
  /** Applies the catalog's present frames; null: gone. */
  refresh: (found: ReadonlyMap<string, CatalogFrame | null>) => void;
  /** Amount in minor units; undefined removes the cap. */
  setCap: (currency: string, amount: number | undefined) => void;
  setTerms: (change: Partial<CartTerms>) => void;
  dismiss: () => void;
}

export type CartStore = StoreApi<Cart>;

export function createCartStore(account: string, place?: StoragePlace): CartStore {
  const kept = openKept({
    ...{ name: "swath-cart", schema: cartSchema, account, place },
    encode: ({ entries, caps }) => ({ entries, caps }),
  });
  const read = () => kept.read() ?? EMPTY;
  function load(): KeptCart & { fault: CartFault | undefined } {
    const { entries, caps, lost } = read();
    const isUnreadable = lost > 0 || (kept.has() && !kept.read());
    return {
      entries,
      caps,
      fault: isUnreadable ? { kind: "unreadable", frames: lost || undefined } : undefined,
    };
  }
  const store = createStore<Cart>()((set) => {
    function keep(change: Partial<KeptCart>): void {
      const cart = { ...read(), ...change, lost: 0 };
      const isKept = kept.write(cart);
      set(({ fault }) => ({
        entries: cart.entries,
        caps: cart.caps,
        fault: isKept ? (fault?.kind === "not-kept" ? undefined : fault) : { kind: "not-kept" },
      }));
    }

    return {
      ...load(),
      terms: { reference: "", products: [], webhookID: undefined },
      updated: new Set(),
      gone: new Set(),
      add(frames, now) {
        const { entries, added } = addFrames(read().entries, frames, now);
        if (added.length > 0) keep({ entries });
        return added;
      },
      remove(frameIDs) {
        const { entries, taken } = takeOut(read().entries, new Set(frameIDs));
        if (taken.length > 0) keep({ entries });
        return taken;
      },
      restore(taken) {
        keep({ entries: putBack(read().entries, taken) });
      },
      refresh(found) {
        const before = read().entries;
        const { entries, updated, gone } = reconcile(before, found);
        if (entries !== before) keep({ entries });
        set((cart) => ({
          updated: sameOr(cart.updated, [...cart.updated, ...updated]),
          gone: sameOr(cart.gone, [...[...cart.gone].filter((frameID) => !found.has(frameID)), ...gone]),
        }));
      },
      setCap(currency, amount) {
        const { [currency]: _old, ...others } = read().caps;
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
  kept.onOtherTab(() => {
    const { fault, ...cart } = load();
    store.setState({ ...cart, ...(fault ? { fault } : {}) });
  });
  return store;
}

function sameOr(before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const now = new Set(ids);
  return now.size === before.size && ids.every((id) => before.has(id)) ? before : now;
}

export const cartOf = onePerAccount((account: string) => createCartStore(account));
/** A guest's lasts as long as the tab. */
const guestCartOf = onePerAccount((account: string) => createCartStore(account, tabPlace));

export function cartStoreOf(session: Session): CartStore {
  return (session.host?.guest ? guestCartOf : cartOf)(accountKey(session));
}

export function useCartStore(): CartStore {
  return cartStoreOf(useSession());
}

export function useCart<T>(select: (cart: Cart) => T): T {
  return useStore(useCartStore(), select);
}
