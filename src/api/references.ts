import { MAX_REFERENCE } from "../contract/purchases.ts";
import type { Task } from "../contract/task.ts";
import { longitudeNear } from "../geo/longitude.ts";
import type { Position } from "../geo/types.ts";

/** Letters and digits that cannot be confused (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ID_LENGTH = 8;

/** Matches the user's words, if any, then the kind of an order and its id. */
const patternOf = (kind: string, rest = "") =>
  new RegExp(`^(?:(.*) · )?${kind} ([${ALPHABET}]{${ID_LENGTH}})${rest}$`, "s");
const ORDER_REFERENCE = patternOf("order");
const POINT_REFERENCE = patternOf("points", "\\.(\\d{1,3})");
const RUN_REFERENCE = patternOf("run");

export const MAX_ORDER_WORDS = MAX_REFERENCE - " · order ".length - ID_LENGTH;
export const MAX_POINT_WORDS = MAX_REFERENCE - " · points .100".length - ID_LENGTH;
export const MAX_RUN_WORDS = MAX_REFERENCE - " · run ".length - ID_LENGTH;

export function newRunID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % 32]).join("");
}

const withWords = (words: string, order: string) => (words ? `${words} · ${order}` : order);

export function orderReference(words: string, id: string): string {
  return withWords(words, `order ${id}`);
}

/** Returns the user's words; all of a reference from elsewhere. */
export function wordsOfOrder(reference: string): string {
  const match = ORDER_REFERENCE.exec(reference);
  return match ? (match[1] ?? "") : reference;
}

export function pointReference({ id, words }: { id: string; words: string }, index: number): string {
  return withWords(words, `points ${id}.${index + 1}`);
}

/** Reads the run and index (from 0); undefined for a task outside of any run. */
export function readPointReference(reference = ""): { id: string; words: string; index: number } | undefined {
  const [, words = "", id, index] = POINT_REFERENCE.exec(reference) ?? [];
  return id ? { id, words, index: Number(index) - 1 } : undefined;
}

export function runReference({ id, reference }: { id: string; reference: string }): string {
  return withWords(reference, `run ${id}`);
}

/** Reads run and words; undefined for a purchase outside of any run. */
export function readRunReference(reference = ""): { id: string; words: string } | undefined {
  const [, words = "", id] = RUN_REFERENCE.exec(reference) ?? [];
  return id ? { id, words } : undefined;
}

/** Returns the user's words of a reference, whatever the app has added to it. */
export function ownWordsOf(reference: string): string {
  const parts = readRunReference(reference) ?? readPointReference(reference);
  return parts ? parts.words : wordsOfOrder(reference);
}

/** Tolerance of equal points, degrees: about 10 m. */
const SAME_POINT = 1e-4;
const NO_IMAGE: ReadonlySet<string> = new Set(["REJECTED", "FAILED", "CANCELED"]);

/** Finds a task with an image of the same point in an overlapping window. */
export function sameOrder(
  { point, window }: { point: Position | undefined; window: { start: number; end: number } },
  tasks: readonly Task[],
): Task | undefined {
  return (
    point &&
    tasks.find(
      ({ pointOfInterest: { lat, lon }, acquisitionWindow, status }) =>
        !NO_IMAGE.has(status) &&
        Math.abs(lat - point[1]) < SAME_POINT &&
        Math.abs(longitudeNear(lon, point[0]) - point[0]) < SAME_POINT &&
        Date.parse(acquisitionWindow.start) < window.end &&
        Date.parse(acquisitionWindow.end) > window.start,
    )
  );
}
