import { MAX_REFERENCE } from "../../contract/purchases.ts";

/** Most characters of the user's own words in the reference of a task; the rest is the order's id. */
export const MAX_ORDER_WORDS = MAX_REFERENCE - " · order ".length - 8;

/** The reference under which a task is ordered: the user's words and the order's id. */
export function orderReference(words: string, id: string): string {
  return words ? `${words} · order ${id}` : `order ${id}`;
}

const PATTERN = /^(?:(.*) · )?order [0-9A-HJKMNP-TV-Z]{8}$/s;

/** The user's words of a task's reference; the whole of one that was not ordered here. */
export function wordsOfOrder(reference: string): string {
  const match = PATTERN.exec(reference);
  return match ? (match[1] ?? "") : reference;
}
