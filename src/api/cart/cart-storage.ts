import { z } from "zod";
import { type CartEntries, cartEntry } from "./cart-entries.ts";

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

/** Reads the cart of an account; never throws. What cannot be read is left out and reported. */
export function readCart(storage: CartStorage, account: string): KeptCart & { fault: CartFault | undefined } {
  const text = load(storage, account);
  if (text === null) return { ...EMPTY, fault: undefined };
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

/** Keeps the cart of an account; false when the device refuses, for example because its storage is full. */
export function writeCart(storage: CartStorage, account: string, { entries, caps }: KeptCart): boolean {
  try {
    storage.setItem(cartKey(account), JSON.stringify({ version: VERSION, entries, caps }));
    return true;
  } catch {
    return false;
  }
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
