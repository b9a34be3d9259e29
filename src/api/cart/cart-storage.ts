import { z } from "zod";
import { type CartEntries, type CartEntry, cartEntry } from "./cart-entries.ts";

/** The form in which a cart is kept; a change of it gets another number. */
const VERSION = 1;
const document = z.object({
  version: z.literal(VERSION),
  entries: z.array(z.unknown()),
  caps: z.record(z.string(), z.number().int().nonnegative()).catch({}),
});

/** What is kept of an account's cart. */
export interface KeptCart {
  entries: CartEntries;
  /** Most that the account wants to spend on one cart, by currency, in minor units. */
  caps: Readonly<Record<string, number>>;
}

const EMPTY: KeptCart = { entries: [], caps: {} };

/** What of a browser's storage is used. */
export type CartStorage = Pick<Storage, "getItem" | "setItem">;

/** What is wrong with the cart that is kept on this device. */
export type CartFault =
  /** Something kept could not be read: so many frames, or all of it when the number is not known. */
  | { kind: "unreadable"; frames: number | undefined }
  /** The last change could not be kept: it lasts as long as the page. */
  | { kind: "not-kept" };

/** Name under which an account's cart is kept. */
export function cartKey(account: string): string {
  return `swath-cart ${account}`;
}

/** A cart as it was read, with what was wrong with it. */
type ReadCart = KeptCart & { fault: CartFault | undefined };

/**
 * The kept cart of an account. `read` never throws: what cannot be read is left out and reported. `write` is false when the device
 * refuses, for example because its storage is full. What is kept as it was read or written last is the same objects: a long cart is
 * read at every press of a key.
 */
export function openKeptCart(storage: CartStorage, account: string) {
  let last: { text: string; cart: ReadCart } | undefined;
  return {
    read(): ReadCart {
      const text = load(storage, account);
      if (text === null) return { ...EMPTY, fault: undefined };
      if (text !== last?.text) last = { text, cart: readCart(text) };
      return last.cart;
    },
    write({ entries, caps }: KeptCart): boolean {
      const text = `{"version":${VERSION},"entries":[${entries.map(entryText).join()}],"caps":${JSON.stringify(caps)}}`;
      try {
        storage.setItem(cartKey(account), text);
      } catch {
        return false;
      }
      last = { text, cart: { entries, caps, fault: undefined } };
      return true;
    },
  };
}

const texts = new WeakMap<CartEntry, string>();

/** Entries never change, so that each is written once. */
function entryText(entry: CartEntry): string {
  const known = texts.get(entry) ?? JSON.stringify(entry);
  texts.set(entry, known);
  return known;
}

function readCart(text: string): ReadCart {
  const kept = document.safeParse(parseJson(text));
  if (!kept.success) return { ...EMPTY, fault: { kind: "unreadable", frames: undefined } };
  const seen = new Set<string>();
  const entries = kept.data.entries.flatMap((raw) => {
    const { data } = cartEntry.safeParse(raw);
    if (!data || seen.has(data.frame.frameID)) return [];
    seen.add(data.frame.frameID);
    return [data];
  });
  const lost = kept.data.entries.length - entries.length;
  const fault: CartFault | undefined = lost > 0 ? { kind: "unreadable", frames: lost } : undefined;
  return { entries, caps: kept.data.caps, fault };
}

function load(storage: CartStorage, account: string): string | null {
  try {
    return storage.getItem(cartKey(account));
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
