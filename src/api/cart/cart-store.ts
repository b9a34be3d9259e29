import { z } from "zod";
import { createStore, type StoreApi, useStore } from "zustand";
import { onePerAccount, openKept, type StoragePlace } from "../../device.ts";
import type { ProductType } from "../../domain/modes.ts";
import { type CatalogFrame, type KeptFrame, keepFrame, keptFrame } from "../frames/frame.ts";
import { entriesOf } from "../kept-entries.ts";
import { accountKey } from "../session.ts";
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
const EMPTY = { entries: [], caps: {}, lost: 0 };

/** Terms of a purchase besides contract and licence; in memory only. */
export interface CartTerms {
  reference: string;
  /** Empty: the contract's defaults. */
  products: readonly ProductType[];
  webhookID: string | undefined;
}

/**
 * Cart of one account. Shown at once and written after paint, as writing a long cart takes long; changes of other
 * tabs survive, since the action is applied again to what they wrote.
 */
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

interface CartTab {
  place?: StoragePlace;
  page: Pick<Window, "addEventListener">;
  later: (write: () => void) => void;
}

/** Pure, as it may run again on another tab's cart. */
type Change = (cart: KeptCart) => Partial<KeptCart>;

export function createCartStore(account: string, { place, page, later }: CartTab): CartStore {
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
  let waiting: { since: KeptCart; changes: Change[] } | undefined;
  const store = createStore<Cart>()((set, get) => {
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

  /** Writes the shown cart; applies the changes again where another tab wrote first. */
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

function sameOr(before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const now = new Set(ids);
  return now.size === before.size && ids.every((id) => before.has(id)) ? before : now;
}

export const cartOf = onePerAccount((account) =>
  createCartStore(account, { page: window, later: oncePainted }),
);

function oncePainted(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

export function useCartStore(): CartStore {
  return cartOf(accountKey(useSession()));
}

export function useCart<T>(select: (cart: Cart) => T): T {
  return useStore(useCartStore(), select);
}
